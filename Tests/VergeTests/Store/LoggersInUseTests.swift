import Foundation
import TestSupport
import Testing
import Verge

private struct Counter: Equatable, Sendable {
  var count = 0
  var title = ""
}

@Suite("Loggers in use")
struct LoggersInUseTests {
  @Test("A custom logger receives the location of each commit")
  func logger() {
    struct PlaceLogger: StoreLogger {
      let measuresDuration = false
      let report: @Sendable (String) -> Void

      func didCommit(log: CommitLog, sender: AnyObject) {
        report("\(log.store) #\(log.version): \(log.trace.file):\(log.trace.line)")
      }
    }

    let reports = Recorder<String>()
    let store = Store<Counter, Never>(
      name: "counter", initialState: Counter(), logger: PlaceLogger { reports.record($0) })
    store.scoped(\.count).commit { $0 = 1 }
    #expect(reports.elements == ["counter #1: VergeTests/LoggersInUseTests.swift:\(#line - 1)"])
  }

  @Test("A logger receives a backlog above its threshold once")
  func backlog() {
    struct BacklogAlarm: StoreLogger {
      let backlogThreshold = 500
      let report: @Sendable (String) -> Void

      func didCommit(log: CommitLog, sender: AnyObject) {}

      func didAccumulateBacklog(log: BacklogLog) {
        report("\(log.store): \(log.waitingCount) events wait")
      }
    }

    let reports = Recorder<String>()
    let store = Store<Counter, Never>(
      name: "counter", initialState: Counter(), logger: BacklogAlarm { reports.record($0) })
    let subscription = store.sinkState(\.title, dropsFirst: true, queue: .passthrough) { _ in
      for _ in 1...1000 { store.commit { $0.count += 1 } }
    }
    store.commit { $0.title = "counting" }
    #expect(reports.elements == ["counter: 501 events wait"])
    withExtendedLifetime(subscription) {}
  }

  @Test("The default logger writes a line for a commit")
  func defaultLogger() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let store = Store<Counter, Never>(
        name: "counter", initialState: Counter(), logger: DefaultStoreLogger.shared)
      store.commit("increment") { $0.count += 1 }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.hasPrefix("[counter] commit \"increment\" #1 in "))
    #expect(text.contains(" µs by "))
    #expect(text.contains(" at VergeTests/LoggersInUseTests.swift:"))
  }
}
