import Dispatch
import Verge
import VergeStore

/// One plot: the cost of a commit, by size.
struct Growth {
  struct Curve {
    let name: String
    let sizes: [Int]
    /// The contest at a size. Its time is that of one commit.
    let contest: (Int) -> Contest
  }

  let id: String
  let title: String
  let horizontal: String
  let curves: [Curve]
}

private let stateSizes = [1000, 10_000, 100_000, 1_000_000]

var growths: [Growth] {
  [
    Growth(
      id: "state-size", title: "A commit that changes one element", horizontal: "elements",
      curves: [
        stateCurve("array, no observer", Bulk.array, { $0.changeElement($1) }) { _ in [] },
        stateCurve("array, a slice observer", Bulk.array, { $0.changeElement($1) }, observeCount),
        stateCurve("array, a whole-state observer", Bulk.array, { $0.changeElement($1) }, observe),
        stateCurve("dictionary, no observer", Bulk.dictionary, changeEntry) { _ in [] },
        stateCurve("dictionary, a slice observer", Bulk.dictionary, changeEntry, observeCount),
        stateCurve("dictionary, a whole-state observer", Bulk.dictionary, changeEntry, observe),
      ]
    ),
    Growth(
      id: "observers", title: "A commit, by the number of observers", horizontal: "observers",
      curves: [
        Growth.Curve(name: "of the whole state", sizes: [1, 10, 100, 1000, 10_000, 100_000]) {
          size in
          let store = Verge.Store<Small, Never>(initialState: Small())
          let subscriptions = store.addObservers(size)
          return commits(to: store, keeping: subscriptions)
        },
        Growth.Curve(
          name: "of a slice that does not change", sizes: [1, 10, 100, 1000, 10_000, 100_000]
        ) { size in
          let store = Verge.Store<Small, Never>(initialState: Small())
          let subscriptions = (0..<size).map { _ in
            store.sinkState(\.total, dropsFirst: true, queue: .passthrough) {
              blackHole($0.primitive)
            }
          }
          return commits(to: store, keeping: subscriptions)
        },
      ]
    ),
    Growth(
      id: "derived-values", title: "A commit, by the number of derived values",
      horizontal: "derived values",
      curves: [
        Growth.Curve(name: "that it does not concern", sizes: [1, 10, 100, 1000, 10_000]) { size in
          let store = Verge.Store<Small, Never>(initialState: Small())
          let values = (0..<size).map { _ in store.derived(.select(\.total)) }
          return commits(to: store, keeping: values)
        }
      ]
    ),
    Growth(
      id: "dispatchers", title: "A commit through one of many dispatchers",
      horizontal: "dispatchers",
      curves: [
        Growth.Curve(name: "VergeStore 6", sizes: [1, 10, 100, 1000, 10_000]) { size in
          let store = SmallStore()
          let dispatchers = (0..<size).map { _ in SmallDispatcher(target: store) }
          let dispatcher = dispatchers[size / 2]
          return Contest { count in
            for _ in 0..<count { dispatcher.commit.up() }
            withExtendedLifetime(dispatchers) {}
          }
        }
      ]
    ),
    Growth(
      id: "depth", title: "A commit to a scope, by the depth of its key path",
      horizontal: "properties",
      curves: [
        Growth.Curve(name: "a scoped store", sizes: [1, 2, 4, 8], contest: commitsAtDepth)
      ]
    ),
    Growth(
      id: "nested-chain", title: "A commit in a chain that observers make",
      horizontal: "length of the chain",
      curves: [
        Growth.Curve(
          name: "each commit", sizes: [1, 10, 100, 1000, 10_000, 100_000], contest: chains)
      ]
    ),
    Growth(
      id: "threads", title: "A commit, by the number of threads", horizontal: "threads",
      curves: [
        Growth.Curve(name: "the store", sizes: [1, 2, 4, 8]) { threads in
          let store = Verge.Store<Small, Never>(initialState: Small())
          return Contest { count in
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
              for _ in 0..<count / threads { store.commit { $0.count &+= 1 } }
            }
          }
        },
        Growth.Curve(name: "a bare mutex", sizes: [1, 2, 4, 8]) { threads in
          let floor = Floor(Small())
          return Contest { count in
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
              for _ in 0..<count / threads { floor.update { $0.count &+= 1 } }
            }
          }
        },
      ]
    ),
  ]
}

private typealias BulkStore = Verge.Store<Bulk, Never>

private func stateCurve(
  _ name: String,
  _ make: @escaping (Int) -> Bulk,
  _ change: @escaping (inout Bulk, Int) -> Void,
  _ observe: @escaping (BulkStore) -> [StoreStateSubscription]
) -> Growth.Curve {
  Growth.Curve(name: name, sizes: stateSizes) { size in
    let store = BulkStore(initialState: make(size))
    let subscriptions = observe(store)
    return Contest { count in
      for turn in 0..<count { store.commit { change(&$0, turn) } }
      withExtendedLifetime(subscriptions) {}
    }
  }
}

private func changeEntry(_ state: inout Bulk, _ turn: Int) {
  state.table[turn % state.table.count, default: 0] &+= 1
}

private func observe(_ store: BulkStore) -> [StoreStateSubscription] {
  [store.sinkState(dropsFirst: true, queue: .passthrough) { blackHole($0.version) }]
}

private func observeCount(_ store: BulkStore) -> [StoreStateSubscription] {
  [store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { blackHole($0.primitive) }]
}

private func commits(to store: Verge.Store<Small, Never>, keeping things: [AnyObject]) -> Contest {
  Contest { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(things) {}
  }
}

/// Chains of commits, each made by an observer of the previous one.
private func chains(_ length: Int) -> Contest {
  let store = Verge.Store<Small, Never>(initialState: Small())
  let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
    if count.primitive % length != 0 { store.commit { $0.count &+= 1 } }
  }
  return Contest(share: Double(length)) { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(subscription) {}
  }
}

private struct Nest<Inner: Equatable & Sendable>: Equatable, Sendable {
  var inner: Inner
  var beside = 0
}

private typealias Nest2 = Nest<Nest<Int>>
private typealias Nest4 = Nest<Nest<Nest2>>
private typealias Nest8 = Nest<Nest<Nest<Nest<Nest4>>>>

private func commitsAtDepth(_ depth: Int) -> Contest {
  let nest4: Nest4 = Nest(inner: Nest(inner: Nest(inner: Nest(inner: 0))))
  let store = Verge.Store<Nest8, Never>(
    initialState: Nest(inner: Nest(inner: Nest(inner: Nest(inner: nest4)))))
  switch depth {
  case 1: return commits(to: store.scoped(\.beside))
  case 2: return commits(to: store.scoped(\.inner.beside))
  case 4: return commits(to: store.scoped(\.inner.inner.inner.beside))
  default: return commits(to: store.scoped(\.inner.inner.inner.inner.inner.inner.inner.inner))
  }
}

private func commits(to store: Verge.Store<Int, Never>) -> Contest {
  Contest { count in
    for _ in 0..<count { store.commit { $0 &+= 1 } }
  }
}
