import Verge

/// A component as in the README.
private final class SmallModel: StoreComponentType {
  let store = Store<Small, Never>(initialState: Small())

  func increment() { commit { $0.count &+= 1 } }
}

private final class ScopedModel: StoreComponentType {
  let store = Store<Small, Never>(initialState: Small())
  var scope: any WritableKeyPath<Small, Small.Outer> & Sendable { \.outer }

  func increment() { commit { $0.middle.inner.value &+= 1 } }
}

private struct Reduced: StateType, Equatable {
  var count = 0
  var double = 0

  static func reduce(modifying: inout Reduced, current: Changes<Reduced>) {
    modifying.double = modifying.count &* 2
  }
}

let commitRows: [Row] = [
  .time("M", "one mutex, lock, increment and unlock, against itself") {
    Contest(subject: Floor.increments())
  },
  .time("P1a", "commit without observers") {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
    }
  },
  .time("P1b", "commit on a slice by key path") {
    let slice = Store<Small, Never>(initialState: Small()).scoped(\.outer)
    return Contest { count in
      for _ in 0..<count { slice.commit { $0.middle.inner.value &+= 1 } }
    }
  },
  .time("P26a", "commit { } of a component") {
    let model = SmallModel()
    return Contest { count in
      for _ in 0..<count { model.increment() }
    }
  },
  .time("P26e", "the same, a state with four references") {
    let model = RichModel()
    return Contest { count in
      for _ in 0..<count { model.increment() }
    }
  },
  .time("P26b", "commit { } of a component with its own scope") {
    let model = ScopedModel()
    return Contest { count in
      for _ in 0..<count { model.increment() }
    }
  },
  .time("P26c", "state of a component, one field") {
    let model = SmallModel()
    return Contest { count in
      var sum = 0
      for _ in 0..<count { sum &+= model.state.count }
      blackHole(sum)
    }
  },
  .time("P26d", "commit { } through an InoutRef, a member by key path") {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      for _ in 0..<count { store.commit { (state: inout InoutRef<Small>) in state.count &+= 1 } }
    }
  },
  .time("P39a", "commit to a state with reduce") {
    let store = Store<Reduced, Never>(initialState: Reduced())
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
    }
  },
  .time("P39b", "commit to a store with a middleware") {
    let store = Store<Small, Never>(initialState: Small())
    store.add(middleware: .modify { state, _ in state.total = state.count &* 2 })
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
    }
  },
  .time("P2a", "commit, one observer of a slice") {
    let store = Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive)
    }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P2e", "the same, against by hand") {
    let store = Store<Small, Never>(initialState: Small())
    let floor = HandWrittenDerived(Small()) { $0.pointee.count }
    let (cell, other) = (Cell(), Cell())
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive)
    }
    _ = floor.observe { other.add($0.pointee.value) }
    return Contest(floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } }) {
      count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P2d", "commit, one observer of a string that does not change, four references") {
    let store = Store<Rich, Never>(initialState: Rich())
    let cell = Cell()
    let subscription = store.sinkState(\.title, dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive.utf8.count)
    }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P2c", "commit, one observer of the values of a slice") {
    let store = Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let subscription = store.sinkValues(\.count, dropsFirst: true, queue: .passthrough) {
      cell.add($0)
    }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P2b", "commit, one observer of the whole state") {
    let store = Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive.count)
    }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
]
