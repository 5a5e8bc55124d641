import Verge
import VergeNeue
import VergeStore
import VueFlux

private let crowd = 100_000

let lifetimeRows: [Row] = [
  .time("P19a", "make and drop a store") {
    Contest { count in
      for _ in 0..<count { blackHole(Verge.Store<Small, Never>(initialState: Small())) }
    }
  },
  .time("P19b", "make and drop a VergeStore 6 store") {
    Contest { count in
      for _ in 0..<count { blackHole(SmallStore()) }
    }
  },
  .time("P32a", "make and drop a VergeStore 6 store and its dispatcher") {
    Contest { count in
      for _ in 0..<count { blackHole(SmallDispatcher(target: SmallStore())) }
    }
  },
  .time("P32b", "make and drop a Classic model") {
    Contest { count in
      for _ in 0..<count { blackHole(ClassicModel()) }
    }
  },
  .time("P32c", "make and drop a Neue store") {
    Contest { count in
      for _ in 0..<count { blackHole(VergeNeue.Store(state: Small(), reducer: SmallReducer())) }
    }
  },
  .time("P32d", "make and drop a VueFlux store") {
    Contest { count in
      for _ in 0..<count {
        blackHole(
          VueFlux.Store<Lamp>(state: Lamp(), mutations: LampMutations(), executor: .immediate))
      }
    }
  },
  // Last, because allocations take longer in the heap that the crowd leaves behind.
  .time("P11", "subscribe and cancel, 100,000 present", isCounted: false) {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = store.addObservers(crowd)
    let cell = Cell()
    return Contest { count in
      for _ in 0..<count {
        store.sinkState(dropsFirst: true, queue: .passthrough) { cell.add($0.primitive.count) }
          .cancel()
      }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P11b", "the same, against by hand", isCounted: false) {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = store.addObservers(crowd)
    let floor = HandWrittenStore(Small())
    let (cell, other) = (Cell(), Cell())
    for _ in 0..<crowd { _ = floor.observe { other.add($0.pointee.value.count) } }
    return Contest(floor: { count in
      for _ in 0..<count { floor.cancel(floor.observe { other.add($0.pointee.value.count) }) }
    }) { count in
      for _ in 0..<count {
        store.sinkState(dropsFirst: true, queue: .passthrough) { cell.add($0.primitive.count) }
          .cancel()
      }
      withExtendedLifetime(subscriptions) {}
    }
  },
]
