import TestSupport
import Testing
import VergeNeue

@Suite("Commits and actions")
struct CommitTests {
  let store = makeStore()
  let lines = Recorder<String>()

  @Test("A commit changes the state before it returns")
  func commit() {
    store.commit { $0.set(3) }
    #expect(store.state.count == 3)
    store.commit { _ in .init { $0.names = ["a"] } }
    store.inlineCommit { .init { $0.count += 1 } }
    #expect(store.state.names == ["a"])
    #expect(store.state.count == 4)
  }

  @Test("An action commits, and its result is that of the dispatch")
  func dispatch() {
    #expect(store.dispatch { $0.incrementTwice() } == 2)
    let nested = store.dispatch { _ in
      ShopReducer.Action<Int> { context in context.dispatch { $0.incrementTwice() } * 10 }
    }
    #expect(nested == 40)
  }

  @Test("A custom action type can be dispatched to stores and contexts")
  func actionType() {
    struct Twice: _ActionType {
      func asAction() -> _Action<ShopReducer, Int> {
        .init { context in context.dispatch { $0.incrementTwice() } }
      }
    }
    #expect(store.dispatch { _ in Twice() } == 2)
    let result = store.dispatch { _ in
      ShopReducer.Action<Int> { context in context.dispatch { _ in Twice() } }
    }
    #expect(result == 4)
  }

  @Test("Mutations and actions know their names and source locations")
  func metadata() {
    let mutation = ShopReducer.Mutation("named") { _ in }
    let line: UInt = #line - 1
    #expect(mutation.metadata.name == "named")
    #expect(mutation.metadata.file.description == "VergeNeueTests/CommitTests.swift")
    #expect(mutation.metadata.function.description == "metadata()")
    #expect(mutation.metadata.line == line)
    #expect(mutation.codeLocation.line == line)
    #expect(mutation.metadata.scope == nil)
    let action = ShopReducer.Action<Void> { _ in }
    #expect(action.metadata.name == "")
    #expect(action.codeLocation.function.description == "metadata()")
    #expect(action.codeLocation.line == action.metadata.line)
  }

  @Test("A store created without a state starts with the one its reducer makes")
  func initialState() {
    struct Maker: ReducerType {
      typealias State = [Int]
      func makeInitialState() -> [Int] { [7] }
    }
    let made = Store(reducer: Maker())
    #expect(made.state == [7])
    #expect(Store(state: [8], reducer: Maker()).state == [8])
  }

  @Test("Observers are called in order of registration, even for commits that change nothing")
  func observers() {
    let lines = lines
    let first = store.sink { lines.record("first \($0.count)") }
    store.sink { lines.record("second \($0.count)") }
    store.commit { $0.increment() }
    store.commit { $0.touch() }
    #expect(lines.drain() == ["first 1", "second 1", "first 1", "second 1"])
    first.unregister()
    first.unregister()
    store.commit { $0.increment() }
    #expect(lines.elements == ["second 2"])
  }

  @Test("E8: An observer that another observer removes during a delivery is not called")
  func removal() {
    let lines = lines
    var token: RegistrationToken?
    store.sink { _ in
      lines.record("first")
      token?.unregister()
    }
    token = store.sink { _ in lines.record("second") }
    store.commit { $0.increment() }
    #expect(lines.elements == ["first"])
  }

  @Test("E5: A commit from an observer is delivered to all observers after the current one")
  func nestedCommit() {
    let lines = lines
    store.sink { [store] state in
      lines.record("first \(state.count)")
      if state.count == 1 { store.commit { $0.set(2) } }
    }
    store.sink { lines.record("second \($0.count)") }
    store.commit { $0.set(1) }
    #expect(lines.elements == ["first 1", "second 1", "first 2", "second 2"])
    #expect(store.state.count == 2)
  }

  @Test("E4: An observer added inside a mutation is notified of that commit")
  func subscribingInMutation() {
    let lines = lines
    store.commit { [store] _ in
      .init {
        $0.count = 5
        store.sink { lines.record("\($0.count)") }
      }
    }
    #expect(lines.elements == ["5"])
  }

  @Test("E2: No form of commit copies the value that it changes")
  func copies() {
    let scoped = store.makeScoped(scope: \.probe, reducer: ProbeReducer())
    for _ in 0..<3 {
      store.commit { $0.probe() }
      store.commit { _ in .init { $0.probe.value += 1 } }
      store.dispatch { _ in .init { context in context.commit { $0.probe() } } }
      scoped.commit { $0.bump() }
    }
    #expect(store.state.probe.value == 12)
    #expect(store.state.probe.copyCount == 0)
  }

  @Test("E12: A logger that stores no state causes no copy in commits to the state or a slice")
  func copiesWithLogger() {
    struct Silent: StoreLogger {}
    let store = makeStore(logger: Silent())
    let scoped = store.makeScoped(scope: \.probe, reducer: ProbeReducer())
    for _ in 0..<3 {
      store.commit { $0.probe() }
      scoped.commit { $0.bump() }
    }
    #expect(store.state.probe.value == 6)
    #expect(store.state.probe.copyCount == 0)
  }

  @Test("A mirror of a store shows the state unless it is being changed; printing never shows it")
  func printing() {
    struct Secret: ReducerType {
      typealias TargetState = String
    }
    let store = Store(state: "hush", reducer: Secret())
    #expect(!"\(store)".contains("hush"))
    #expect(Mirror(reflecting: store).descendant("state") as? String == "hush")
    let labels = Recorder<String>()
    store.commit { _ in
      .init { _ in
        for child in Mirror(reflecting: store).children { labels.record(child.label ?? "") }
      }
    }
    #expect(labels.elements.contains("isBeingChanged"))
  }
}

private struct ProbeReducer: ReducerType {
  typealias TargetState = CopyProbe
  func bump() -> Mutation { .init { $0.value += 1 } }
}
