import Probe
import Synchronization
import Verge

let backlogAttacks: [Attack] = [
  Attack(
    id: "A3a", what: "three threads commit for 5 s, a state of 8 kB, one observer of 20 µs",
    aim: "every commit returns ≤ 20 ms after the last began", limit: 40
  ) { floodSlowObserver(.unbounded) },
  Attack(
    id: "A3b", what: "the same; the observer receives only the newest state",
    aim: "every commit returns ≤ 20 ms after the last began, peak ≤ 10 MB", limit: 40
  ) { floodSlowObserver(.newest, mebibytes: 10) },
]

/// - Parameter mebibytes: The aim for the memory that the attack uses.
private func floodSlowObserver(
  _ policy: StateBufferingPolicy, mebibytes: Double = .infinity
) -> Figure {
  let store = Store<Page, Never>(initialState: Page())
  let end = Latch()
  let committed = Count()
  let delivered = Count()
  let subscription = store.sinkState(
    dropsFirst: true, bufferingPolicy: policy, queue: .passthrough
  ) { state in
    blackHole(state.primitive.words[0])
    delivered.increase()
    spin(nanoseconds: 20_000)
  }
  let before = probe_resident_bytes()
  let threads = Crew(3) { index in
    while !end.isSet {
      store.commit { $0.words[index] &+= 1 }
      committed.increase()
    }
  }
  let note = watch(end, seconds: 5)
  let deliveredAtEnd = delivered.value
  let stop = now()
  let hasEnded = threads.join(seconds: 25)
  let delay = now() - stop
  let peak = Double(probe_peak_resident_bytes() - before) / 1_048_576
  withExtendedLifetime(subscription) {}
  let parts = [
    "\(committed.value) commits, \(deliveredAtEnd) delivered at the end",
    "peak \(Int(peak)) MB",
    hasEnded
      ? "all had returned \(format(delay)) later"
      : "one had not returned \(format(delay)) later",
  ]
  return Figure(
    (parts + (note.map { [$0] } ?? [])).joined(separator: ", "),
    isMet: hasEnded && delay <= 20_000_000 && peak <= mebibytes)
}

/// Eight kilobytes behind a reference, copied if an observer retains the previous state.
private struct Page: Sendable {
  var words = Array(repeating: 0, count: 1024)
}
