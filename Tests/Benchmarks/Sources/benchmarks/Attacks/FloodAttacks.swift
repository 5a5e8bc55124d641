import Synchronization
import Verge

let floodAttacks: [Attack] = [
  Attack(
    id: "A2", what: "two threads commit for 0.5 s, one observer of 2 µs: the longest commit",
    aim: "≤ 20 ms", limit: 30
  ) {
    let store = Store<Small, Never>(initialState: Small())
    let end = Latch()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      spin(nanoseconds: 2000)
    }
    let longest = Mutex<UInt64>(0)
    let commits = Count()
    let threads = Crew(2) { _ in
      var own: UInt64 = 0
      var count = 0
      while !end.isSet {
        own = max(own, time { store.commit { $0.count &+= 1 } })
        count += 1
      }
      longest.withLock { [own] in $0 = max($0, own) }
      commits.increase(by: count)
    }
    let note = watch(end, seconds: 0.5)
    threads.join()
    withExtendedLifetime(subscription) {}
    let duration = longest.withLock { $0 }
    return Figure(
      "\(format(duration)), of \(commits.value) commits" + (note.map { "; \($0)" } ?? ""),
      isMet: duration <= 20_000_000)
  }
]
