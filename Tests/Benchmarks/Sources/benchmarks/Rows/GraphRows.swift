import Synchronization
import Verge

/// Graphs of derived values, as alien-signals measures them, against the same additions by hand under one
/// mutex, in order, without threads that read in between. Each row is the time for one value.
let graphRows: [Row] = [
  graphRow("P48a", "each value of a chain of 20", (1...20).map { [$0 - 1] }),
  graphRow("P48b", "each value of a fan-out to 20", (1...20).map { _ in [0] }),
  graphRow("P48c", "each value of 10 diamonds in a row", diamonds(10)),
  graphRow("P48d", "each value of 5 layers of 5, each value from two", layers(5)),
  .time("P48e", "make and drop a derived value") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    return Contest { count in
      for _ in 0..<count { blackHole(store.derived(.select(\.count))) }
    }
  },
  .time("P48f", "make and drop a store with four references, against an @Observable object") {
    Contest(
      floor: { count in for _ in 0..<count { blackHole(ObservedRich()) } }
    ) { count in
      for _ in 0..<count { blackHole(Verge.Store<Rich, Never>(initialState: Rich())) }
    }
  },
]

/// - Parameter sources: The sources of each value: the state (0), or the values before it, from 1.
private func graphRow(_ id: String, _ what: String, _ sources: [[Int]]) -> Row {
  .time(id, what) {
    let store = Verge.Store<Small, Never>(initialState: Small())
    var values = [store.derived(.select(\.count))]
    for inputs in sources {
      let first = values[inputs[0]]
      if inputs.count == 1 {
        values.append(first.derived(.map { $0 &+ 1 }))
      } else {
        let both = Derived.combined(first, values[inputs[1]])
        values.append(both.derived(.map { $0.0.primitive &+ $0.1.primitive }))
      }
    }
    let floor = HandWrittenGraph(sources)
    return Contest(
      floor: { count in for _ in 0..<count { floor.commit() } }, floorBase: Floor.increments(),
      base: commits(nil), share: Double(sources.count)
    ) { [values] count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(values) {}
    }
  }
}

private func diamonds(_ count: Int) -> [[Int]] {
  (0..<count).flatMap { index in
    let top = 3 * index
    return [[top], [top], [top + 1, top + 2]]
  }
}

private func layers(_ size: Int) -> [[Int]] {
  (0..<size * size).map { index in
    let (layer, column) = (index / size, index % size)
    if layer == 0 { return [0] }
    let above = (layer - 1) * size + 1
    return [above + column, above + (column + 1) % size]
  }
}

private final class HandWrittenGraph: Sendable {
  private struct Values {
    var numbers: [Int]
    var isChanged: [Bool]
  }

  private let sources: [[Int]]
  private let values: Mutex<Values>

  init(_ sources: [[Int]]) {
    self.sources = sources
    let count = sources.count + 1
    values = Mutex(
      Values(
        numbers: Array(repeating: 0, count: count), isChanged: Array(repeating: true, count: count))
    )
  }

  func commit() {
    values.withLock { values in
      values.numbers[0] &+= 1
      for (index, inputs) in sources.enumerated() {
        let isAffected = inputs.contains { values.isChanged[$0] }
        values.isChanged[index + 1] = false
        guard isAffected else { continue }
        let new =
          inputs.count == 1
          ? values.numbers[inputs[0]] &+ 1
          : values.numbers[inputs[0]] &+ values.numbers[inputs[1]]
        guard new != values.numbers[index + 1] else { continue }
        values.numbers[index + 1] = new
        values.isChanged[index + 1] = true
      }
    }
  }
}
