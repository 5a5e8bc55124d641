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
  .bytes("B1", "for each store") {
    { _ in Verge.Store<Small, Never>(initialState: Small()) }
  },
  .bytes("B2", "for each VergeStore 6 store") { { _ in SmallStore() } },
  .bytes("B3", "for each derived value") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    return { _ in store.derived(.select(\.count)) }
  },
  .pending("B4", "for each pending commit, with an observer of the whole state"),
  .growth("B5", "that 10,000,000 commits leave behind, with observers, derived and legacy"),
  .allocations("P18a", "a commit without observers") { commits(nil) },
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
  /// Counts the allocations of each turn, after all buffers have reached their final size.
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

  /// Measures the bytes of each result of the closure, with its remaining allocations.
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

  /// Measures the pending events while a called observer commits.
  fileprivate static func pending(_ id: String, _ what: String) -> Row {
    Row(
      id: id, what: what,
      measure: .count(.bytes) {
        guard probe_has_heap() else { return nil }
        let size = 100_000
        let store = Verge.Store<Small, Never>(initialState: Small())
        let weight = Cell()
        let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
          guard state.count == 1 else { return }
          let before = probe_heap_bytes()
          for _ in 0..<size { store.commit { $0.count &+= 1 } }
          weight.add(Int(probe_heap_bytes()) - Int(before))
        }
        store.commit { $0.count = 1 }
        withExtendedLifetime(subscription) {}
        return Double(weight.sum) / Double(size)
      }
    )
  }

  /// Measures the memory growth over many commits.
  fileprivate static func growth(_ id: String, _ what: String) -> Row {
    Row(
      id: id, what: what,
      measure: .count(.bytes) {
        guard probe_has_heap() else { return nil }
        let store = SmallStore()
        let cell = Cell()
        store.backingStorage.addDidUpdate { cell.add($0.count) }
        let subscriptions = store.modernStore.addObservers(3)
        let derived = store.modernStore.derived(.select(\.count))
        let dispatcher = SmallDispatcher(target: store)
        let commit = { (count: Int) in
          for _ in 0..<count { dispatcher.commit.up() }
        }
        commit(100_000)
        let before = probe_heap_bytes()
        commit(10_000_000)
        let after = probe_heap_bytes()
        withExtendedLifetime((subscriptions, derived)) {}
        return Double(after) - Double(before)
      }
    )
  }
}
