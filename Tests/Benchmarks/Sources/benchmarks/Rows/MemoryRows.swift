import Probe
import Verge
import VergeStore

let memoryRows: [Row] = [
  .bytes("P12a", "for each observer of the whole state") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    return { cell in
      store.sinkState(dropsFirst: true, queue: .passthrough) { cell.add($0.primitive.count) }
    }
  },
  .bytes("P12b", "for each observer of a slice") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    return { cell in
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { cell.add($0.primitive) }
    }
  },
  .bytes("P12c", "for each VergeStore 6 observer") {
    let store = SmallStore()
    return { cell in store.backingStorage.addDidUpdate { cell.add($0.count) } }
  },
  .allocations("P18a", "a commit, nobody observes") { commits(nil) },
  .allocations("P18b", "a commit, one observer of a slice") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let cell = Cell()
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
      cell.add($0.primitive)
    }
    return { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscription) {}
    }
  },
  .allocations("P18c", "a commit, 100 observers of the whole state") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let subscriptions = store.addObservers(100)
    return { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .allocations("P23b", "a dispatched action with one commit") {
    let dispatcher = SmallDispatcher(target: SmallStore())
    return { count in
      for _ in 0..<count { dispatcher.dispatch.run() }
    }
  },
]

extension Row {
  /// Counts what each turn allocates, once everything has its final size.
  fileprivate static func allocations(
    _ id: String, _ what: String, _ batch: @escaping @Sendable () -> Batch
  ) -> Row {
    Row(
      id: id, what: what,
      measure: .count(.allocations) {
        guard probe_has_heap() else { return nil }
        let turns = 1000
        let batch = batch()
        batch(turns)
        let before = probe_allocations()
        batch(turns)
        return Double(probe_allocations() - before) / Double(turns)
      }
    )
  }

  /// Weighs what each call of the made closure returns, and what it leaves behind.
  fileprivate static func bytes(
    _ id: String, _ what: String, _ subscribe: @escaping @Sendable () -> (Cell) -> AnyObject
  ) -> Row {
    Row(
      id: id, what: what,
      measure: .count(.bytes) {
        guard probe_has_heap() else { return nil }
        let size = 100_000
        let subscribe = subscribe()
        let cell = Cell()
        var tokens: [AnyObject] = []
        tokens.reserveCapacity(size)
        let before = probe_heap_bytes()
        for _ in 0..<size { tokens.append(subscribe(cell)) }
        let after = probe_heap_bytes()
        withExtendedLifetime(tokens) {}
        return (Double(after) - Double(before)) / Double(size)
      }
    )
  }
}
