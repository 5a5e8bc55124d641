import Foundation
import Synchronization
import Verge

let lateCallAttacks: [Attack] = [
  Attack(
    id: "A10a", what: "calls that begin after cancel() has returned, while another thread delivers",
    aim: "≤ 1 for each cancel"
  ) {
    let store = Store<Small, Never>(initialState: Small())
    let end = Latch()
    let late = LateCalls()
    let producer = Crew(1) { _ in
      while !end.isSet { store.commit { $0.count &+= 1 } }
    }
    let canceller = Crew(1) { _ in
      while !end.isSet {
        let call = late.next()
        let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
          call.begin()
        }
        subscription.cancel()
        call.isCancelled.set()
      }
    }
    let note = watch(end, seconds: 3)
    guard producer.join(seconds: 5), canceller.join(seconds: 5) else {
      return Figure("a thread had not ended 5 s later; \(late.text)", isMet: false)
    }
    return Figure(late.text + (note.map { "; \($0)" } ?? ""), isMet: late.most <= 1)
  },
  Attack(
    id: "A10b", what: "calls that begin after cancel() has returned, all on the main actor",
    aim: "0"
  ) {
    MainActor.assumeIsolated {
      let store = Store<Small, Never>(initialState: Small())
      let end = Latch()
      let late = LateCalls()
      let producer = Crew(1) { _ in
        while !end.isSet {
          store.commit { $0.count &+= 1 }
          spin(nanoseconds: 1000)
        }
      }
      let start = now()
      while now() - start < 3_000_000_000 {
        let call = late.next()
        let subscription = store.sinkState(dropsFirst: true) { _ in call.begin() }
        if late.count % 2 == 0 { turnMainQueue() }
        spin(nanoseconds: 5000)
        subscription.cancel()
        call.isCancelled.set()
        turnMainQueue()
      }
      end.set()
      let hasEnded = producer.join(seconds: 5)
      turnMainQueue()
      let note = hasEnded ? "" : "; the thread that commits had not ended 5 s later"
      return Figure(late.text + note, isMet: late.total == 0 && hasEnded)
    }
  },
]

/// Runs the pending work of the main queue.
@MainActor
private func turnMainQueue() {
  _ = RunLoop.main.run(mode: .default, before: Date())
}

/// Counts calls that begin after `cancel()` of their subscription has returned.
private final class LateCalls: Sendable {
  private let cancels = Count()
  private let calls = Count()
  private let late = Count()
  private let lateCancels = Count()
  private let highest = Mutex(0)

  /// The observer of one subscription.
  final class Call: Sendable {
    let isCancelled = Latch()
    private let own = Count()
    private let owner: LateCalls

    fileprivate init(_ owner: LateCalls) { self.owner = owner }

    func begin() {
      owner.calls.increase()
      guard isCancelled.isSet else { return }
      owner.note(own.increase())
    }
  }

  var count: Int { cancels.value }
  var total: Int { late.value }
  /// The maximum number of late calls of one subscription.
  var most: Int { highest.withLock { $0 } }

  var text: String {
    "\(lateCancels.value) of \(count) cancels, \(total) calls of \(calls.value), "
      + "at most \(most) for one cancel"
  }

  func next() -> Call {
    cancels.increase()
    return Call(self)
  }

  private func note(_ number: Int) {
    late.increase()
    if number == 1 { lateCancels.increase() }
    highest.withLock { $0 = max($0, number) }
  }
}
