import TestSupport
import Testing
import Verge
import VergeStore

@Suite("Legacy and modern loggers of one state")
struct BridgeLoggerTests {
  struct Counter: Equatable, VergeStore.StateType { var count = 0 }

  let lines = Recorder<String>()

  @Test("A modern logger receives each legacy commit once, with its name and function")
  func modernLogger() {
    let modern = Verge.Store<Counter, Never>(
      initialState: Counter(), logger: ModernLineLogger(lines: lines))
    let dispatcher = Dispatcher(target: VergeDefaultStore(sharing: modern))
    dispatcher.commit("named") { $0.count = 1 }
    dispatcher.accept { _ in .mutation("object") { $0.count = 2 } }
    modern.commit("modern") { $0.count = 3 }
    #expect(
      lines.elements == [
        "named modernLogger() 1", "object modernLogger() 2", "modern modernLogger() 3",
      ])
  }

  @Test("A modern logger receives each commit once, even if the legacy store has its own logger")
  func bothLoggers() {
    let legacyLines = Recorder<String>()
    let modern = Verge.Store<Counter, Never>(
      initialState: Counter(), logger: ModernLineLogger(lines: lines))
    let logger = LineLogger(legacyLines, describe: { "\(($0 as? Counter)?.count ?? -1)" })
    let dispatcher = Dispatcher(target: VergeDefaultStore(sharing: modern, logger: logger))
    legacyLines.drain()
    dispatcher.commit("named") { $0.count = 1 }
    #expect(lines.elements == ["named bothLoggers() 1"])
    #expect(legacyLines.elements == ["willCommit named 0 -", "didCommit named 1 -"])
  }

  @Test("A legacy logger does not receive modern commits or those of another legacy store")
  func legacyLogger() {
    let modern = Verge.Store<Counter, Never>(initialState: Counter())
    let logger = LineLogger(lines, describe: { "\(($0 as? Counter)?.count ?? -1)" })
    let legacy = VergeDefaultStore(sharing: modern, logger: logger)
    let other = Dispatcher(target: VergeDefaultStore(sharing: modern))
    modern.commit { $0.count = 1 }
    other.commit { $0.count = 2 }
    #expect(lines.elements.isEmpty)
    #expect(legacy.state.count == 2)
  }

  @Test("A legacy logger of a store on a slice receives the slice")
  func sliceLogger() {
    struct Root { var counter = Counter() }
    let modern = Verge.Store<Root, Never>(initialState: Root())
    let logger = LineLogger(lines, describe: { "\(($0 as? Counter)?.count ?? -1)" })
    let slice = VergeDefaultStore(sharing: modern, at: \.counter, logger: logger)
    let dispatcher = Dispatcher(target: slice)
    lines.drain()
    dispatcher.commit("set") { $0.count = 5 }
    #expect(lines.elements == ["willCommit set 0 -", "didCommit set 5 -"])
  }
}

private struct ModernLineLogger: Verge.StoreLogger {
  let lines: Recorder<String>

  func didCommit(log: CommitLog, sender: AnyObject) {
    lines.record("\(log.trace.name) \(log.trace.function) \(log.version)")
  }
}
