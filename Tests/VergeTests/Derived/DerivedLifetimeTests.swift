import Dispatch
import TestSupport
import Testing
import Verge

@Suite("E9: Lifetimes of derived values")
struct DerivedLifetimeTests {
  /// A state with an object, whose deallocation shows that the state is released.
  private struct State: Equatable {
    var count = 0
    var token: TokenBox?
  }

  private final class TokenBox: Equatable, Sendable {
    static func == (left: TokenBox, right: TokenBox) -> Bool { left === right }
  }

  @Test("A derived value does not retain its source, and keeps the last value")
  func source() {
    var store: Store<State, Never>? = Store(initialState: State(count: 0, token: TokenBox()))
    weak let token = store?.state.token
    let count = store!.derived(.select(\.count))
    let mapped = store!.derived(.map { $0.count * 2 })
    let chained = mapped.derived(.map { "\($0)" })
    store?.commit { $0.count = 3 }
    weak let weakStore = store
    store = nil
    #expect(weakStore == nil)
    #expect(token == nil)
    #expect(count.state.primitive == 3)
    #expect(mapped.state.primitive == 6)
    #expect(chained.state.primitive == "6")
  }

  @Test("A source does not retain an unobserved derived value")
  func unobserved() {
    let store = makeLibrary()
    weak var derived: Derived<Int>?
    do {
      let strong = store.derived(.select(\.count))
      derived = strong
      store.commit { $0.count += 1 }
    }
    #expect(derived == nil)
  }

  @Test("D13: A store does not retain the pipelines of dropped derived values")
  func noLeak() {
    let store = makeLibrary()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      for _ in 0..<100 {
        _ = store.derived(
          .map { [strong] (state: Library) -> Int in
            withExtendedLifetime(strong) { state.count }
          })
      }
    }
    #expect(token == nil)
  }

  @Test("A subscription retains its derived value until the subscription is cancelled")
  func subscription() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    weak var token: Token?
    let subscription: StoreStateSubscription
    do {
      let strong = Token()
      token = strong
      subscription = store.derived(
        .map { [strong] (state: Library) -> Int in
          withExtendedLifetime(strong) { state.count }
        }
      ).derived(.map { $0 * 2 }).sinkState(queue: .passthrough) { seen.record($0.primitive) }
    }
    store.commit { $0.count = 1 }
    #expect(seen.elements == [0, 2])
    #expect(token != nil)
    subscription.cancel()
    #expect(token == nil)
    store.commit { $0.count = 2 }
    #expect(seen.elements == [0, 2])
  }

  @Test("A subscription retains the object that it observes, until the source is released")
  func object() {
    var store: LibraryStore? = makeLibrary()
    weak var derived: Derived<Int>?
    var subscriptions: [StoreStateSubscription] = []
    do {
      let strong = store!.derived(.map { $0.count + 1 })
      derived = strong
      subscriptions.append(strong.sinkState(queue: .passthrough) { _ in })
    }
    #expect(derived != nil)
    subscriptions[0].cancel()
    #expect(derived == nil)
    do {
      let strong = store!.derived(.map { $0.count + 3 })
      derived = strong
      strong.sinkState(queue: .passthrough) { _ in }.storeWhileSourceActive()
    }
    #expect(derived != nil)
    store = nil
    #expect(derived == nil)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A derived value retains the value that it is derived from")
  func chain() {
    let store = makeLibrary()
    weak var token: Token?
    var child: Derived<String>?
    do {
      let strong = Token()
      token = strong
      let parent = store.derived(
        .map { [strong] (state: Library) -> Int in
          withExtendedLifetime(strong) { state.count }
        })
      child = parent.derived(.map { "\($0)" })
    }
    store.commit { $0.count = 1 }
    #expect(child?.state.primitive == "1")
    #expect(token != nil)
    child = nil
    #expect(token == nil)
  }

  @Test("`storeWhileSourceActive()` retains a subscription until the source is released")
  func whileSourceActive() {
    var store: LibraryStore? = makeLibrary()
    let seen = Recorder<Int>()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      store!.derived(.select(\.count)).derived(.map { $0 + 1 })
        .sinkState(queue: .passthrough) { [strong] state in
          withExtendedLifetime(strong) { seen.record(state.primitive) }
        }
        .storeWhileSourceActive()
    }
    store?.commit { $0.count = 1 }
    #expect(seen.elements == [1, 2])
    #expect(token != nil)
    store = nil
    #expect(token == nil)
  }

  @Test("A subscription stored with `storeWhileSourceActive()` can be cancelled")
  func cancelKept() {
    let store = makeLibrary()
    weak var token: Token?
    let subscription: StoreStateSubscription
    do {
      let strong = Token()
      token = strong
      subscription = store.derived(.select(\.count)).sinkState(queue: .passthrough) { [strong] _ in
        withExtendedLifetime(strong) {}
      }
      subscription.storeWhileSourceActive()
    }
    #expect(token != nil)
    subscription.cancel()
    #expect(token == nil)
  }

  @Test("The sequence of a derived value retains the value, and ends with the source")
  func sequence() async {
    var store: LibraryStore? = makeLibrary()
    var iterator = store!.derived(.select(\.count)).derived(.map { $0 * 2 }).states
      .makeAsyncIterator()
    store?.commit { $0.count = 1 }
    #expect(await iterator.next()?.primitive == 2)
    store?.commit { $0.count = 2 }
    #expect(await iterator.next()?.primitive == 4)
    store = nil
    #expect(await iterator.next() == nil)
  }

  @Test("A combination retains its parts, and ends with the last source")
  func combined() {
    var left: LibraryStore? = makeLibrary()
    var right: LibraryStore? = makeLibrary()
    let both = Derived.combined(
      left!.derived(.select(\.count)), right!.derived(.select(\.title)))
    let seen = Recorder<String>()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      both.sinkState(dropsFirst: true, queue: .passthrough) { [strong] both in
        withExtendedLifetime(strong) {
          seen.record("\(both.wrappedValue.0.primitive)\(both.wrappedValue.1.primitive)")
        }
      }.storeWhileSourceActive()
    }
    left?.commit { $0.count = 1 }
    left = nil
    right?.commit { $0.title = "a" }
    #expect(seen.elements == ["1", "1a"])
    #expect(token != nil)
    right = nil
    #expect(token == nil)
    #expect(both.state.wrappedValue.1.primitive == "a")
  }

  @Test("A derived value is up to date if its source is released before the queue delivers")
  func lastValue() {
    let seen = Recorder<Int>()
    var count: Derived<Int>?
    do {
      let store = makeLibrary()
      count = store.derived(.select(\.count), queue: .specific(.init(label: "never.mind")))
      store.commit { $0.count = 7 }
    }
    seen.record(count!.state.primitive)
    count = nil
    #expect(seen.elements == [7])
  }

  @Test("After its source is released, a derived value can be observed, derived from and iterated")
  func afterTheEnd() async {
    var store: LibraryStore? = makeLibrary()
    let count = store!.derived(.select(\.count))
    store?.commit { $0.count = 4 }
    store = nil
    let seen = Recorder<Int>()
    weak var token: Token?
    let subscription: StoreStateSubscription
    do {
      let strong = Token()
      token = strong
      subscription = count.sinkState(queue: .passthrough) { [strong] state in
        withExtendedLifetime(strong) { seen.record(state.primitive) }
      }
    }
    #expect(seen.elements == [4])
    #expect(token == nil)
    subscription.cancel()
    let text = count.derived(.map { "\($0)" })
    #expect(text.state.primitive == "4")
    for await state in text.states { seen.record(state.primitive.count) }
    let dropped = count.sinkState(dropsFirst: true, queue: .passthrough) { _ in seen.record(-1) }
    #expect(seen.elements == [4, 1])
    dropped.cancel()
  }

  @Test("A chain of derived values is up to date if the root is released during a delivery")
  func chainEnds() {
    let store = Recorder<LibraryStore>()
    store.record(makeLibrary())
    let next: Derived<Int>
    let subscription: StoreStateSubscription
    do {
      let root = store.drain()[0]
      let count = root.derived(.select(\.count))
      next = count.derived(.map { $0 + 1 })
      subscription = root.sinkState(dropsFirst: true, queue: .passthrough) { [weak root] state in
        if state.count == 1 { root?.commit { $0.count = 2 } }
      }
      root.commit { $0.count = 1 }
    }
    #expect(next.state.primitive == 3)
    subscription.cancel()
  }

  @Test("A subscription to a constant is released with the constant")
  func constant() {
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      Derived.constant(1).sinkState(queue: .passthrough) { [strong] _ in
        withExtendedLifetime(strong) {}
      }
      .storeWhileSourceActive()
    }
    #expect(token == nil)
  }

  @Test("A derived value may be dropped in an observer during the delivery of its update")
  func droppedInObserver() {
    let store = makeLibrary()
    let dropped = Recorder<Derived<[Int]>>()
    dropped.record(store.derived(.map { [$0.count] }))
    let seen = Recorder<Int>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      dropped.drain()
      seen.record(state.count)
      if state.count == 1 { store.commit { $0.count = 2 } }
    }
    store.commit { $0.count = 1 }
    #expect(seen.elements == [1, 2])
    subscription.cancel()
  }

  @Test("A derived value with pending inputs at the end of its store is released when dropped")
  func inputsAtTheEnd() {
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let derived = Recorder<Derived<Int>>()
      do {
        let store = makeLibrary()
        derived.record(
          store.derived(
            .map { [strong] (state: Library) -> Int in
              withExtendedLifetime(strong) { state.count }
            }))
        let stores = Recorder<LibraryStore>()
        stores.record(store)
        store.sinkState(dropsFirst: true, queue: .passthrough) { state in
          guard state.count == 1 else { return }
          stores.drain().first?.commit { $0.count = 2 }
        }
        .storeWhileSourceActive()
        store.commit { $0.count = 1 }
      }
      #expect(derived.elements[0].state.primitive == 2)
    }
    #expect(token == nil)
  }

  @Test("A derived value dropped with pending inputs, before the end of its store, is released")
  func inputsBeforeTheEnd() {
    weak var token: Token?
    let subscription: StoreStateSubscription
    do {
      let strong = Token()
      token = strong
      let stores = Recorder<LibraryStore>()
      let derived = Recorder<Derived<Int>>()
      stores.record(makeLibrary())
      derived.record(
        stores.elements[0].derived(
          .map { [strong] (state: Library) -> Int in
            withExtendedLifetime(strong) { state.count }
          }))
      subscription = stores.elements[0].sinkState(dropsFirst: true, queue: .passthrough) { _ in
        stores.elements.first?.commit { $0.count = 1 }
        derived.drain()
        stores.drain()
      }
      subscription.suspend()
      subscription.resume()
      #expect(stores.elements.isEmpty)
    }
    #expect(token == nil)
    #expect(subscription.isCancelled)
  }

  @Test("After the end of its source, a derived value keeps no observer whose queue never calls it")
  func droppingQueue() {
    struct DroppingQueue: TargetQueueType {
      func execute(_ workItem: @escaping @Sendable () -> Void) {}
    }
    var store: LibraryStore? = makeLibrary()
    let count = store!.derived(.select(\.count))
    store = nil
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      _ = count.sinkState(queue: DroppingQueue()) { [strong] _ in
        withExtendedLifetime(strong) {}
      }
    }
    #expect(token == nil)
  }
}
