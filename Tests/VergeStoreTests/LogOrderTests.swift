import TestSupport
import Testing
import VergeStore

@Suite("The order in which a logger and the observers are called")
struct LogOrderTests {
  let lines = Recorder<String>()

  @Test("A commit inside an action calls the logger and the observers in order")
  func commitInAction() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines))
    store.backingStorage.addWillUpdate { (state: Library) in lines.record("will \(state.count)") }
    store.backingStorage.addWillUpdate { lines.record("will") }
    store.backingStorage.addDidUpdate { lines.record("did \($0.count)") }

    var dispatcher: LibraryDispatcher? = LibraryDispatcher(target: store)
    dispatcher?.dispatch("act") { context in
      lines.record("action")
      context.commit("set") { state in
        lines.record("mutation")
        state.count = 5
      }
    }
    dispatcher = nil

    #expect(
      lines.elements == [
        "create LibraryDispatcher", "action", "willCommit set 0 act", "will 0", "will", "mutation",
        "did 5", "didCommit set 5 act", "didDispatch act 5 act", "destroy LibraryDispatcher",
      ])
  }

  @Test("A commit outside an action is logged without a context")
  func noContext() {
    let store = makeStore(logger: LineLogger(lines))
    LibraryDispatcher(target: store).increment()
    #expect(lines.elements[1...2] == ["willCommit increment 0 -", "didCommit increment 1 -"])
  }

  @Test("A mutation of an absent optional still notifies")
  func absentTarget() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines))
    let dispatcher = LoanDispatcher(target: store)
    store.backingStorage.addWillUpdate { lines.record("will") }
    store.backingStorage.addDidUpdate { lines.record("did \($0.count)") }

    let commits: [(String, (String) -> Void)] = [
      ("keyPath", { name in dispatcher.commit(\.loan, name) { $0.borrower = "x" } }),
      ("scoped", { name in dispatcher.commitScopedIfPresent(name) { $0.borrower = "x" } }),
      ("ifPresent", { name in dispatcher.commitIfPresent(name) { $0.borrower = "x" } }),
      (
        "descriptor",
        { name in dispatcher.commit.descriptor.commitIfPresent(name) { $0.borrower = "x" } }
      ),
      (
        "object",
        { name in
          dispatcher.accept { _ in .commitIfPresent(\.loan, name) { $0.borrower = "x" } }
        }
      ),
    ]
    for (name, commit) in commits {
      lines.drain()
      commit(name)
      #expect(
        lines.elements == ["willCommit \(name) 0 -", "will", "did 0", "didCommit \(name) 0 -"])
    }
    #expect(store.state.loan == nil)
  }

  @Test("E3: A mutation that throws calls only `willCommit` and will-update subscribers")
  func throwing() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines))
    store.backingStorage.addWillUpdate { lines.record("will") }
    store.backingStorage.addDidUpdate { _ in lines.record("did") }
    let dispatcher = LibraryDispatcher(target: store)
    lines.drain()

    #expect(throws: Failure.self) {
      try dispatcher.commit("fail") { state in
        state.count = 9
        state.titles.append("x")
        throw Failure()
      }
    }
    #expect(store.state.count == 0)
    #expect(store.state.titles.isEmpty)
    #expect(lines.drain() == ["willCommit fail 0 -", "will"])

    dispatcher.increment()
    #expect(
      lines.elements == ["willCommit increment 0 -", "will", "did", "didCommit increment 1 -"])
  }

  @Test("An action that throws is not logged")
  func throwingAction() {
    let store = makeStore(logger: LineLogger(lines))
    let dispatcher = LibraryDispatcher(target: store)
    lines.drain()
    #expect(throws: Failure.self) { try dispatcher.dispatch("fail") { _ in throw Failure() } }
    #expect(lines.elements.isEmpty)
  }

  @Test("A commit that changes nothing is logged and still notifies")
  func unchanged() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines))
    store.backingStorage.addDidUpdate { _ in lines.record("did") }
    let dispatcher = LibraryDispatcher(target: store)
    lines.drain()
    dispatcher.commit("nothing") { _ in }
    #expect(lines.elements == ["willCommit nothing 0 -", "did", "didCommit nothing 0 -"])
  }

  @Test("E5: A commit from an observer is delivered, then logged as done, after the current one")
  func nested() {
    let lines = lines
    let store = makeStore(logger: LineLogger(lines))
    let dispatcher = LibraryDispatcher(target: store)
    lines.drain()
    store.backingStorage.addDidUpdate { state in
      lines.record("first \(state.count)")
      if state.count == 1 { dispatcher.commit("inner") { $0.count = 2 } }
    }
    store.backingStorage.addDidUpdate { lines.record("second \($0.count)") }

    dispatcher.commit("outer") { $0.count = 1 }

    #expect(
      lines.elements == [
        "willCommit outer 0 -", "first 1", "willCommit inner 1 -", "second 1",
        "didCommit outer 1 -", "first 2", "second 2", "didCommit inner 2 -",
      ])
  }

  @Test("A logger may commit; its commit is delivered and logged after the current one")
  func commitFromLogger() {
    let lines = lines
    let store = makeStore(logger: CommittingLogger(lines))
    store.backingStorage.addDidUpdate { lines.record("did \($0.count)") }
    LibraryDispatcher(target: store).commit { $0.count = 1 }
    #expect(lines.elements == ["did 1", "didCommit 1", "did 2", "didCommit 2"])
    #expect(store.state.count == 2)
  }
}

/// A logger that commits once, when it receives the first commit.
private final class CommittingLogger: VergeStoreLogger {
  private let lines: Recorder<String>

  init(_ lines: Recorder<String>) {
    self.lines = lines
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    guard let state = state as? Library, let store = store as? VergeDefaultStore<Library> else {
      return
    }
    lines.record("didCommit \(state.count)")
    if state.count == 1 { Dispatcher(target: store).commit { $0.count = 2 } }
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
