import Foundation
import TestSupport
import Testing

/// The observed behaviour of each cell of the table. Each is observed once.
actor Observations {
  static let all = Observations()

  private var cells: [String: Task<String, Never>] = [:]

  func observed(_ scenario: Scenario, in column: Column) async -> String {
    let key = scenario.rawValue + "|" + column.rawValue
    let task = cells[key] ?? Task { await Self.observe(scenario, in: column) }
    cells[key] = task
    return await task.value
  }

  private static func observe(_ scenario: Scenario, in column: Column) async -> String {
    if scenario.mayStop { return await observeInProcess(scenario, in: column) }
    return await onOwnThread { column.play(scenario) }
  }

  /// Runs a scenario in another process, which reports its trap or the observed behaviour.
  private static func observeInProcess(_ scenario: Scenario, in column: Column) async -> String {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [scenario = scenario as Scenario, column = column as Column] in
      let finding = column.play(scenario)
      FileHandle.standardError.write(Data("observed: \(finding)\n".utf8))
      exit(EXIT_FAILURE)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    if let finding = text.split(separator: "\n").first(where: { $0.hasPrefix("observed: ") }) {
      return String(finding.dropFirst("observed: ".count))
    }
    guard text.contains("the commit made at BehaviourTests/") else { return "traps" }
    return text.contains("committed to, at BehaviourTests/")
      ? "traps, names both commits" : "traps, names the mutation"
  }
}

/// Runs `body`, which may block, on a thread outside the concurrency pool.
func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
