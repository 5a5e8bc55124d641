import Dispatch
import TestSupport
import Testing
import VueFlux

@Suite("Subscriptions")
struct SubscriptionTests {
  let store = makeStore()
  let told = Recorder<String>()

  @Test("An observer is called once for each later action, even one that changes nothing")
  func oncePerAction() {
    store.actions.add(1)
    store.subscribe(executor: .immediate) { [told] action, store in
      told.record("\(action) \(store.computed.count)")
    }
    #expect(told.elements == [])
    store.actions.touch()
    store.actions.touch()
    store.actions.add(2)
    #expect(told.elements == ["touch 1", "touch 1", "add(2) 3"])
  }

  @Test("Observers are called in order of registration, with their own store")
  func order() {
    for index in 0..<3 {
      store.subscribe(executor: .immediate) { [told, weak store] _, given in
        #expect(given === store)
        told.record("\(index)")
      }
    }
    store.actions.touch()
    #expect(told.elements == ["0", "1", "2"])
    withExtendedLifetime(store) {}
  }

  @Test("`unsubscribe` ends a subscription and releases the observer; a second call does nothing")
  func ending() {
    weak var weakToken: Token?
    let subscription: Subscription
    do {
      let token = Token()
      weakToken = token
      subscription = store.subscribe(executor: .immediate) { [told] action, _ in
        told.record("\(action)")
        withExtendedLifetime(token) {}
      }
    }
    store.actions.add(1)
    #expect(weakToken != nil)
    #expect(!subscription.isUnsubscribed)
    subscription.unsubscribe()
    #expect(subscription.isUnsubscribed)
    #expect(weakToken == nil)
    subscription.unsubscribe()
    store.actions.add(2)
    #expect(told.elements == ["add(1)"])
  }

  @Test("C11: A call that waits in an executor is dropped after `unsubscribe`")
  func queuedCall() {
    let manual = ManualExecutor()
    let subscription = store.subscribe(executor: manual.executor) { [told] action, _ in
      told.record("\(action)")
    }
    store.actions.add(1)
    store.actions.add(2)
    manual.run(0)
    subscription.unsubscribe()
    manual.runAll()
    #expect(told.elements == ["add(1)"])
  }

  @Test("An observer on a queue sees the store's state at the time of its call")
  func lateObserver() {
    let manual = ManualExecutor()
    store.subscribe(executor: manual.executor) { [told] action, store in
      told.record("\(action) \(store.computed.count)")
    }
    store.actions.add(1)
    store.actions.add(2)
    manual.runAll()
    #expect(told.elements == ["add(1) 3", "add(2) 3"])
  }

  @Test("By default, observers run on the main queue: synchronously there, else enqueued")
  @MainActor func mainObserver() async {
    let store = makeStore()
    let told = Recorder<Int>()
    store.subscribe { action, _ in
      MainActor.assumeIsolated {}
      if case .add(let number) = action { told.record(number) }
    }
    store.actions.add(1)
    #expect(told.elements == [1])
    onAnotherThread { store.actions.add(2) }
    store.actions.add(3)
    #expect(told.elements == [1])
    await mainQueueTurn()
    #expect(told.elements == [1, 2, 3])
    withExtendedLifetime(store) {}
  }

  @Test("An observer may unsubscribe itself and a later observer, which is not called")
  func insideObserver() {
    var own: Subscription?
    var neighbour: Subscription?
    own = store.subscribe(executor: .immediate) { [told] _, _ in
      told.record("own")
      own?.unsubscribe()
      neighbour?.unsubscribe()
    }
    neighbour = store.subscribe(executor: .immediate) { [told] _, _ in told.record("neighbour") }
    store.actions.touch()
    store.actions.touch()
    #expect(told.elements == ["own"])
  }

  @Test("An observer added inside a commit is notified of that commit")
  func insideCommit() {
    let state = store.computed.state
    state.onCommit = { [weak store, told] action in
      guard action == .add(1) else { return }
      store?.subscribe(executor: .immediate) { action, _ in told.record("\(action)") }
    }
    store.actions.add(1)
    store.actions.add(2)
    #expect(told.elements == ["add(1)", "add(2)"])
    state.onCommit = { _ in }
  }

  @Test("A scope ends its members when it is deallocated, and releases those that have ended")
  func scopes() {
    var scope: SubscriptionScope? = SubscriptionScope()
    scope! += store.subscribe(executor: .immediate) { [told] _, _ in told.record("1") }
    scope += store.subscribe(executor: .immediate) { [told] _, _ in told.record("2") }
    store.actions.touch()
    weak var ended: Subscription?
    do {
      let subscription = store.subscribe(executor: .immediate) { _, _ in }
      scope?.append(subscription: subscription)
      subscription.unsubscribe()
      ended = subscription
    }
    for _ in 0..<8 { scope += store.subscribe(executor: .immediate) { _, _ in } }
    #expect(ended == nil)
    scope = nil
    scope += store.subscribe(executor: .immediate) { [told] _, _ in told.record("3") }
    store.actions.touch()
    #expect(told.elements == ["1", "2", "3"])
  }

  @Test("Many threads may add to a scope while its members end")
  func concurrentScope() {
    let store = store
    let scope = SubscriptionScope()
    let count = Recorder<Int>()
    concurrently(4) { _ in
      for index in 0..<100 {
        let subscription = store.subscribe(executor: .immediate) { _, _ in count.record(1) }
        scope += subscription
        if index.isMultiple(of: 2) { subscription.unsubscribe() }
      }
    }
    store.actions.touch()
    #expect(count.count == 200)
    withExtendedLifetime((scope, store)) {}
  }
}
