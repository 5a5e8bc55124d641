import Verge
import VergeStore

let observerRows: [Row] = [
  .time("P3a", "each of 100 observers of the whole state, which share a channel") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = store.addObservers(100)
    return Contest(base: commits(nil), share: 100) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P3b", "each of 100 VergeStore 6 observers, which share a channel") {
    let dispatcher = SmallDispatcher(target: SmallStore())
    for _ in 0..<100 {
      let cell = Cell()
      dispatcher.dispatchTarget.backingStorage.addDidUpdate { cell.add($0.count) }
    }
    let quiet = SmallDispatcher(target: SmallStore())
    return Contest(
      base: { count in
        for _ in 0..<count { quiet.commit { $0.count &+= 1 } }
      },
      share: 100
    ) { count in
      for _ in 0..<count { dispatcher.commit { $0.count &+= 1 } }
    }
  },
  .time("P3d", "each of 100 observers of the whole state, against by hand") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = store.addObservers(100)
    let floor = HandWrittenStore(Small())
    for _ in 0..<100 {
      let cell = Cell()
      _ = floor.observe { cell.add($0.pointee.value.count) }
    }
    let bare = HandWrittenStore(Small())
    return Contest(
      floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } },
      floorBase: { count in for _ in 0..<count { bare.commit { $0.count &+= 1 } } },
      base: commits(nil), share: 100
    ) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P13a", "each of 100 observers of one quiet slice, which share a channel") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = (0..<100).map { _ in
      let cell = Cell()
      return store.sinkState(\.total, dropsFirst: true, queue: .passthrough) {
        cell.add($0.primitive)
      }
    }
    return Contest(base: commits(nil), share: 100) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P15a", "activity, one observer") {
    let store = Verge.Store<Small, Int>(initialState: Small())
    let cell = Cell()
    let subscription = store.sinkActivity(queue: .passthrough) { cell.add($0) }
    return Contest { count in
      for number in 0..<count { store.send(number) }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P15d", "activity, one observer, against by hand") {
    let store = Verge.Store<Small, Int>(initialState: Small())
    let floor = HandWrittenEvents<Int>()
    let (cell, other) = (Cell(), Cell())
    let subscription = store.sinkActivity(queue: .passthrough) { cell.add($0) }
    _ = floor.observe { other.add($0.pointee) }
    return Contest(floor: { count in for number in 0..<count { floor.send(number) } }) { count in
      for number in 0..<count { store.send(number) }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P15b", "send of a component, one observer") {
    let model = SendingModel()
    let cell = Cell()
    let subscription = model.sinkActivity(queue: .passthrough) { cell.add($0) }
    return Contest { count in
      for number in 0..<count { model.ring(number) }
      withExtendedLifetime(subscription) {}
    }
  },
]

private final class SendingModel: StoreComponentType {
  let store = Verge.Store<Small, Int>(initialState: Small())

  func ring(_ number: Int) { send(number) }
}

/// Commits to a store without observers.
func commits(_ logger: (any StoreLogger)?) -> Batch {
  let store = Verge.Store<Small, Never>(initialState: Small(), logger: logger)
  return { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
  }
}

extension Verge.Store<Small, Never> {
  /// Observers of the whole state, each with its own cell.
  func addObservers(_ count: Int) -> [StoreStateSubscription] {
    (0..<count).map { _ in
      let cell = Cell()
      return sinkState(dropsFirst: true, queue: .passthrough) { cell.add($0.primitive.count) }
    }
  }
}
