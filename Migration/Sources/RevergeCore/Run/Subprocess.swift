import Foundation

/// Runs other programs.
enum Subprocess {
  /// The exit code and the output of a program.
  struct Result: Sendable {
    let code: Int32
    let output: String
    let error: String
  }

  /// Runs a program, found through `PATH`, and waits until it exits.
  static func run(
    _ command: [String], in folder: String? = nil, environment: [String: String]? = nil
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
    // Both pipes are read at the same time: a full pipe blocks the program.
    let streams = parallel([output, error].map(Stream.init), threads: 2) { $0.read() }
    process.waitUntilExit()
    return Result(
      code: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: streams[0], error: streams[1])
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
