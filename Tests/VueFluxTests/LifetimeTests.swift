import Dispatch
import TestSupport
import Testing
import Verge
import VueFlux

@Suite("E9: Lifetimes of VueFlux stores")
struct LifetimeTests {
  @Test("Actions, `Computed`, observers and the modern store do not retain the store")
  func nothingRetains() {
    weak var weakStore: VueFlux.Store<TallyState>?
    weak var weakToken: Token?
    let actions: Actions<TallyState>
    let computed: Computed<TallyState>
    let modern: Verge.Store<StateRevision<TallyState>, TallyAction>
    let subscription: VueFlux.Subscription
    do {
      let store = makeStore()
      let token = Token()
      (weakStore, weakToken) = (store, token)
      (actions, computed, modern) = (store.actions, store.computed, store.modernStore)
      subscription = store.subscribe(executor: .immediate) { _, _ in
        withExtendedLifetime(token) {}
      }
      store.actions.add(1)
    }
    #expect(weakStore == nil)
    // Also while the modern store is there.
    #expect(weakToken == nil)
    #expect(!subscription.isUnsubscribed)
    actions.add(1)
    #expect(computed.count == 1)
    #expect(modern.state.revision == 1)
  }

  @Test("The executor is not called after its store is deallocated")
  func executorOfGoneStore() {
    let jobs = Recorder<String>()
    let executor = Executor { job in
      jobs.record("job")
      job()
    }
    var store: VueFlux.Store<Loft>? = VueFlux.Store(
      state: Loft(), mutations: LoftMutations(), executor: executor)
    let actions = store!.actions
    actions.dispatch(action: 1)
    #expect(jobs.elements == ["job"])
    store = nil
    actions.dispatch(action: 2)
    #expect(jobs.elements == ["job"])
  }

  @Test("Deallocating a store releases the state, even if its actions are retained")
  func stateGoes() {
    weak var weakState: TallyState?
    let actions: Actions<TallyState>
    do {
      let store = makeStore()
      weakState = store.computed.state
      actions = store.actions
      actions.add(1)
      #expect(weakState != nil)
      withExtendedLifetime(store) {}
    }
    #expect(weakState == nil)
    actions.add(1)
  }

  @Test("C12: Actions queued when the store is deallocated are dropped, local and global")
  func queuedCommits() {
    let queue = DispatchQueue(label: "test.suspended")
    queue.suspend()
    var store: VueFlux.Store<Shed>? = VueFlux.Store(
      state: Shed(), mutations: ShedMutations(), executor: .queue(queue))
    let computed = store!.computed
    store?.actions.dispatch(action: 1)
    VueFlux.Store<Shed>.actions.dispatch(action: 2)
    store = nil
    queue.resume()
    queue.sync {}
    #expect(computed.state.sum == 0)
  }

  @Test("When the store is deallocated, a running commit completes and later actions are dropped")
  func runningCommit() {
    let (begun, goOn, done) = (Gate(), Gate(), Gate())
    let queue = DispatchQueue(label: "test.running")
    let state = TallyState()
    state.onCommit = { _ in
      begun.open()
      goOn.pass()
    }
    var store: VueFlux.Store<TallyState>? = VueFlux.Store(
      state: state, mutations: TallyMutations(), executor: .queue(queue))
    weak let weakStore = store
    store?.actions.add(1)
    store?.actions.add(2)
    begun.pass()
    withExtendedLifetime(store) {}
    store = nil
    #expect(weakStore == nil)
    goOn.open()
    queue.async { done.open() }
    done.pass()
    #expect(state.history == [.add(1)])
    state.onCommit = { _ in }
  }

  @Test("A queued observer call is skipped after the store is deallocated")
  func queuedObserver() {
    let manual = ManualExecutor()
    let told = Recorder<TallyAction>()
    var store: VueFlux.Store<TallyState>? = makeStore()
    store?.subscribe(executor: manual.executor) { action, _ in told.record(action) }
    store?.actions.add(1)
    withExtendedLifetime(store) {}
    store = nil
    #expect(manual.functions.count == 1)
    manual.runAll()
    #expect(told.elements == [])
  }

  @Test("A store may be deallocated inside its own observer, and inside its own commit")
  func goneInObserver() {
    let told = Recorder<TallyAction>()
    var store: VueFlux.Store<TallyState>? = makeStore()
    store?.subscribe(executor: .immediate) { action, _ in
      told.record(action)
      store = nil
    }
    store?.subscribe(executor: .immediate) { action, _ in told.record(action) }
    let actions = store!.actions
    actions.add(1)
    actions.add(2)
    #expect(told.elements == [.add(1)])
    var other: VueFlux.Store<TallyState>? = makeStore()
    let (computed, otherActions) = (other!.computed, other!.actions)
    computed.state.onCommit = { _ in other = nil }
    otherActions.add(1)
    otherActions.add(2)
    #expect(computed.history == [.add(1)])
    computed.state.onCommit = { _ in }
  }

  @Test("Dispatching in the `deinit` of a subclass does nothing")
  func deinitDispatch() {
    final class Closing: VueFlux.Store<TallyState>, @unchecked Sendable {
      deinit { actions.add(1) }
    }
    let computed: Computed<TallyState>
    do {
      let store = Closing(state: TallyState(), mutations: TallyMutations(), executor: .immediate)
      computed = store.computed
    }
    #expect(computed.count == 0)
  }

  @Test("Actions are released when they are committed or dropped")
  func actionsGo() {
    weak var weakToken: Token?
    let manual = ManualExecutor()
    let store = VueFlux.Store<Crate>(
      state: Crate(), mutations: CrateMutations(), executor: manual.executor)
    do {
      let token = Token()
      weakToken = token
      store.actions.dispatch(action: token)
    }
    #expect(weakToken != nil)
    manual.runAll()
    #expect(weakToken == nil)
    do {
      let token = Token()
      weakToken = token
      store.actions.dispatch(action: token)
    }
    manual.drop(0)
    #expect(weakToken == nil)
    withExtendedLifetime(store) {}
  }
}

final class Shed: State {
  typealias Action = Int
  typealias Mutations = ShedMutations
  fileprivate(set) var sum = 0
}

struct ShedMutations: Mutations {
  func commit(action: Int, state: Shed) { state.sum += action }
}

/// No action of another test reaches it.
final class Loft: State {
  typealias Action = Int
  typealias Mutations = LoftMutations
}

struct LoftMutations: Mutations {
  func commit(action: Int, state: Loft) {}
}

final class Crate: State {
  typealias Action = Token
  typealias Mutations = CrateMutations
}

struct CrateMutations: Mutations {
  func commit(action: Token, state: Crate) {}
}
