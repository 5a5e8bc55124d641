import ArgumentParser
import RevergeCore

/// Answers the tool's own questions for types, in a process of its own.
struct TypeWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: TypeWorkers.command, shouldDisplay: false)

  @Argument var library: String

  func run() { TypeWorker.run(library) }
}
