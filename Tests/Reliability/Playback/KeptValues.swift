import Checker
import Foundation
import Synchronization
import Verge

/// Derived values that threads read while others commit and deliver: a reader evaluates the values that the
/// delivering thread has not reached.
struct KeptValues: Sendable {
  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  let a: Derived<Board.Cell>
  let pair: Derived<Pair>
  let twice: Derived<Pair>

  init(_ store: BoardStore) {
    let evaluations = Counter()
    a = store.derived(.select(\.a))
    pair = store.derived(
      .map {
        // Readers and the deliverer overtake each other here. Not each time: on a busy machine, a yield
        // takes as long as the turns of all other processes.
        let number = evaluations.value.wrappingAdd(1, ordering: .relaxed).oldValue
        if number.isMultiple(of: 16) { sched_yield() }
        return Pair(a: $0.a, b: $0.b)
      })
    twice = pair.derived(.map { $0 })
  }
}
