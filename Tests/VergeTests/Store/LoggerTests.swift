import Foundation
import TestSupport
import Testing
import Verge

@Suite("Logging")
struct LoggerTests {
  private final class Recording: StoreLogger {
    let commits = Recorder<CommitLog>()
    let activities = Recorder<ActivityLog>()
    let senders = Recorder<ObjectIdentifier>()
    let onCommit: @Sendable () -> Void

    init(onCommit: @escaping @Sendable () -> Void = {}) {
      self.onCommit = onCommit
    }

    func didCommit(log: CommitLog, sender: AnyObject) {
      commits.record(log)
      senders.record(ObjectIdentifier(sender))
      onCommit()
    }

    func didSendActivity(log: ActivityLog, sender: AnyObject) {
      activities.record(log)
    }
  }

  @Test("A logger receives each commit once, with its name and location, after the observers")
  func commits() {
    let order = Recorder<String>()
    let logger = Recording { order.record("log") }
    let store = LibraryStore(name: "library", initialState: Library(), logger: logger)
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      order.record("observer")
    }
    store.commit("open") { $0.desk.isOpen = true }
    let line: UInt = #line - 1
    store.scoped(\.count).commit { $0 = 1 }
    try? store.commit { _ in throw Failure() }
    let logs = logger.commits.elements
    #expect(logs.map(\.trace.name) == ["open", ""])
    #expect(logs.map(\.version) == [1, 2])
    #expect(logs.map(\.store) == ["library", "library"])
    #expect(logs[0].trace.line == line)
    #expect("\(logs[0].trace.file)" == "VergeTests/LoggerTests.swift")
    #expect("\(logs[0].trace.function)" == "commits()")
    #expect(logs[0].traces == [logs[0].trace])
    #expect(logger.senders.elements[0] == ObjectIdentifier(store))
    #expect(order.elements == ["observer", "log", "observer", "log"])
    withExtendedLifetime(token) {}
  }

  @Test("A logger receives commits that change nothing and activities without observers")
  func unobserved() {
    let logger = Recording()
    let store = LibraryStore(initialState: Library(), logger: logger)
    store.commit { _ in }
    store.send("ring", .rang(1))
    #expect(logger.commits.count == 1)
    #expect(logger.activities.elements.map(\.trace.name) == ["ring"])
    #expect(logger.activities.elements[0].trace.function == "unobserved()")
    #expect(logger.activities.elements[0].store.hasPrefix("VergeTests/LoggerTests.swift:"))
  }

  @Test("A logger receives the commits of many threads in order")
  func order() async {
    let logger = Recording()
    let store = LibraryStore(initialState: Library(), logger: logger)
    concurrently(4) { _ in
      for _ in 0..<100 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    #expect(logger.commits.elements.map(\.version) == Array(1...400))
  }

  @Test("A logger may read and commit")
  func reentrant() {
    nonisolated(unsafe) weak var store: LibraryStore?
    let logger = Recording {
      guard let store, store.state.count < 3 else { return }
      store.commit { $0.count += 1 }
    }
    let strong = LibraryStore(initialState: Library(), logger: logger)
    store = strong
    strong.commit { $0.count = 1 }
    #expect(strong.state.count == 3)
    #expect(logger.commits.count == 3)
  }

  @Test("A store reads the `measuresDuration` of its logger once")
  func measuring() {
    final class Asked: StoreLogger {
      let count = Recorder<Void>()
      var measuresDuration: Bool {
        count.record(())
        return true
      }
      func didCommit(log: CommitLog, sender: AnyObject) {}
    }
    let logger = Asked()
    let store = Store<Int, Never>(initialState: 0, logger: logger)
    for _ in 0..<3 { store.commit { $0 += 1 } }
    #expect(logger.count.count == 1)
  }

  @Test("E16: A backlog above the logger's threshold is logged once, with the name of the store")
  func backlog() throws {
    final class Alert: StoreLogger {
      let backlogs = Recorder<BacklogLog>()
      var backlogThreshold: Int { 3 }

      func didCommit(log: CommitLog, sender: AnyObject) {}
      func didAccumulateBacklog(log: BacklogLog) { backlogs.record(log) }
    }

    let logger = Alert()
    let store = LibraryStore(name: "library", initialState: Library(), logger: logger)
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      guard count.primitive % 100 == 0 else { return }
      for number in 1...8 { store.commit { $0.count = count.primitive + number } }
    }
    store.commit { $0.count = 1 }
    #expect(logger.backlogs.count == 0)
    store.commit { $0.count = 100 }
    store.commit { $0.count = 200 }
    #expect(logger.backlogs.count == 1)
    let log = try #require(logger.backlogs.elements.first)
    #expect(log.type == "backlog")
    #expect(log.store == "library")
    #expect(log.waitingCount == 4)
    #expect(DefaultStoreLogger().backlogThreshold == 10_000)
    subscription.cancel()
  }

  @Test("Logs can be encoded as JSON")
  func encoding() throws {
    let logger = Recording()
    let store = LibraryStore(name: "library", initialState: Library(), logger: logger)
    store.commit("open") { $0.count = 1 }
    store.send("ring", .rang(1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let commit = String(
      decoding: try encoder.encode(logger.commits.elements[0]), as: UTF8.self)
    #expect(commit.contains(#""file":"VergeTests/LoggerTests.swift","function":"encoding()""#))
    #expect(commit.contains(#""name":"open""#))
    #expect(commit.contains(#""store":"library""#))
    #expect(commit.contains(#""type":"commit""#))
    let activity = String(
      decoding: try encoder.encode(logger.activities.elements[0]), as: UTF8.self)
    #expect(activity.contains(#""name":"ring""#))
    #expect(activity.contains(#""type":"activity""#))
  }

  @Test("The default logger writes a line for each event, without the state")
  func defaultLogger() {
    let lines = Recorder<String>()
    let logger = DefaultStoreLogger { lines.record($0) }
    let store = LibraryStore(
      name: "library", initialState: Library(title: "secret"), logger: logger)
    store.commit("open") { $0.title = "more secret" }
    store.commit { $0.count = 1 }
    store.send("ring", .rang(4711))
    #expect(lines.count == 3)
    let text = lines.elements.joined(separator: "\n")
    #expect(text.contains(#"[library] commit "open" #1 in "#))
    #expect(text.contains("by defaultLogger() at VergeTests/LoggerTests.swift:"))
    #expect(text.contains(#"[library] activity "ring" by "#))
    #expect(!text.contains("secret"))
    #expect(!text.contains("4711"))
  }

  @Test("E16: The default logger writes a line when more than 10,000 events wait")
  func defaultLoggerBacklog() {
    let lines = Recorder<String>()
    let logger = DefaultStoreLogger { line in
      if line.contains("wait") { lines.record(line) }
    }
    let store = LibraryStore(name: "library", initialState: Library(), logger: logger)
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      guard count.primitive == 1 else { return }
      for number in 2...10_003 { store.commit { $0.count = number } }
    }
    store.commit { $0.count = 1 }
    #expect(
      lines.elements == [
        "[library] 10001 events wait for delivery: the observers are slower than the commits"
      ])
    subscription.cancel()
  }

  @Test("E6: The properties of a logger may read the store to which it is added")
  func properties() {
    struct Reading: StoreLogger {
      let store: LibraryStore
      var measuresDuration: Bool { store.state.primitive.count == 0 }
      var backlogThreshold: Int { store.state.primitive.count + 10 }
      func didCommit(log: CommitLog, sender: AnyObject) {}
    }
    let store = LibraryStore(initialState: Library())
    store.add(logger: Reading(store: LibraryStore(initialState: Library())))
    store.add(logger: Reading(store: store))
    store.commit { $0.count = 1 }
    #expect(store.state.primitive.count == 1)
  }

  @Test("The shared default logger writes to the standard error stream")
  func standardError() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = Store<Int, Never>(
        name: "counter", initialState: 0, logger: DefaultStoreLogger.default)
      store.commit("add") { $0 += 1 }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(#"[counter] commit "add" #1"#))
  }
}
