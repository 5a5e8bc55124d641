import TestSupport
import Testing
import VergeNeue

@Suite("Adapters")
struct AdapterTests {
  final class Ticker: AdapterBase<ShopReducer> {
    func tick() { run { store in store.commit { $0.increment() } } }
  }

  @Test("A store retains an added adapter, which does not retain the store")
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

  @Test("A removed adapter does nothing")
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

  @Test("An adapter added to a second store stays there when the first store removes it")
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

  @Test("Removing an adapter that was added twice releases it")
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

  @Test("`usingAdapters()` returns no adapters by default")
  func none() {
    #expect(ShopReducer().usingAdapters().isEmpty)
  }

  @Test("Adapters added on many threads are all retained")
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
