import Foundation

/// Runs other programs.
enum Subprocess {
  /// The exit code and the output of a program.
  struct Result: Sendable {
    let code: Int32
    let output: String
    let error: String
    let end: End
  }

  /// How a program ended.
  enum End: Equatable {
    case exit
    case signal(Int32)
    /// It was killed, because its time was over.
    case timeout
  }

  /// Runs a program, found through `PATH`, and waits until it exits.
  ///
  /// - Parameter seconds: The time after which the program is killed, with those that it started.
  static func run(
    _ command: [String], in folder: String? = nil, environment: [String: String]? = nil,
    seconds: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let output = Pipe()
    let error = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let deadline = seconds.map { Deadline(of: process, in: $0) }
    // Both pipes are read at the same time: a full pipe blocks the program.
    let streams = parallel([output, error].map(Stream.init), threads: 2) { $0.read() }
    process.waitUntilExit()
    let isTimeout = deadline?.cancel() ?? false
    let (status, hasExited) = (process.terminationStatus, process.terminationReason == .exit)
    return Result(
      code: hasExited ? status : 128 + status, output: streams[0], error: streams[1],
      end: isTimeout ? .timeout : hasExited ? .exit : .signal(status))
  }

  /// Kills a program when its time is over.
  // Sendable: the lock guards the state, and the process has been started.
  final class Deadline: @unchecked Sendable {
    private let lock = NSLock()
    private let process: Process
    private var isCancelled = false
    private var isOver = false

    init(of process: Process, in seconds: Double) {
      self.process = process
      // Weak: until then, the process would keep its pipes open.
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.end() }
    }

    private func end() {
      lock.withLock {
        guard !isCancelled, process.isRunning else { return }
        isOver = true
        let identifier = process.processIdentifier
        // What the program has started holds its output open, and would be waited for.
        kill(getpgid(identifier) == identifier ? -identifier : identifier, SIGKILL)
      }
    }

    /// Stops waiting; returns whether the program was killed.
    func cancel() -> Bool {
      lock.withLock {
        isCancelled = true
        return isOver
      }
    }
  }

  /// The read end of a pipe.
  // Sendable: only one thread reads it.
  private struct Stream: @unchecked Sendable {
    let pipe: Pipe

    func read() -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
  }
}
