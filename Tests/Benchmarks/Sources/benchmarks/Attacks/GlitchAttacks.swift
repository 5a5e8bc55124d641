import Synchronization
import Verge

let glitchAttacks: [Attack] = [
  Attack(
    id: "A7a", what: "unequal pairs in an observer of combined(a, b), one thread commits", aim: "0"
  ) {
    let twins = Twins()
    let pairs = Pairs()
    let subscription = twins.both.sinkState(queue: .passthrough) { pairs.check($0.primitive) }
    for _ in 0..<10_000 { twins.step() }
    withExtendedLifetime(subscription) {}
    return pairs.figure
  },
  Attack(
    id: "A7b", what: "unequal pairs in an observer of combined(a, b), two threads commit", aim: "0"
  ) {
    let twins = Twins()
    let pairs = Pairs()
    let subscription = twins.both.sinkState(queue: .passthrough) { pairs.check($0.primitive) }
    let note = twins.run(committing: 2, reading: 0) { _ in }
    withExtendedLifetime(subscription) {}
    return pairs.figure(note)
  },
  Attack(
    id: "A7c", what: "unequal pairs in two threads that read combined(a, b), one commits", aim: "0"
  ) {
    let twins = Twins()
    let pairs = Pairs()
    let note = twins.run(committing: 1, reading: 2) { pairs.check($0.state.primitive) }
    return pairs.figure(note)
  },
  Attack(
    id: "A7d", what: "unequal pairs in one thread that reads an observed combined(a, b)", aim: "0"
  ) {
    let twins = Twins()
    let pairs = Pairs()
    let subscription = twins.both.sinkState(queue: .passthrough) { blackHole($0.primitive) }
    let note = twins.run(committing: 1, reading: 1) { pairs.check($0.state.primitive) }
    withExtendedLifetime(subscription) {}
    return pairs.figure(note)
  },
  Attack(
    id: "A7e", what: "unequal pairs in the closure of combined(a, b).derived(.map)", aim: "0"
  ) {
    let twins = Twins()
    let pairs = Pairs()
    let first: Derived<Int> = twins.both.derived(.map { pairs.checked($0) })
    let subscription = first.sinkState(queue: .passthrough) { blackHole($0.primitive) }
    let note = twins.run(committing: 1, reading: 1) { _ in blackHole(first.state.primitive) }
    withExtendedLifetime(subscription) {}
    return pairs.figure(note)
  },
]

private typealias Pair = Edge<(Changes<Int>, Changes<Int>)>

/// A store whose two numbers are equal in every state.
private final class Twins: Sendable {
  struct State: Equatable, Sendable {
    var a = 0
    var b = 0
  }

  let store = Store<State, Never>(initialState: State())
  let both: Derived<Pair>

  init() {
    both = Derived.combined(store.derived(.select(\.a)), store.derived(.select(\.b)))
  }

  func step() {
    store.commit {
      $0.a &+= 1
      $0.b &+= 1
    }
  }

  /// Commits and reads on separate threads for one second.
  func run(
    committing: Int, reading: Int, _ read: @escaping @Sendable (Derived<Pair>) -> Void
  ) -> String? {
    let end = Latch()
    let threads = Crew(committing + reading) { [self] index in
      while !end.isSet {
        if index < committing { step() } else { read(both) }
      }
    }
    let note = watch(end, seconds: 1)
    return threads.join(seconds: 8) ? note : "a thread had not ended 8 s later"
  }
}

/// Counts pairs, and those that are unequal.
private final class Pairs: Sendable {
  private let all = Count()
  private let unequal = Count()

  func check(_ pair: Pair) {
    all.increase()
    if pair.wrappedValue.0.primitive != pair.wrappedValue.1.primitive { unequal.increase() }
  }

  func checked(_ pair: Pair) -> Int {
    check(pair)
    return pair.wrappedValue.0.primitive
  }

  var figure: Figure { figure(nil) }

  func figure(_ note: String?) -> Figure {
    Figure(
      "\(unequal.value) of \(all.value)" + (note.map { "; \($0)" } ?? ""),
      isMet: unequal.value == 0)
  }
}
