import Verge

private let large = 100_000
private let small = 1000

let largeStateRows: [Row] = [
  .time("P8a", "one of 100,000 elements, against one of 1,000") {
    Contest(floor: changes(arrayOf: small), subject: changes(arrayOf: large))
  },
  .time("P8b", "one of 100,000 elements, slice observer elsewhere") {
    Contest(subject: changes(arrayOf: large))
  },
  .time("P8c", "one of 100,000 entries, against a mutex around them", isCounted: false) {
    let floor = Floor(Bulk.dictionary(large))
    let store = Store<Bulk, Never>(initialState: .dictionary(large))
    return Contest(
      floor: { count in
        for turn in 0..<count { floor.update { $0.table[turn % large, default: 0] &+= 1 } }
      }
    ) { count in
      for turn in 0..<count { store.commit { $0.table[turn % large, default: 0] &+= 1 } }
    }
  },
  .time("P9", "100,000 elements observed as a whole, against one copy", isCounted: false) {
    let store = Store<Bulk, Never>(initialState: .array(large))
    let cell = Cell()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive.numbers[0])
    }
    return Contest(floor: copies(large)) { count in
      for turn in 0..<count { store.commit { $0.changeElement(turn) } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P9b", "the same, also compared up to the last element", isCounted: false) {
    let store = Store<[Int], Never>(initialState: Array(0..<large))
    let cell = Cell()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive[0])
    }
    return Contest(floor: copies(large)) { count in
      for _ in 0..<count { store.commit { $0[large - 1] &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
]

/// Commits that change one element each, with an observer of another property.
private func changes(arrayOf size: Int) -> Batch {
  let store = Store<Bulk, Never>(initialState: .array(size))
  let cell = Cell()
  let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
    cell.add($0.primitive)
  }
  return { count in
    for turn in 0..<count { store.commit { $0.changeElement(turn) } }
    withExtendedLifetime(subscription) {}
  }
}

/// The same change to an array whose previous value is retained.
private func copies(_ size: Int) -> Batch {
  var current = Bulk.array(size)
  var previous = current
  return { count in
    for turn in 0..<count {
      previous = current
      current.changeElement(turn)
      blackHole(previous)
    }
  }
}
