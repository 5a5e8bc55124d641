import Foundation
import Logging
import StoreLogging
import Testing
import Verge

@Suite struct SwiftLogStoreLoggerTests {
  private struct Counter: Equatable, Sendable { var count = 0 }

  private let handler = MemoryHandler()
  private let file = "StoreLoggingTests/SwiftLogStoreLoggerTests.swift"

  private func makeStore(level: Logger.Level, threshold: Logger.Level) -> Store<Counter, String> {
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = threshold
    return Store(
      name: "counter", initialState: Counter(),
      logger: SwiftLogStoreLogger(logger, level: level))
  }

  @Test("A commit is logged at the given level, with its call site, duration and version")
  func commit() throws {
    let store = makeStore(level: .info, threshold: .info)
    store.commit("increment") { $0.count += 1 }
    let line: UInt = #line - 1
    #expect(handler.events.count == 1)
    let event = try #require(handler.events.first)
    #expect(event.level == .info)
    #expect(event.message == "commit")
    #expect(event.file == file)
    #expect(event.function == "commit()")
    #expect(event.line == line)
    var metadata = try #require(event.metadata)
    let duration = metadata.removeValue(forKey: "duration")
    #expect(duration.map { "\($0)".hasSuffix(" ms") } == true)
    #expect(
      metadata == [
        "store": "counter", "name": "increment", "function": "commit()", "line": "\(line)",
        "file": "\(file)", "version": "1",
      ])
  }

  @Test("An activity is logged with its call site")
  func activity() throws {
    let store = makeStore(level: .notice, threshold: .trace)
    store.send("ring", "private")
    let line: UInt = #line - 1
    #expect(handler.events.count == 1)
    let event = try #require(handler.events.first)
    #expect(event.level == .notice)
    #expect(event.message == "activity")
    #expect(event.file == file)
    #expect(event.function == "activity()")
    #expect(event.line == line)
    #expect(
      event.metadata == [
        "store": "counter", "name": "ring", "function": "activity()", "line": "\(line)",
        "file": "\(file)",
      ])
  }

  @Test("A backlog beyond the threshold is logged once, as a warning")
  func backlog() throws {
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .info
    let store = Store<Counter, String>(
      name: "counter", initialState: Counter(),
      logger: SwiftLogStoreLogger(logger, backlogThreshold: 3))
    // Commits that an observer makes wait until it has returned.
    let subscription = store.sinkState(queue: .passthrough) { [weak store] state in
      guard state.count == 1 else { return }
      for _ in 1...10 { store?.commit { $0.count += 1 } }
    }
    store.commit { $0.count += 1 }
    subscription.cancel()
    #expect(handler.events.count == 1)
    let event = try #require(handler.events.first)
    #expect(event.level == .warning)
    #expect(event.message == "backlog")
    #expect(event.metadata == ["store": "counter", "waiting": "4"])
  }

  @Test("Below the level of the logger, nothing is logged")
  func threshold() {
    let store = makeStore(level: .debug, threshold: .info)
    store.commit { $0.count += 1 }
    store.send("nothing")
    #expect(handler.events.isEmpty)
  }
}

/// A log handler that records messages.
private struct MemoryHandler: LogHandler {
  // Sendable: its only variable is accessed only while its lock is held.
  private final class Memory: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [LogEvent] = []

    var events: [LogEvent] { lock.withLock { kept } }

    func keep(_ event: LogEvent) { lock.withLock { kept.append(event) } }
  }

  private let memory = Memory()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  var events: [LogEvent] { memory.events }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    memory.keep(event)
  }
}
