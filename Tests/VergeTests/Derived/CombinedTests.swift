import TestSupport
import Testing
import Verge

@Suite("Combined derived values")
struct CombinedTests {
  @Test("A change of one part updates the combination, which shows the part that has changed")
  func sides() {
    let store = makeLibrary()
    let both = Derived.combined(
      store.derived(.select(\.count)), store.derived(.select(\.title)))
    let counts = Recorder<Int>()
    let titles = Recorder<String>()
    let updates = Recorder<Int>()
    let subscription = both.sinkState(queue: .passthrough) { both in
      updates.record(1)
      both.ifChanged(\.0).do { counts.record($0.primitive) }
      both.ifChanged(\.1).do { titles.record($0.primitive) }
    }
    store.commit { $0.count = 1 }
    store.commit { $0.title = "a" }
    store.commit { $0.desk.isOpen = true }
    #expect(updates.count == 3)
    #expect(counts.elements == [0, 1])
    #expect(titles.elements == ["", "a"])
    subscription.cancel()
  }

  @Test("E14: A commit that changes two values is one update of their combination")
  func twoAtOnce() {
    let store = makeLibrary()
    let both = Derived.combined(
      store.derived(.select(\.count)), store.derived(.select(\.title)))
    let seen = Recorder<String>()
    let subscription = both.sinkState(queue: .passthrough) {
      seen.record("\($0.wrappedValue.0.primitive)\($0.wrappedValue.1.primitive)")
    }
    store.commit {
      $0.count = 1
      $0.title = "a"
    }
    #expect(seen.elements == ["0", "1a"])
    #expect(both.state.wrappedValue.0.primitive == 1)
    subscription.cancel()
  }

  @Test("A combination does not mix the updates of nested commits")
  func nested() {
    let store = makeLibrary()
    let nested = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      store.commit {
        $0.count = 2
        $0.title = "2"
      }
    }
    let both = Derived.combined(
      store.derived(.select(\.count)), store.derived(.select(\.title)))
    let seen = Recorder<String>()
    let subscription = both.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record("\($0.wrappedValue.0.primitive)-\($0.wrappedValue.1.primitive)")
    }
    store.commit {
      $0.count = 1
      $0.title = "1"
    }
    #expect(seen.elements == ["1-1", "2-2"])
    nested.cancel()
    subscription.cancel()
  }

  @Test("E9: A stored subscription to a combination with a binding does not retain the state")
  func bindingLeavesNothing() {
    weak var token: Token?
    do {
      struct State: Sendable {
        var count = 0
        var other = 0
        let token: Token
      }

      let strong = Token()
      token = strong
      let store = Store<State, Never>(initialState: State(token: strong))
      Derived.combined(store.bindingDerived(select: \.count), store.derived(.select(\.other)))
        .sinkState(queue: .passthrough) { _ in }
        .storeWhileSourceActive()
    }
    #expect(token == nil)
  }

  @Test("Any number of derived values can be combined")
  func many() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let one = Derived.combined(count)
    let five = Derived.combined(
      count, store.derived(.select(\.title)), count.derived(.map { $0 + 1 }),
      Derived<Bool>.constant(true), store.derived(.map { $0.books.count }))
    store.commit {
      $0.count = 1
      $0.books.append(Library.Book(id: 1))
    }
    #expect(one.state.wrappedValue.primitive == 1)
    let (first, second, third, fourth, fifth) = five.state.wrappedValue
    #expect(first.primitive == 1)
    #expect(second.primitive == "")
    #expect(third.primitive == 2)
    #expect(fourth.primitive)
    #expect(fifth.primitive == 1)
  }

  @Test("Values can be derived from a combination of several stores")
  func stores() {
    let left = makeLibrary()
    let right = makeLibrary()
    let sum = Derived.combined(left.derived(.select(\.count)), right.derived(.select(\.count)))
      .derived(.map { $0.wrappedValue.0.primitive + $0.wrappedValue.1.primitive })
    let seen = Recorder<Int>()
    let subscription = sum.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    left.commit { $0.count = 1 }
    right.commit { $0.count = 10 }
    #expect(seen.elements == [0, 1, 11])
    subscription.cancel()
  }

  @Test("E5: Concurrent commits to two stores update their combination without loss, in order")
  func threads() async {
    let left = makeLibrary()
    let right = makeLibrary()
    let both = Derived.combined(left.derived(.select(\.count)), right.derived(.select(\.count)))
    let seen = Recorder<[Int]>()
    let subscription = both.sinkState(queue: .passthrough) {
      seen.record([$0.wrappedValue.0.primitive, $0.wrappedValue.1.primitive])
    }
    concurrently(4) { index in
      for _ in 0..<100 { (index.isMultiple(of: 2) ? left : right).commit { $0.count += 1 } }
    }
    await both.waitUntilAllEventConsumed()
    let pairs = seen.elements
    #expect(pairs.count == 401)
    #expect(pairs.last == [200, 200])
    for (former, latter) in zip(pairs, pairs.dropFirst()) {
      #expect(latter[0] + latter[1] == former[0] + former[1] + 1)
      #expect(latter[0] >= former[0] && latter[1] >= former[1])
    }
    subscription.cancel()
  }
}
