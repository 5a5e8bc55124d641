import TestSupport
import Testing
import Verge

@Suite("Values as an asynchronous sequence")
struct ValueSequenceTests {
  @Test("A sequence of a slice's values contains plain values, and only those that differ")
  func follows() async {
    let store = makeLibrary()
    store.commit { $0.count = 1 }
    var counts = store.values(\.count).makeAsyncIterator()
    #expect(await counts.next() == 1)
    store.commit { $0.title = "x" }
    store.commit { $0.count = 2 }
    let second: Int? = await counts.next()
    #expect(second == 2)
  }

  @Test("A slow consumer receives the latest value, and no equal ones in a row")
  func coalesces() async {
    var store: LibraryStore? = makeLibrary()
    var counts = store!.values(\.count).makeAsyncIterator()
    #expect(await counts.next() == 0)
    for count in 1...100 { store!.commit { $0.count = count } }
    #expect(await counts.next() == 100)
    store!.commit { $0.count = 5 }
    store!.commit { $0.count = 100 }
    store = nil
    #expect(await counts.next() == nil)
  }

  @Test("`values` is available on stores, slices, components and derived values")
  @MainActor
  func kinds() async {
    let store = makeLibrary()
    let counts = store.derived(.select(\.count))
    let desk = store.scoped(\.desk)
    store.commit {
      $0.count = 3
      $0.desk.isOpen = true
    }
    for await library in store.values {
      #expect(library == store.state.primitive)
      break
    }
    for await desk in desk.values {
      #expect(desk.isOpen)
      break
    }
    for await count in counts.values {
      #expect(count == 3)
      break
    }
    for await name in Model().values(\.name) {
      #expect(name == "Ada")
      break
    }
  }

  @Test("E9: A sequence of values does not retain the store, and ends with the state")
  func ends() async {
    var store: LibraryStore? = makeLibrary()
    weak let weakStore = store
    let values = store!.values(\.count)
    var waiting = values.makeAsyncIterator()
    #expect(await waiting.next() == 0)
    store!.commit { $0.count = 1 }
    store = nil
    #expect(weakStore == nil)
    #expect(await waiting.next() == 1)
    #expect(await waiting.next() == nil)
    var late = values.makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}

private final class Model: StoreComponentType {
  struct State: Equatable, Sendable {
    var name = "Ada"
  }

  let store: Store<State, Never> = .init(initialState: .init())
}
