import Verge

let diamondAttacks: [Attack] = [
  diamonds("A6a", 6), diamonds("A6b", 10), diamonds("A6c", 12),
  diamonds("A6d", 18, after: 12), diamonds("A6e", 20, after: 12),
]

/// A value that depends on `source` through two paths of the same length.
func diamond(on source: Derived<Int>) -> Derived<Int> {
  Derived.combined(source, source).derived(
    .map { $0.wrappedValue.0.primitive &+ $0.wrappedValue.1.primitive })
}

/// Diamonds, each derived from the previous one.
func stackedDiamonds(_ count: Int, on store: Store<Small, Never>) -> Derived<Int> {
  var last: Derived<Int> = store.derived(.select(\.count))
  for _ in 0..<count { last = diamond(on: last) }
  return last
}

private func diamonds(_ id: String, _ count: Int, after fewer: Int? = nil) -> Attack {
  let limit = 50_000.0 * Double(count) / 18
  return Attack(
    id: id, what: "a commit below \(count) stacked diamonds of derived values, one observer",
    aim: "≤ \(format(limit))", limit: 20
  ) {
    if let fewer {
      let time = commitTime(fewer)
      progress("\(fewer) take \(format(time))")
      // Beyond this limit, the time doubles with each diamond.
      if time > 5_000_000 {
        return Figure("left out: \(fewer) take \(format(time))", isMet: false)
      }
    }
    let time = commitTime(count)
    return Figure(format(time), isMet: Double(time) <= limit)
  }
}

/// The median time of a commit.
private func commitTime(_ count: Int) -> UInt64 {
  let store = Store<Small, Never>(initialState: Small())
  let cell = Cell()
  let subscription = stackedDiamonds(count, on: store).sinkState(
    dropsFirst: true, queue: .passthrough
  ) { cell.add($0.primitive) }
  var times: [UInt64] = []
  let start = now()
  while times.count < 1000, times.count < 3 || now() - start < 1_000_000_000 {
    times.append(time { store.commit { $0.count &+= 1 } })
  }
  withExtendedLifetime(subscription) {}
  return times.sorted()[times.count / 2]
}
