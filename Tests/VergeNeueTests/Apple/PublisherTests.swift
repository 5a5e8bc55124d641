#if canImport(Combine)
import Combine
import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("Combine members of VergeNeue")
@MainActor
struct PublisherTests {
  let seen = Recorder<String>()

  @Test("`objectWillChange` sends synchronously after each commit on the main queue")
  func onMain() {
    let (store, seen) = (makeStore(), seen)
    let subscription = store.objectWillChange.sink { [unowned store] in
      seen.record("\(store.state.count)")
    }
    store.commit { $0.increment() }
    store.commit { $0.touch() }
    #expect(seen.elements == ["1", "1"])
    #expect(store.objectWillChange === store.objectWillChange)
    subscription.cancel()
    store.commit { $0.increment() }
    #expect(seen.count == 2)
  }

  @Test("`objectWillChange` sends each commit of another thread on the main queue")
  func offMain() async {
    let (store, seen) = (makeStore(), seen)
    let subscription = store.objectWillChange.sink { seen.record("change") }
    onAnotherThread { store.commit { $0.increment() } }
    #expect(seen.elements.isEmpty)
    store.commit { $0.increment() }
    await mainQueueTurn()
    #expect(seen.elements == ["change", "change"])
    subscription.cancel()
  }

  @Test("A scoped store shares its source's publisher, which sends for every commit")
  func scoped() {
    let (store, seen) = (makeStore(), seen)
    let scoped = store.makeScoped(reducer: TillReducer())
    #expect(scoped.objectWillChange === store.objectWillChange)
    let subscription = scoped.objectWillChange.sink { seen.record("change") }
    store.commit { $0.increment() }
    scoped.commit { $0.add(1) }
    store.makeScoped(reducer: TillReducer()).commit { $0.add(1) }
    store.modernStore.commit { $0.count = 0 }
    #expect(seen.count == 4)
    subscription.cancel()
  }

  @Test("Concurrent reads of `objectWillChange` return the same publisher")
  func concurrent() {
    let store = makeStore()
    let publishers = Recorder<ObjectIdentifier>()
    concurrently(4) { _ in publishers.record(ObjectIdentifier(store.objectWillChange)) }
    #expect(Set(publishers.elements).count == 1)
  }

  @Test("E9: A store with a publisher is deallocated, and releases the publisher's subscribers")
  func lifetime() {
    weak var token: Token?
    weak var weakStore: VergeNeue.Store<ShopReducer>?
    do {
      let store = makeStore()
      weakStore = store
      let strong = Token()
      token = strong
      let subscription = store.objectWillChange.sink { withExtendedLifetime(strong) {} }
      store.commit { $0.increment() }
      subscription.cancel()
    }
    #expect(weakStore == nil)
    #expect(token == nil)
  }
}
#endif
