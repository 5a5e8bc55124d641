import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("VergeNeue on many threads")
struct ConcurrencyTests {
  let store = makeStore()

  @Test("E5: Observers see each of 8 × 1000 concurrent commits in order, and the sum is exact")
  func sum() {
    let store = store
    let seen = Recorder<Int>()
    store.sink { seen.record($0.count) }
    concurrently(8) { _ in
      for _ in 0..<1000 { store.commit { $0.increment() } }
    }
    incrementAndWait(store)
    #expect(store.state.count == 8001)
    #expect(seen.elements == Array(1...8001))
  }

  @Test("E5: A child created during concurrent commits gets ever newer values, up to the last")
  func childMadeMeanwhile() {
    let store = store
    let children = Recorder<VergeNeue.Store<FollowingReducer>>()
    let heard = (0..<4).map { _ in Recorder<String>() }
    concurrently(5) { index in
      for round in 1...100 {
        store.commit { $0.increment() }
        if index < 4, round == 50 {
          children.record(
            VergeNeue.Store(
              state: 0, reducer: FollowingReducer("", heard[index]), registerParent: store))
        }
      }
    }
    incrementAndWait(store)
    #expect(children.count == 4)
    for lines in heard {
      let values = lines.elements.compactMap { Int($0.dropFirst()) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      #expect(values.last == 501)
    }
  }

  @Test("E5: Commits through a store, its scoped store and the modern store have one order")
  func threeWays() {
    let store = store
    let scoped = store.makeScoped(scope: \.count, reducer: AddingReducer())
    let modern = store.modernStore
    let (one, two, three) = (Recorder<Int>(), Recorder<Int>(), Recorder<Int>())
    store.sink { one.record($0.count) }
    scoped.sink { two.record($0) }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) {
      three.record($0.count)
    }
    concurrently(3) { index in
      for _ in 0..<200 {
        switch index {
        case 0: store.commit { $0.increment() }
        case 1: scoped.commit { $0.add() }
        default: modern.commit { $0.count += 1 }
        }
      }
    }
    incrementAndWait(store)
    #expect(one.elements == Array(1...601))
    #expect(two.elements == Array(1...601))
    #expect(three.elements == Array(1...601))
    subscription.cancel()
  }

  @Test("E5: A logger receives all commits in order, from any delivering thread")
  func logger() {
    struct Counter: VergeNeue.StoreLogger {
      let seen: Recorder<Int>
      let done: Gate
      func didCommit(store: Any, state: Any) {
        let count = (state as! Shop).count
        seen.record(count)
        if count == 801 { done.open() }
      }
    }
    let (seen, done) = (Recorder<Int>(), Gate())
    let store = makeStore(logger: Counter(seen: seen, done: done))
    concurrently(4) { _ in
      for _ in 0..<200 { store.commit { $0.increment() } }
    }
    // Behind all others.
    store.commit { $0.increment() }
    done.pass()
    #expect(seen.elements == Array(1...801))
  }

  @Test("E6: An observer may wait for another thread that commits to the store")
  func blockingObserver() {
    let store = store
    let seen = Recorder<Int>()
    store.sink { state in
      seen.record(state.count)
      if state.count == 1 { onAnotherThread { store.commit { $0.set(2) } } }
    }
    store.commit { $0.set(1) }
    #expect(seen.elements == [1, 2])
  }

  @Test("Children created and released during concurrent commits are all deallocated")
  func comingAndGoing() {
    let store = store
    concurrently(4) { index in
      for _ in 0..<100 {
        if index.isMultiple(of: 2) {
          store.commit { $0.increment() }
        } else {
          let child = VergeNeue.Store(
            state: 0, reducer: FollowingReducer("", Recorder()), registerParent: store)
          store.commit { $0.increment() }
          withExtendedLifetime(child) {}
        }
      }
    }
    incrementAndWait(store)
    #expect(store.state.count == 401)
    // A commit without a name.
    store.commit { _ in .init { _ in } }
    #expect(eventually { store.modernStore.view.core.isUnobserved })
  }
}

/// Makes one more commit, behind all others, and returns when it is delivered.
private func incrementAndWait(_ store: VergeNeue.Store<ShopReducer>) {
  let done = Gate()
  let token = store.sink { _ in done.open() }
  store.commit { $0.increment() }
  done.pass()
  token.unregister()
}

private struct AddingReducer: ReducerType {
  typealias TargetState = Int
  func add() -> Mutation { .init { $0 += 1 } }
}
