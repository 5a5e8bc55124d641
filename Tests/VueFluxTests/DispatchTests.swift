import Dispatch
import TestSupport
import Testing
import VueFlux

@Suite("Dispatch and commit")
struct DispatchTests {
  @Test("With a synchronous executor, the commit is made before `dispatch` returns")
  func readsOwnWrite() {
    let store = makeStore()
    store.actions.add(2)
    #expect(store.computed.count == 2)
    store.actions.add(3)
    #expect(store.computed.count == 5)
  }

  @Test("The executor is called once for each action, on the dispatching thread")
  func callsExecutor() {
    let threads = Recorder<Bool>()
    let mark = DispatchSpecificKey<Void>()
    let queue = DispatchQueue(label: "test.dispatching")
    queue.setSpecific(key: mark, value: ())
    let store = makeStore(
      Executor { function in
        threads.record(DispatchQueue.getSpecific(key: mark) != nil)
        function()
      })
    queue.sync { store.actions.touch() }
    store.actions.touch()
    #expect(threads.elements == [true, false])
    withExtendedLifetime(store) {}
  }

  @Test("Delayed actions are committed when the executor runs them, in the order of dispatch")
  func heldBack() {
    let manual = ManualExecutor()
    let store = makeStore(manual.executor)
    store.actions.add(1)
    store.actions.add(2)
    #expect(store.computed.count == 0)
    manual.runAll()
    #expect(store.computed.history == [.add(1), .add(2)])
  }

  @Test("D4: Actions are committed in the order of dispatch even if the executor reorders them")
  func outOfOrder() {
    let manual = ManualExecutor()
    let store = makeStore(manual.executor)
    for number in 1...3 { store.actions.add(number) }
    manual.run(1)
    #expect(store.computed.history == [.add(1), .add(2)])
    manual.run(0)
    #expect(store.computed.history == [.add(1), .add(2)])
    manual.run(0)
    #expect(store.computed.history == [.add(1), .add(2), .add(3)])
  }

  @Test("An action that the executor drops is not committed; the later ones are")
  func dropped() {
    let manual = ManualExecutor()
    let store = makeStore(manual.executor)
    store.actions.add(1)
    store.actions.add(2)
    store.actions.add(3)
    manual.drop(0)
    manual.run(1)
    #expect(store.computed.history == [.add(2), .add(3)])
  }

  @Test("A function that the executor runs twice commits once")
  func runTwice() {
    let store = makeStore(
      Executor { function in
        function()
        function()
      })
    store.actions.add(1)
    #expect(store.computed.history == [.add(1)])
  }

  @Test("`Void` can be the action type")
  func void() {
    let store = Store<PulseState>(
      state: PulseState(), mutations: PulseMutations(), executor: .immediate)
    store.actions.dispatch(action: ())
    #expect(store.computed.state.beats == 1)
  }

  @Test("`Computed` always shows the same object, and retains it after the store is deallocated")
  func identity() {
    let state = TallyState()
    var store: Store<TallyState>? = Store(
      state: state, mutations: TallyMutations(), executor: .immediate)
    store?.actions.add(1)
    let computed = store?.computed
    #expect(computed?.state === state)
    store = nil
    #expect(computed?.count == 1)
  }

  @Test("The default executor is synchronous on the main queue if nothing is pending")
  @MainActor func defaultExecutor() {
    let store = Store<TallyState>(state: TallyState(), mutations: TallyMutations())
    store.actions.add(1)
    #expect(store.computed.count == 1)
  }

  @Test("An app's own initializer with a default executor is not ambiguous with the store's")
  @MainActor func ownInitializer() {
    let store = Store<PulseState>(state: PulseState(), mutations: PulseMutations())
    store.actions.dispatch(action: ())
    #expect(store.computed.state.beats == 1)
    let other = Store(state: PulseState(), mutations: PulseMutations(), executor: .immediate)
    other.actions.dispatch(action: ())
    #expect(other.computed.state.beats == 1)
  }
}

extension Store where State == PulseState {
  fileprivate convenience init(
    state: PulseState, mutations: PulseMutations, isMainThread: Bool = false
  ) {
    self.init(
      state: state, mutations: mutations, executor: isMainThread ? .mainThread : .immediate)
  }
}

final class PulseState: State {
  typealias Action = Void
  typealias Mutations = PulseMutations
  fileprivate(set) var beats = 0
}

struct PulseMutations: Mutations {
  func commit(action: Void, state: PulseState) { state.beats += 1 }
}
