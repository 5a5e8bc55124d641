import Dispatch
import TestSupport
import Testing
import VueFlux

// Another test's subscribing may look at the objects of these, and so retain them for a moment.

@Suite("Subscriptions that end with an object")
struct ScopeObjectTests {
  let store = makeStore()
  let told = Recorder<String>()

  @Test("D7: A scoped subscription ends as soon as its object is deallocated")
  func over() {
    var object: Token? = Token()
    let one = store.subscribe(scope: object!, executor: .immediate) { [told] action, _ in
      told.record("1 \(action)")
    }
    let two = store.subscribe(scope: object!, executor: .immediate) { [told] action, _ in
      told.record("2 \(action)")
    }
    store.actions.add(1)
    #expect(!one.isUnsubscribed)
    object = nil
    #expect(eventually { one.isUnsubscribed && two.isUnsubscribed })
    store.actions.add(2)
    #expect(told.elements == ["1 add(1)", "2 add(1)"])
  }

  @Test("A scoped subscription can be ended before its object is deallocated")
  func earlier() {
    let object = Token()
    let subscription = store.subscribe(scope: object, executor: .immediate) { [told] action, _ in
      told.record("\(action)")
    }
    subscription.unsubscribe()
    #expect(subscription.isUnsubscribed)
    store.actions.add(1)
    #expect(told.elements == [])
    withExtendedLifetime(object) {}
  }

  @Test("D8: A call that waits in an executor is dropped after the object is deallocated")
  func queuedCall() {
    let manual = ManualExecutor()
    var object: Token? = Token()
    store.subscribe(scope: object!, executor: manual.executor) {
      [told, unowned object = object!] _, _ in
      withExtendedLifetime(object) { told.record("called") }
    }
    store.actions.add(1)
    store.actions.add(2)
    manual.run(0)
    weak let weakObject = object
    object = nil
    #expect(eventually { weakObject == nil })
    manual.runAll()
    #expect(told.elements == ["called"])
  }

  @Test("D8: The object of a scoped subscription is retained during the call")
  func keptAlive() {
    final class Screen {
      let told: Recorder<String>
      init(_ told: Recorder<String>) { self.told = told }
      deinit { told.record("gone") }
    }
    var screen: Screen? = Screen(told)
    store.subscribe(scope: screen!, executor: .immediate) {
      [told, unowned unowned = screen!] _, _ in
      screen = nil
      told.record("still \(unowned.told === told)")
    }
    store.actions.touch()
    #expect(eventually { told.count == 2 })
    store.actions.touch()
    #expect(told.elements == ["still true", "gone"])
  }

  @Test("D7: After the object is deallocated, the next action releases the observer")
  func letGoOnSend() {
    weak var weakToken: Token?
    weak var weakObject: Token?
    do {
      let object = Token()
      let token = Token()
      (weakObject, weakToken) = (object, token)
      store.subscribe(scope: object, executor: .immediate) { _, _ in
        withExtendedLifetime(token) {}
      }
      store.actions.touch()
    }
    // Another subscription of the process may be looking at it.
    #expect(eventually { weakObject == nil })
    store.actions.touch()
    #expect(eventually { weakToken == nil })
  }

  @Test("D9: After the object is deallocated, later scoped subscriptions release the observer")
  func letGoOnSubscribe() {
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      store.subscribe(scope: Token(), executor: .immediate) { _, _ in
        withExtendedLifetime(token) {}
      }
    }
    let object = Token()
    // The table is the process's, so that other tests may have filled it.
    for _ in 0..<10_000 where weakToken != nil {
      store.subscribe(scope: object, executor: .immediate) { _, _ in }
    }
    #expect(eventually { weakToken == nil })
    withExtendedLifetime(object) {}
  }

  @Test("D7: Deallocating a scope owner releases its observers immediately")
  func owner() {
    final class Screen: SubscriptionScopeOwner {
      let subscriptionScope = SubscriptionScope()
    }
    weak var weakToken: Token?
    let subscription: Subscription
    do {
      let screen = Screen()
      let token = Token()
      weakToken = token
      subscription = store.subscribe(scope: screen, executor: .immediate) { _, _ in
        withExtendedLifetime(token) {}
      }
      #expect(!subscription.isUnsubscribed)
    }
    #expect(eventually { subscription.isUnsubscribed && weakToken == nil })
  }

  @Test("D8: Concurrent dispatches never call a scoped observer without its object")
  func comingAndGoing() {
    let store = store
    final class Screen: @unchecked Sendable {
      // Sendable: immutable.
      let number = 1
    }
    let calls = Recorder<Int>()
    concurrently(4) { thread in
      for _ in 0..<100 {
        if thread < 2 {
          store.actions.touch()
        } else {
          let screen = Screen()
          store.subscribe(scope: screen, executor: .queue(.global())) { [unowned screen] _, _ in
            calls.record(screen.number)
          }
          store.actions.touch()
        }
      }
    }
    #expect(calls.elements.allSatisfy { $0 == 1 })
    withExtendedLifetime(store) {}
  }

  @MainActor
  @Test("Cleanup on another thread does not look at objects subscribed on the main queue")
  func cleaningElsewhere() {
    var object: Token? = Token()
    let subscription = store.subscribe(scope: object!, executor: .immediate) { _, _ in }
    #expect(!subscription.isKnownToHaveEnded)
    object = nil
    #expect(!onAnotherThread { subscription.isKnownToHaveEnded })
    #expect(subscription.isKnownToHaveEnded)
    subscription.unsubscribe()
    #expect(onAnotherThread { subscription.isKnownToHaveEnded })
  }
}
