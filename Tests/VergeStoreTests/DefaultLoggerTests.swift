import Foundation
import Testing
import VergeStore

// On Apple platforms, the lines go to the unified log.
#if !canImport(Darwin)

@Suite("DefaultLogger")
struct DefaultLoggerTests {
  @Test("Each line of the default logger is valid JSON, whatever the names and types")
  func validJSON() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = SecretStore(initialState: Secret(), logger: DefaultLogger())
      let dispatcher = SecretDispatcher<[String: Int]>(target: store)
      dispatcher.commit("quote \" backslash \\ newline \n tab \t bell \u{7} nul \u{0} é 🐟") {
        $0.text += "!"
      }
      dispatcher.dispatch("act") { context in context.commit { $0.text += "?" } }
      dispatcher.accept { _ in .mutation { $0.text = "" } }
    }
    let lines = try Self.lines(result)
    #expect(
      lines.compactMap { $0.json["type"] as? String } == [
        "did_create_dispatcher", "commit", "commit", "dispatch", "commit",
        "did_destroy_dispatcher",
      ])
  }

  @Test("Each line of the default logger has its event's category and JSON fields")
  func fields() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = SecretStore(initialState: Secret(), logger: DefaultLogger.shared)
      let dispatcher = SecretDispatcher<Int>(target: store)
      dispatcher.dispatch("act") { context in context.commit("set") { $0.text += "?" } }
    }
    let lines = try Self.lines(result)
    #expect(
      lines.map(\.category) == [
        "Dispatcher_Creation", "Commit", "Dispatch", "Dispatcher_Descruction",
      ])
    try #require(lines.count == 4)
    let (creation, commit, dispatch) = (lines[0].json, lines[1].json, lines[2].json)
    #expect((creation["dispatcher"] as? String)?.contains("SecretDispatcher") == true)
    #expect((commit["took_ms"] as? Double).map { $0 >= 0 } == true)
    #expect((commit["store"] as? String)?.contains("SecretStore") == true)
    #expect((commit["context"] as? String)?.contains("Context") == true)
    let mutation = try #require(commit["mutation"] as? [String: Any])
    #expect(mutation["name"] as? String == "set")
    #expect((mutation["function"] as? String)?.isEmpty == false)
    #expect((mutation["file"] as? String)?.hasSuffix("DefaultLoggerTests.swift") == true)
    #expect((mutation["line"] as? Int).map { $0 > 0 } == true)
    let action = try #require(dispatch["action"] as? [String: Any])
    #expect(action["name"] as? String == "act")
  }

  @Test("The default logger never prints the contents of a state")
  func noContents() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = SecretStore(initialState: Secret(), logger: DefaultLogger.shared)
      let dispatcher = SecretDispatcher<Int>(target: store)
      dispatcher.commit { $0.text += "-once" }
      try? dispatcher.commit { secret in
        secret.text += "-thrown"
        throw CancellationError()
      }
      dispatcher.dispatch { context in context.commit { $0.text += "-twice" } }
    }
    let text = try Self.text(result)
    #expect(text.contains("\"type\":\"commit\""))
    #expect(!text.contains("hunter2"))
  }

  @Test("The default logger's logs have the subsystem and categories of the original")
  func logs() {
    let logger = DefaultLogger()
    let logs = [
      logger.commitLog, logger.dispatchLog, logger.dispatcherCreationLog,
      logger.dispatcherDestructionLog,
    ]
    #expect(logs.allSatisfy { $0.subsystem == "VergeStore" })
    #expect(
      logs.map(\.category) == [
        "Commit", "Dispatch", "Dispatcher_Creation", "Dispatcher_Descruction",
      ])
  }

  private struct Line {
    let category: String
    let json: [String: Any]
  }

  private static func text(_ result: ExitTest.Result?) throws -> String {
    try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
  }

  /// The lines that the logger printed, without other output of the process.
  private static func lines(_ result: ExitTest.Result?) throws -> [Line] {
    let prefix = "[VergeStore:"
    return try text(result).split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { line in
      let end = try #require(line.range(of: "] "))
      let object = try JSONSerialization.jsonObject(with: Data(line[end.upperBound...].utf8))
      return Line(
        category: String(line[..<end.lowerBound].dropFirst(prefix.count)),
        json: try #require(object as? [String: Any])
      )
    }
  }
}

private struct Secret: StateType { var text = "hunter2" }

private final class SecretStore: VergeDefaultStore<Secret> {}

private final class SecretDispatcher<Unused>: Dispatcher<Secret> {}

#endif
