import Dispatch
import TestSupport
import Testing
import VueFlux

@Suite("Dispatch inside a dispatch")
struct NestingTests {
  @Test("With the immediate executor, a dispatch inside a commit commits inside it")
  func nestedCommit() {
    let state = TallyState()
    let store = Store<TallyState>(state: state, mutations: TallyMutations(), executor: .immediate)
    let actions = store.actions
    state.onCommit = { if $0 == .add(1) { actions.add(2) } }
    let told = Recorder<TallyAction>()
    store.subscribe(executor: .immediate) { action, _ in told.record(action) }
    store.actions.add(1)
    #expect(store.computed.history == [.add(2), .add(1)])
    #expect(told.elements == [.add(2), .add(1)])
    state.onCommit = { _ in }
  }

  @Test("With the main executor, a dispatch inside a commit commits after it")
  @MainActor func nestedOnMain() async {
    let state = TallyState()
    let store = Store<TallyState>(state: state, mutations: TallyMutations(), executor: .mainThread)
    let actions = store.actions
    state.onCommit = { if $0 == .add(1) { actions.add(2) } }
    store.actions.add(1)
    #expect(store.computed.history == [.add(1)])
    await mainQueueTurn()
    #expect(store.computed.history == [.add(1), .add(2)])
    state.onCommit = { _ in }
  }

  @Test("With a queue executor, a dispatch inside a commit commits after it")
  func nestedOnQueue() {
    let state = TallyState()
    let store = Store<TallyState>(
      state: state, mutations: TallyMutations(), executor: .queue(.global()))
    let actions = store.actions
    state.onCommit = { if $0 == .add(1) { actions.add(2) } }
    let gate = Gate()
    store.subscribe(executor: .immediate) { action, _ in if action == .add(2) { gate.open() } }
    store.actions.add(1)
    gate.pass()
    #expect(store.computed.history == [.add(1), .add(2)])
    state.onCommit = { _ in }
  }

  @Test("A dispatch inside an observer commits immediately and notifies after the outer action")
  func nestedInObserver() {
    let store = makeStore()
    let told = Recorder<String>()
    let actions = store.actions
    store.subscribe(executor: .immediate) { action, store in
      told.record("1 \(action) \(store.computed.count)")
      if action == .add(1) {
        actions.add(10)
        told.record("now \(store.computed.count)")
      }
    }
    store.subscribe(executor: .immediate) { action, _ in told.record("2 \(action)") }
    store.actions.add(1)
    #expect(
      told.elements == [
        "1 add(1) 1", "now 11", "2 add(1)", "1 add(10) 11", "2 add(10)",
      ])
    withExtendedLifetime(store) {}
  }

  @Test("Nested commits notify after the outermost commit, with no lock held")
  func toldAfterOutermost() {
    let state = TallyState()
    let store = Store<TallyState>(state: state, mutations: TallyMutations(), executor: .immediate)
    let actions = store.actions
    var depth = 0
    state.onCommit = { action in
      if case .add(let number) = action, number < 3 {
        depth += 1
        actions.add(number + 1)
        depth -= 1
      }
    }
    let told = Recorder<TallyAction>()
    store.subscribe(executor: .immediate) { action, store in
      #expect(depth == 0)
      // Another thread can commit: the lock is free.
      if action == .add(1) { onAnotherThread { store.actions.touch() } }
      told.record(action)
    }
    store.actions.add(1)
    #expect(told.elements == [.add(3), .add(2), .add(1), .touch])
    withExtendedLifetime(store) {}
    state.onCommit = { _ in }
  }

  @Test("A nested global action reaches every store before the outer action reaches its next store")
  func nestedBroadcast() {
    let stores = (0..<3).map { _ in
      Lane.Store(state: Lane(), mutations: LaneMutations(), executor: .immediate)
    }
    stores[0].computed.state.onCommit = { if $0 == 1 { Store<Lane>.actions.dispatch(action: 2) } }
    Store<Lane>.actions.dispatch(action: 1)
    #expect(stores.map(\.computed.state.history) == [[2, 1], [2, 1], [2, 1]])
    stores[0].computed.state.onCommit = { _ in }
  }

  @Test("A global action from an observer is committed immediately, in one order by all stores")
  func broadcastFromObserver() {
    let stores = (0..<2).map { _ in
      Store<Hall>(state: Hall(), mutations: HallMutations(), executor: .immediate)
    }
    stores[0].subscribe(executor: .immediate) { action, _ in
      if action == 1 { Store<Hall>.actions.dispatch(action: 2) }
    }
    Store<Hall>.actions.dispatch(action: 1)
    #expect(stores.map(\.computed.state.history) == [[1, 2], [1, 2]])
  }

  @Test("Subscribing inside an observer takes effect with the next action")
  func subscribingInObserver() {
    let store = makeStore()
    let told = Recorder<String>()
    var second: Subscription?
    store.subscribe(executor: .immediate) { action, store in
      told.record("1 \(action)")
      guard action == .add(1) else { return }
      second?.unsubscribe()
      store.subscribe(executor: .immediate) { action, _ in told.record("3 \(action)") }
    }
    second = store.subscribe(executor: .immediate) { action, _ in told.record("2 \(action)") }
    store.actions.add(1)
    store.actions.add(2)
    #expect(told.elements == ["1 add(1)", "1 add(2)", "3 add(2)"])
    withExtendedLifetime(store) {}
  }

  @Test("Commits and observers may create and release stores")
  func storesInDispatch() {
    var kept: [Store<Yard>] = []
    let store = Store<Yard>(state: Yard(), mutations: YardMutations(), executor: .immediate)
    store.computed.state.onCommit = { _ in
      kept.append(Store(state: Yard(), mutations: YardMutations(), executor: .immediate))
    }
    store.subscribe(executor: .immediate) { _, _ in kept.removeAll() }
    Store<Yard>.actions.dispatch(action: 1)
    store.actions.dispatch(action: 2)
    #expect(kept.isEmpty)
    #expect(store.computed.state.history == [1, 2])
    store.computed.state.onCommit = { _ in }
  }
}

final class Lane: State {
  typealias Action = Int
  typealias Mutations = LaneMutations
  typealias Store = VueFlux.Store<Lane>
  fileprivate(set) var history: [Int] = []
  var onCommit: (Int) -> Void = { _ in }
}

struct LaneMutations: Mutations {
  func commit(action: Int, state: Lane) {
    state.onCommit(action)
    state.history.append(action)
  }
}

final class Hall: State {
  typealias Action = Int
  typealias Mutations = HallMutations
  fileprivate(set) var history: [Int] = []
}

struct HallMutations: Mutations {
  func commit(action: Int, state: Hall) { state.history.append(action) }
}

final class Yard: State {
  typealias Action = Int
  typealias Mutations = YardMutations
  fileprivate(set) var history: [Int] = []
  var onCommit: (Int) -> Void = { _ in }
}

struct YardMutations: Mutations {
  func commit(action: Int, state: Yard) {
    state.onCommit(action)
    state.history.append(action)
  }
}
