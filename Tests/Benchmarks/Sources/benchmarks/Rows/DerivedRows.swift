import Verge

let derivedRows: [Row] = [
  .time("P13b", "each of 100 derived values that do not change") {
    Contest(base: commits(nil), share: 100, subject: quietValues(100))
  },
  .time(
    "P13c", "each of 100,000 derived values that do not change, against 1,000", isCounted: false
  ) {
    let (few, many, none) = (quietValues(1000), quietValues(100_000), commits(nil))
    return Contest(
      floor: { few($0 * 100) }, floorBase: { none($0 * 100) }, base: none, share: 100_000,
      subject: many)
  },
  .time("P14a", "a derived value that changes, one observer") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let subscription = store.derived(.select(\.count)).sinkState(
      dropsFirst: true, queue: .passthrough
    ) { cell.add($0.primitive) }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P14b", "two derived values combined, one of which changes, one observer") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let both = Derived.combined(
      store.derived(.select(\.count)), store.derived(.select(\.total)))
    let subscription = both.sinkState(dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive.0.primitive)
    }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P14c", "a commit, and store.read(_:_:) of two derived values, one of which changes") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let (first, second) = (store.derived(.select(\.count)), store.derived(.select(\.total)))
    return Contest { count in
      for _ in 0..<count {
        store.commit { $0.count &+= 1 }
        blackHole(store.read(first, second))
      }
    }
  },
  .time("P14d", "a derived value of a state with four references that changes, one observer") {
    let store = Verge.Store<Rich, Never>(initialState: Rich())
    let cell = Cell()
    let subscription = store.derived(.map { $0.count / 2 }).sinkState(
      dropsFirst: true, queue: .passthrough
    ) { cell.add($0.primitive) }
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 2 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P14f", "a derived value that changes, one observer, against by hand") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let floor = HandWrittenDerived(Small()) { $0.pointee.count }
    let (cell, other) = (Cell(), Cell())
    let subscription = store.derived(.select(\.count)).sinkState(
      dropsFirst: true, queue: .passthrough
    ) { cell.add($0.primitive) }
    _ = floor.observe { other.add($0.pointee.value) }
    return Contest(floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } }) {
      count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P14g", "two derived values combined, one of which changes, one observer, against by hand")
  {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let floor = HandWrittenDerived(Small(), HandWrittenPair.init)
    let (cell, other) = (Cell(), Cell())
    let both = Derived.combined(
      store.derived(.select(\.count)), store.derived(.select(\.total)))
    let subscription = both.sinkState(dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive.0.primitive)
    }
    _ = floor.observe { other.add($0.pointee.value.first) }
    return Contest(floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } }) {
      count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P14h", "a commit, and store.read(_:_:) of two derived values, against by hand") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let floor = HandWrittenDerived(Small(), HandWrittenPair.init)
    let (first, second) = (store.derived(.select(\.count)), store.derived(.select(\.total)))
    return Contest(floor: { count in
      for _ in 0..<count {
        floor.commit { $0.count &+= 1 }
        blackHole(floor.read())
      }
    }) { count in
      for _ in 0..<count {
        store.commit { $0.count &+= 1 }
        blackHole(store.read(first, second))
      }
    }
  },
  .time("P14e", "a binding of a member is set, no observer") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let count = store.bindingDerived(select: \.count)
    return Contest { turns in
      for number in 0..<turns { count.wrappedValue = number }
    }
  },
  .time("P16a", "a sequence of states whose consumer does not read, per commit") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let iterator = store.states.makeAsyncIterator()
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(iterator) {}
    }
  },
  .time("P16b", "a sequence of the values of a slice whose consumer does not read, per commit") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let iterator = store.values(\.count).makeAsyncIterator()
    return Contest { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(iterator) {}
    }
  },
  .time("P17", "added to a commit by observable() without tracked reads") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    blackHole(store.observable().state.count)
    return Contest(base: commits(nil), share: 1) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
    }
  },
]

/// Commits to a state with derived values that do not change.
private func quietValues(_ number: Int) -> Batch {
  let store = Verge.Store<Small, Never>(initialState: Small())
  let totals = (0..<number).map { _ in store.derived(.select(\.total)) }
  return { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(totals) {}
  }
}

/// Two members of a state, for floors written by hand.
private struct HandWrittenPair: Equatable {
  var first: Int
  var second: Int

  init(_ state: UnsafePointer<Small>) {
    first = state.pointee.count
    second = state.pointee.total
  }
}
