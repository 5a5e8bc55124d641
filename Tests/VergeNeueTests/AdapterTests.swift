import TestSupport
import Testing
import VergeNeue

@Suite("Adapters")
struct AdapterTests {
  final class Ticker: AdapterBase<ShopReducer> {
    func tick() { run { store in store.commit { $0.increment() } } }
  }

  @Test("An adapter is kept by the store it is added to, and does not keep it")
  func lifetimes() {
    weak var weakStore: Store<ShopReducer>?
    weak var weakAdapter: Ticker?
    let adapter = Ticker()
    do {
      let store = makeStore().addAdapter(adapter)
      store.addAdapter(
        {
          let other = Ticker(); weakAdapter = other; return other
        }())
      weakStore = store
      adapter.tick()
      weakAdapter?.tick()
      #expect(store.state.count == 2)
    }
    #expect(weakStore == nil)
    #expect(weakAdapter == nil)
    adapter.tick()
  }

  @Test("(13) An adapter that is removed does nothing any more")
  func removal() {
    weak var weakAdapter: Ticker?
    let store = makeStore()
    do {
      let adapter = Ticker()
      weakAdapter = adapter
      store.addAdapter(adapter).removeAdapter(adapter)
      adapter.tick()
    }
    #expect(weakAdapter == nil)
    #expect(store.state.count == 0)
  }

  @Test("An adapter that has moved to another store stays there when the first lets it go")
  func moving() {
    let (first, second) = (makeStore(), makeStore())
    let adapter = Ticker()
    first.addAdapter(adapter)
    second.addAdapter(adapter)
    first.removeAdapter(adapter)
    adapter.tick()
    #expect(first.state.count == 0)
    #expect(second.state.count == 1)
  }

  @Test("An adapter that is added twice is let go when it is removed")
  func addedTwice() {
    weak var weakAdapter: Ticker?
    let store = makeStore()
    do {
      let adapter = Ticker()
      weakAdapter = adapter
      store.addAdapter(adapter).addAdapter(adapter).removeAdapter(adapter)
    }
    #expect(weakAdapter == nil)
  }

  @Test("A reducer has no adapters of its own accord")
  func none() {
    #expect(ShopReducer().usingAdapters().isEmpty)
  }

  @Test("(14) Adapters added from many threads are all kept")
  func concurrent() {
    let store = makeStore()
    let adapters = (0..<40).map { _ in Weak() }
    concurrently(4) { index in
      for offset in 0..<10 {
        let adapter = Ticker()
        adapters[index * 10 + offset].adapter = adapter
        store.addAdapter(adapter)
      }
    }
    for adapter in adapters { adapter.adapter?.tick() }
    #expect(store.state.count == 40)
  }

  // Sendable: each is touched by one thread.
  private final class Weak: @unchecked Sendable {
    weak var adapter: Ticker?
  }
}
