import Verge

let chainAttacks: [Attack] = [
  dropping("A8a", 1000), dropping("A8b", 5000), dropping("A8c", 100_000),
  committing("A8d", 1000), committing("A8e", 100_000),
]

/// Derived values, each derived from the previous one.
func chain(_ count: Int, on store: Store<Small, Never>) -> Derived<Int> {
  var last: Derived<Int> = store.derived(.select(\.count))
  for _ in 1..<count { last = last.derived(.map { $0 &+ 1 }) }
  return last
}

/// A stack that is large enough for recursion along any of these chains.
let largeStack = 512 << 10

private func dropping(_ id: String, _ count: Int) -> Attack {
  Attack(
    id: id, what: "drop a chain of \(count) derived values, on a large stack",
    aim: "each ≤ 3 × one of 200", limit: 20
  ) {
    let figure = Box(Figure(""))
    onStack(kilobytes: largeStack) {
      let store = Store<Small, Never>(initialState: Small())
      figure.value =
        Growing(count, beside: 200) { count in
          let last = Box<Derived<Int>?>(nil)
          let building = time { last.value = chain(count, on: store) }
          progress("\(count) made in \(format(building))")
          return time { last.value = nil }
        }.figure
    }
    return figure.value
  }
}

private func committing(_ id: String, _ count: Int) -> Attack {
  Attack(
    id: id, what: "a commit below a chain of \(count) derived values, one observer, a large stack",
    aim: "each ≤ 3 × one of 200", limit: 20
  ) {
    let figure = Box(Figure(""))
    onStack(kilobytes: largeStack) {
      figure.value = Growing(count, beside: 200, commitTime).figure
    }
    return figure.value
  }
}

/// The median time of a commit.
private func commitTime(_ count: Int) -> UInt64 {
  let store = Store<Small, Never>(initialState: Small())
  let cell = Cell()
  let subscription = chain(count, on: store).sinkState(dropsFirst: true, queue: .passthrough) {
    cell.add($0.primitive)
  }
  keepForever(subscription)
  keepForever(store)
  var times: [UInt64] = []
  let start = now()
  while times.count < 101, times.count < 3 || now() - start < 1_000_000_000 {
    times.append(time { store.commit { $0.count &+= 1 } })
  }
  return times.sorted()[times.count / 2]
}
