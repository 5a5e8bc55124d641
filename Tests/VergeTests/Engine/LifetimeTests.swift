import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("E9: Lifetimes")
struct LifetimeTests {
  @Test("E9: Observers do not retain the store; its deallocation releases all closures") @MainActor
  func storeEnds() {
    weak var weakStore: LibraryStore?
    weak var weakToken: Token?
    var subscriptions: [StoreSubscription] = []
    do {
      let store = makeLibrary()
      let token = Token()
      (weakStore, weakToken) = (store, token)
      subscriptions = [
        store.sinkState(queue: .passthrough) { [token] _ in withExtendedLifetime(token) {} },
        store.sinkState(\.count, queue: .mainIsolated()) { [token] _ in
          withExtendedLifetime(token) {}
        },
        store.scoped(\.desk).sinkState { [token] _ in withExtendedLifetime(token) {} },
        store.sinkActivity { [token] _ in withExtendedLifetime(token) {} },
      ]
    }
    #expect(weakStore == nil)
    #expect(weakToken == nil)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("E9: `storeWhileSourceActive()` retains the subscription until the state is released")
  func storeWhileSourceActive() {
    let recorder = Recorder<String>()
    weak var weakToken: Token?
    do {
      let store = makeLibrary()
      let token = Token()
      weakToken = token
      store.sinkState(queue: .passthrough) { [token] state in
        recorder.record("\(state.count)")
        withExtendedLifetime(token) {}
      }
      .storeWhileSourceActive()
      store.sinkActivity(queue: .passthrough) { recorder.record("\($0)") }.storeWhileSourceActive()
      store.commit { $0.count = 1 }
      store.send(.rang(1))
    }
    #expect(recorder.elements == ["0", "1", "rang(1)"])
    #expect(weakToken == nil)
  }

  @Test("E9: Cancelling releases a subscription retained by `storeWhileSourceActive()`")
  func cancelStored() {
    let store = makeLibrary()
    weak var weakToken: Token?
    weak var weakSubscription: StoreStateSubscription?
    do {
      let token = Token()
      weakToken = token
      let subscription = store.sinkState(queue: .passthrough) { [token] _ in
        withExtendedLifetime(token) {}
      }
      .storeWhileSourceActive()
      weakSubscription = subscription
      subscription.cancel()
      subscription.storeWhileSourceActive()
    }
    #expect(weakToken == nil)
    #expect(weakSubscription == nil)
  }

  @Test("E9: A bag retains subscriptions until the bag is released")
  func bag() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    do {
      var bag = VergeAnyCancellables()
      store.sinkState(queue: .passthrough) { recorder.record($0.count) }.store(in: &bag)
      store.sinkActivity(queue: .passthrough) { _ in recorder.record(-1) }.store(in: &bag)
      #expect(bag.count == 2)
      store.commit { $0.count = 1 }
      store.send(.rang(0))
    }
    store.commit { $0.count = 2 }
    store.send(.rang(0))
    #expect(recorder.elements == [0, 1, -1])
  }

  @Test("E9: An observer may release the last reference to its store: the delivery completes")
  func endsDuringDelivery() {
    let recorder = Recorder<Int>()
    nonisolated(unsafe) var store: LibraryStore? = makeLibrary()
    weak let weakStore = store
    let first = store!.sinkState(dropsFirst: true, queue: .passthrough) { state in
      store = nil
      recorder.record(state.count)
    }
    let second = store!.sinkState(dropsFirst: true, queue: .passthrough) {
      recorder.record($0.count * 10)
    }
    store!.commit { $0.count = 1 }
    #expect(weakStore == nil)
    #expect(recorder.elements == [1, 10])
    second.resume()
    first.resume()
    withExtendedLifetime((first, second)) {}
  }

  @Test("E9: The call made by `resume()` may release the last reference to the store")
  func endsDuringResume() {
    let recorder = Recorder<Int>()
    nonisolated(unsafe) var store: LibraryStore? = makeLibrary()
    let token = store!.sinkState(dropsFirst: true, queue: .passthrough) { state in
      recorder.record(state.count)
      store?.commit { $0.count = 5 }
      store = nil
    }
    token.suspend()
    token.resume()
    #expect(recorder.elements == [0])
    token.resume()
    #expect(recorder.elements == [0])
  }

  @Test("E9: A state is released with the last store on it, even if that is on a slice")
  func stateReleased() {
    struct Holder { var token = Token() }
    weak var weakToken: Token?
    var slice: Store<Token, Never>?
    do {
      let store = Store<Holder, Never>(initialState: Holder())
      slice = store.scoped(\.token)
      weakToken = store.state.token
    }
    #expect(weakToken != nil)
    slice = nil
    #expect(weakToken == nil)
    withExtendedLifetime(slice) {}
  }

  @Test("E9: Legacy observers are released with their container even if the state stays")
  func legacyObserversEnd() {
    weak var weakToken: Token?
    let store = makeLibrary()
    var tokens: [UpdateToken] = []
    do {
      let observers = LegacyObservers(of: store)
      let token = Token()
      weakToken = token
      tokens = [
        observers.addDidUpdate { [token] _ in withExtendedLifetime(token) {} },
        observers.addWillUpdate { [token] _ in withExtendedLifetime(token) {} },
      ]
      store.commit { _ in
        tokens.append(observers.addDidUpdate { [token] _ in withExtendedLifetime(token) {} })
      }
    }
    #expect(weakToken == nil)
    store.commit { $0.count = 1 }
    LegacyObservers(of: store).remove(tokens[0])
    #expect(tokens.count == 3)
  }
}
