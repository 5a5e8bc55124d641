import Dispatch
import TestSupport
import Testing
import VueFlux

@Suite("Subscriptions")
struct SubscriptionTests {
  let store = makeStore()
  let told = Recorder<String>()

  @Test("Each action is told once, also if it changes nothing; nothing is told at first")
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

  @Test("Observers are told in order of registration; the store they get is the one")
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

  @Test("Dropping a subscription ends nothing; ending it does, once, and lets go of the observer")
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

  @Test("C11: what an executor already has is not called after the end")
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

  @Test("An observer on a queue gets the store of later")
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

  @Test("By default, an observer is called on the main queue: at once there, later from elsewhere")
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

  @Test("An observer may unsubscribe itself, and its neighbour, who is not called any more")
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

  @Test("Subscribing inside a commit: told of that commit")
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

  @Test("A scope ends its members when it goes, and lets go of those that are over")
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

  @Test("A scope can be filled by many threads while members end")
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
