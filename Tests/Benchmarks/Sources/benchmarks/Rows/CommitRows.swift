import Verge

let commitRows: [Row] = [
  .time("M", "one mutex, lock, increment and unlock, against itself") {
    Contest(subject: Floor.increments())
  },
  .time("P1a", "commit, nobody observes") {
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
