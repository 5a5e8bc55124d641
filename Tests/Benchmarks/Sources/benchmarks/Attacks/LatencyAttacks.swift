import Foundation
import Synchronization
import Verge

let latencyAttacks: [Attack] = [
  latency("A1a", "commit") { store, clock in
    clock.time { store.commit { $0.total &+= 1 } }
  },
  latency("A1b", "sinkState and cancel") { store, clock in
    clock.time { store.sinkState(queue: .passthrough) { blackHole($0.primitive) }.cancel() }
  },
  latency("A1c", "cancel") { store, clock in
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) {
      blackHole($0.primitive)
    }
    clock.time { subscription.cancel() }
  },
  Attack(
    id: "A1d", what: "two threads commit continuously: commit on the main thread", aim: latencyAim
  ) {
    let storm = Storm()
    let clock = SampleClock(storm.end)
    let timer = Crew(1) { _ in storm.blow(seconds: 3) }
    while !storm.end.isSet {
      clock.time { storm.store.commit { $0.total &+= 1 } }
      usleep(200)
    }
    timer.join()
    return clock.figure
  },
  Attack(id: "A1e", what: "for comparison: the same with a bare mutex", aim: "") {
    let mutex = Mutex(0)
    let end = Latch()
    let clock = SampleClock(end)
    let threads = Crew(3) { index in
      while !end.isSet {
        if index == 0 {
          clock.time { mutex.withLock { $0 &+= 1 } }
          usleep(200)
        } else {
          mutex.withLock { $0 &+= 1 }
          spin(nanoseconds: 2000)
        }
      }
    }
    clock.note = watch(end, seconds: 3)
    threads.join()
    return Figure(clock.figure.text)
  },
]

private let latencyAim = "median ≤ 1 ms, 99.9 % ≤ 20 ms"

private func latency(
  _ id: String, _ what: String,
  _ operation: @escaping @Sendable (Store<Small, Never>, SampleClock) -> Void
) -> Attack {
  Attack(
    id: id, what: "two threads commit continuously: \(what) on a third", aim: latencyAim, limit: 30
  ) {
    let storm = Storm()
    let clock = SampleClock(storm.end)
    let prober = Crew(1) { _ in
      while !storm.end.isSet {
        operation(storm.store, clock)
        usleep(200)
      }
    }
    storm.blow(seconds: 3)
    if !prober.join(seconds: 5) {
      return Figure("one had not returned 5 s after the end; \(clock.figure.text)", isMet: false)
    }
    clock.note = storm.note.value
    return clock.figure
  }
}

/// Two threads that commit continuously to a store with one observer of 2 µs.
private final class Storm: Sendable {
  let store = Store<Small, Never>(initialState: Small())
  let end = Latch()
  let note = Box<String?>(nil)

  /// Returns when both threads have been signalled to end.
  func blow(seconds: Double) {
    let end = end
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      // Events that are pending at the end are not part of the attack.
      if !end.isSet { spin(nanoseconds: 2000) }
    }
    let threads = Crew(2) { [store] _ in
      while !end.isSet { store.commit { $0.count &+= 1 } }
    }
    note.value = watch(end, seconds: seconds)
    threads.join(seconds: 5)
    withExtendedLifetime(subscription) {}
  }
}

/// The durations of one operation on one thread.
private final class SampleClock: Sendable {
  private let samples = Mutex<[UInt64]>([])
  private let underWay = Mutex<UInt64?>(nil)
  private let end: Latch
  private let noteBox = Box<String?>(nil)

  init(_ end: Latch) { self.end = end }

  var note: String? {
    get { noteBox.value }
    set { noteBox.value = newValue }
  }

  func time(_ operation: () -> Void) {
    let start = now()
    underWay.withLock { $0 = start }
    operation()
    let duration = now() - start
    underWay.withLock { $0 = nil }
    samples.withLock { $0.append(duration) }
  }

  var figure: Figure {
    let pending = underWay.withLock { $0 }.map { now() - $0 }
    let sorted = (samples.withLock { $0 } + (pending.map { [$0] } ?? [])).sorted()
    guard let last = sorted.last else { return Figure("no sample", isMet: false) }
    let median = sorted[(sorted.count - 1) / 2]
    let high = sorted[min(sorted.count - 1, sorted.count * 999 / 1000)]
    let text =
      "median \(format(median)), 99.9 % \(format(high)), max \(format(last)), "
      + "\(sorted.count) samples" + (note.map { "; \($0)" } ?? "")
    return Figure(text, isMet: median <= 1_000_000 && high <= 20_000_000)
  }
}
