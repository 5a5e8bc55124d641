import Verge

let derivedRows: [Row] = [
  .time("P13b", "each of 100 derived values that do not change") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let totals = (0..<100).map { _ in store.derived(.select(\.total)) }
    return Contest(base: commits(nil), share: 100) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(totals) {}
    }
  },
  .time("P14", "a derived value that changes, one observer") {
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
  .time("P16", "a sequence of states whose consumer is idle, per commit") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let iterator = store.states.makeAsyncIterator()
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
