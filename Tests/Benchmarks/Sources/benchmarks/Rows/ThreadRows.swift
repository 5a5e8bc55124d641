import Synchronization
import Verge

let threadRows: [Row] = [
  .time("P10", "two threads commit, against two on a bare mutex", isCounted: false) {
    let floor = Floor(Small())
    let store = Store<Small, Never>(initialState: Small())
    return Contest(
      floor: { count in
        Partner.shared.runTogether {
          for _ in 0..<count / 2 { floor.update { $0.count &+= 1 } }
        }
      }
    ) { count in
      Partner.shared.runTogether {
        for _ in 0..<count / 2 { store.commit { $0.count &+= 1 } }
      }
    }
  },
  crowdRow("P47a", "100,000 commits of 8 threads, against 8 on a bare pthread mutex", threads: 8),
  crowdRow(
    "P47b", "100,000 commits of 16 threads, against 16 on a bare pthread mutex", threads: 16),
  .time("P47c", "two threads commit, one observer, against two on a bare mutex", isCounted: false) {
    let floor = Floor(Small())
    let store = Store<Small, Never>(initialState: Small())
    let calls = Atomic(0)
    let subscription = store.sinkState(queue: .passthrough) { _ in
      calls.wrappingAdd(1, ordering: .relaxed)
    }
    return Contest(
      floor: { count in
        Partner.shared.runTogether {
          for _ in 0..<count / 2 {
            floor.update { $0.count &+= 1 }
            calls.wrappingAdd(1, ordering: .relaxed)
          }
        }
      }
    ) { count in
      Partner.shared.runTogether {
        for _ in 0..<count / 2 { store.commit { $0.count &+= 1 } }
      }
      withExtendedLifetime(subscription) {}
    }
  },
]

/// A row of more threads than processors. A turn is 100,000 commits, so that starting the threads hardly
/// counts.
private func crowdRow(_ id: String, _ title: String, threads: Int) -> Row {
  .time(id, title, isCounted: false) {
    let floor = PthreadFloor()
    let store = Store<Small, Never>(initialState: Small())
    return Contest(
      floor: { count in
        Crew(threads) { _ in
          for _ in 0..<count * 100_000 / threads { floor.increment() }
        }.join()
      }
    ) { count in
      Crew(threads) { _ in
        for _ in 0..<count * 100_000 / threads { store.commit { $0.count &+= 1 } }
      }.join()
    }
  }
}
