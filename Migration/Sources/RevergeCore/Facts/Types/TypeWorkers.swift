import Foundation

/// The worker processes that know the types of expressions.
///
/// A worker is replaced when it has read many files or grown large, and when a file lets it crash or takes
/// too long: then that file has no types, and the others go on.
// Sendable: the lock guards the list, and a worker that is taken from it is used by one thread.
package final class TypeWorkers: @unchecked Sendable {
  /// When a worker is replaced.
  package struct Limits: Sendable {
    /// The most files that it reads.
    package var files = 40
    /// The memory, in megabytes, above which it gets no other file.
    package var memory = 1500
    /// The time for a file.
    package var seconds = 60.0

    /// The limits that were measured.
    package init() {}
  }

  private let library: String
  private let executable: String
  private let limits: Limits
  private let free: DispatchSemaphore
  private let lock = NSLock()
  private var idle: [WorkerProcess] = []

  /// - Parameters:
  ///   - toolchain: The toolchain of the code.
  ///   - executable: The path of this tool.
  ///   - count: The most workers at a time.
  ///   - limits: When a worker is replaced.
  package init(
    _ toolchain: Toolchain, executable: String,
    count: Int = min(4, ProcessInfo.processInfo.activeProcessorCount), limits: Limits = Limits()
  ) {
    library = toolchain.sourceKit
    self.executable = executable
    self.limits = limits
    free = DispatchSemaphore(value: count)
    // Else a worker that crashes while it is asked would end this process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Asks for the types of the expressions in a file. May be called on any thread, and waits for a worker.
  ///
  /// - Throws: ``FactsError`` of the kinds `crash`, `timeout`, `compiler` and `toolchain`, which names the
  ///   file.
  package func types(
    of file: String, in module: ModuleArguments
  ) throws(FactsError) -> ExpressionTypes {
    free.wait()
    defer { free.signal() }
    let question = TypeQuestion(
      file: file, arguments: ["-module-name", module.name] + module.arguments + module.files)
    let known = lock.withLock { idle.popLast() }
    var worker = if let known { known } else { try start() }
    var reply = worker.ask(question, seconds: limits.seconds)
    if case .crash = reply, known != nil {
      // What it had read before may be the cause.
      worker = try start()
      reply = worker.ask(question, seconds: limits.seconds)
    }
    switch reply {
    case .answer(let answer):
      if worker.files < limits.files, answer.memory < limits.memory {
        lock.withLock { idle.append(worker) }
      }
      if let failure = answer.failure {
        throw FactsError(
          .compiler, "The compiler does not say the types in '\(file)': \(failure)")
      }
      return ExpressionTypes(names: answer.names, expressions: answer.expressions)
    case .crash:
      throw FactsError(
        .crash,
        "The compiler crashed on '\(file)'. A very long chain of calls may be the cause: split it.")
    case .timeout:
      throw FactsError(
        .timeout,
        "The compiler was stopped after \(limits.seconds.formatted()) seconds in '\(file)'. An expression "
          + "may be too complex to type-check, or nested too deep: split it.")
    }
  }

  private func start() throws(FactsError) -> WorkerProcess {
    do {
      return try WorkerProcess([executable, Self.command, library])
    } catch {
      throw FactsError(.toolchain, "'\(executable)' cannot be run: \(error.reason)")
    }
  }

  /// The command with which the tool is started as a worker.
  package static let command = "__types"
}

/// A worker, as the process that asks it has it. When it is released, the worker ends.
final class WorkerProcess {
  enum Reply {
    case answer(TypeAnswer)
    case crash
    case timeout
  }

  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  /// The number of files that it was asked about.
  private(set) var files = 0

  init(_ command: [String]) throws {
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = questions
    process.standardOutput = answers
    // The library prints thousands of lines.
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Asks a question, and waits for the answer. After another reply, the worker has ended.
  func ask(_ question: TypeQuestion, seconds: Double) -> Reply {
    files += 1
    let deadline = Subprocess.Deadline(of: process, in: seconds)
    let channel = MessageChannel(
      input: answers.fileHandleForReading.fileDescriptor,
      output: questions.fileHandleForWriting.fileDescriptor)
    let answer = channel.send(question) ? channel.receive(TypeAnswer.self) : nil
    let isTimeout = deadline.cancel()
    if let answer, !isTimeout { return .answer(answer) }
    return isTimeout ? .timeout : .crash
  }
}
