import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("VergeNeue loggers")
struct LoggerTests {
  /// Records a line per event, with metadata.
  struct LineLogger: VergeNeue.StoreLogger {
    let lines: Recorder<String>

    func willCommit(store: Any, state: Any, mutation: MutationMetadata) {
      lines.record("will \(mutation.name) \(LoggerTests.describe(state))")
    }
    func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
      lines.record("did \(mutation.name) \(LoggerTests.describe(state))")
    }
    func didDispatch(store: Any, state: Any, action: ActionMetadata) {
      lines.record("dispatched \(action.name) \(LoggerTests.describe(state))")
    }
  }

  /// As of 6.0.0-alpha.1.
  struct PlainLogger: VergeNeue.StoreLogger {
    let lines: Recorder<String>

    func willCommit(store: Any, state: Any) { lines.record("will \(LoggerTests.describe(state))") }
    func didCommit(store: Any, state: Any) { lines.record("did \(LoggerTests.describe(state))") }
    func didDispatch(store: Any, state: Any) {
      lines.record("dispatched \(LoggerTests.describe(state))")
    }
  }

  static func describe(_ state: Any) -> String {
    guard let shop = state as? Shop else { return "?" }
    return "\(shop.count)/\(shop.till.cents)"
  }

  let lines = Recorder<String>()

  @Test("An action's commits are logged before it; observers run between will and did")
  func order() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines: lines))
    store.sink { _ in lines.record("observer") }
    store.dispatch { $0.incrementTwice() }
    #expect(
      lines.elements == [
        "will increment 0/0", "observer", "did increment 1/0",
        "will increment 1/0", "observer", "did increment 2/0",
        "dispatched twice 2/0",
      ])
  }

  @Test("The reducer's function returns before its mutation is logged")
  func reducerFirst() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines: lines))
    store.commit {
      lines.record("reducer")
      return $0.increment()
    }
    #expect(lines.elements == ["reducer", "will increment 0/0", "did increment 1/0"])
  }

  @Test("A logger of the form of 6.0.0-alpha.1 receives each event once")
  func plain() {
    let store = makeStore(logger: PlainLogger(lines: lines))
    store.dispatch { $0.incrementTwice() }
    #expect(
      lines.elements == ["will 0/0", "did 1/0", "will 1/0", "did 2/0", "dispatched 2/0"])
  }

  @Test("A logger of both forms receives each event once, with metadata")
  func both() {
    struct Both: VergeNeue.StoreLogger {
      let lines: Recorder<String>
      func didCommit(store: Any, state: Any) { lines.record("plain") }
      func didCommit(store: Any, state: Any, mutation: MutationMetadata) { lines.record("new") }
    }
    makeStore(logger: Both(lines: lines)).commit { $0.increment() }
    #expect(lines.elements == ["new"])
  }

  @Test("Commits from observers are logged in order, each with the state after it")
  func nested() {
    let store = makeStore(logger: LineLogger(lines: lines))
    store.sink { [unowned store] in if $0.count == 1 { store.commit { $0.set(2) } } }
    store.commit { $0.set(1) }
    #expect(lines.elements == ["will set 0/0", "will set 1/0", "did set 1/0", "did set 2/0"])
  }

  @Test("A scoped store's events are logged by the source, with the scope's name")
  func scoped() {
    struct Namer: VergeNeue.StoreLogger {
      let lines: Recorder<String>
      func willCommit(store: Any, state: Any, mutation: MutationMetadata) {
        record("will", store, state, mutation.name, mutation.scope)
      }
      func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
        record("did", store, state, mutation.name, mutation.scope)
      }
      func didDispatch(store: Any, state: Any, action: ActionMetadata) {
        record("dispatched", store, state, action.name, action.scope)
      }
      func record(_ what: String, _ store: Any, _ state: Any, _ name: String, _ scope: String?) {
        let isSource = store is VergeNeue.Store<ShopReducer>
        lines.record("\(what) \(isSource) \(name) \(LoggerTests.describe(state)) \(scope ?? "-")")
      }
    }
    let store = makeStore(logger: Namer(lines: lines))
    let scoped = store.makeScoped(reducer: TillReducer())
    scoped.dispatch { $0.addTwice(1) }
    #expect(
      lines.elements.map { String($0.prefix { $0 != "\\" }) } == [
        "will true add 0/0 TillReducer at ", "did true add 0/1 TillReducer at ",
        "will true add 0/1 TillReducer at ", "did true add 0/2 TillReducer at ",
        "dispatched true addTwice 0/2 TillReducer at ",
      ])
    #expect(lines.drain().allSatisfy { $0.contains("\\Shop.") })
    store.commit { $0.increment() }
    #expect(lines.elements == ["will true increment 0/2 -", "did true increment 1/2 -"])
  }

  @Test("A logger may read and commit to its store")
  func committingLogger() {
    final class Committer: VergeNeue.StoreLogger {
      nonisolated(unsafe) weak var store: VergeNeue.Store<ShopReducer>?
      func didCommit(store: Any, state: Any) {
        if self.store?.state.count == 1 { self.store?.commit { $0.set(2) } }
      }
    }
    let logger = Committer()
    let store = makeStore(logger: logger)
    logger.store = store
    store.commit { $0.set(1) }
    #expect(store.state.count == 2)
  }

  @Test("A modern logger receives each commit with its location and its store")
  func modernLogger() {
    struct ModernLogger: Verge.StoreLogger {
      let lines: Recorder<String>
      func didCommit(log: CommitLog, sender: AnyObject) {
        let isScoped = sender is ScopedStore<ShopReducer, TillReducer>
        lines.record("\(log.store) \(log.trace.name) \(log.trace.function) \(isScoped)")
      }
    }
    let modern = Verge.Store<Shop, Never>(
      name: "shop", initialState: Shop(), logger: ModernLogger(lines: lines))
    let neueLines = Recorder<String>()
    let plain = VergeNeue.Store(sharing: modern, reducer: ShopReducer())
    let logging = VergeNeue.Store(
      sharing: modern, reducer: ShopReducer(), logger: LineLogger(lines: neueLines))
    plain.commit { $0.increment() }
    #expect(lines.drain() == ["shop increment increment() false"])
    plain.makeScoped(reducer: TillReducer()).commit { $0.add(1) }
    #expect(lines.drain() == ["shop add add(_:) true"])
    #expect(neueLines.elements.isEmpty)
    logging.commit { $0.increment() }
    logging.makeScoped(reducer: TillReducer()).commit { $0.add(1) }
    #expect(lines.elements == ["shop increment increment() false", "shop add add(_:) true"])
    #expect(
      neueLines.elements == [
        "will increment 1/1", "did increment 2/1", "will add 2/1", "did add 2/2",
      ])
  }

  @Test("A logger of a store on a slice receives the slice")
  func sliceLogger() {
    struct Root { var shop = Shop() }
    let modern = Verge.Store<Root, Never>(initialState: Root())
    let store = VergeNeue.Store(
      sharing: modern, at: \.shop, reducer: ShopReducer(), logger: LineLogger(lines: lines))
    store.commit { $0.set(3) }
    store.makeScoped(reducer: TillReducer()).commit { $0.add(1) }
    #expect(lines.elements == ["will set 0/0", "did set 3/0", "will add 3/0", "did add 3/1"])
  }
}
