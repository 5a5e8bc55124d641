#if canImport(Observation)
import Observation
import Verge

let trackingAttacks: [Attack] = [
  tracking("A9a", 0), tracking("A9b", 1000), tracking("A9c", 20_000),
]

private struct Sheet: Sendable {
  var count = 0
  var numbers = Array(repeating: 0, count: 20_000)
}

private func tracking(_ id: String, _ count: Int) -> Attack {
  Attack(
    id: id, what: "an unrelated commit after \(count) key paths were tracked once",
    aim: "≤ 2 × the same after 1", limit: 20
  ) {
    let base = commitTime(tracked: 1)
    let time = commitTime(tracked: count)
    let ratio = time / base
    return Figure("\(format(time)), \(format(base)) after 1", isMet: ratio <= 2)
  }
}

/// The mean time of a commit that changes none of the tracked elements.
private func commitTime(tracked count: Int) -> Double {
  let store = Store<Sheet, Never>(initialState: Sheet())
  let observable = store.observable()
  for index in 0..<count {
    withObservationTracking {
      blackHole(observable.state[dynamicMember: \Sheet.numbers[index]])
    } onChange: {
    }
  }
  var commits = 0
  let start = now()
  repeat {
    for _ in 0..<10 { store.commit { $0.count &+= 1 } }
    commits += 10
  } while now() - start < 500_000_000
  return Double(now() - start) / Double(commits)
}
#else
let trackingAttacks: [Attack] = []
#endif
