import TestSupport
import Testing
import Verge

private typealias Both = Edge<(Changes<Int>, Changes<Int>)>

/// Combines a value with itself, and derives half the sum of the two parts.
private func stack(_ value: Derived<Int>, _ runs: Recorder<Int>? = nil) -> Derived<Int> {
  Derived.combined(value, value).derived(
    .map { (both: Both) -> Int in
      let result = (both.wrappedValue.0.primitive + both.wrappedValue.1.primitive) / 2
      runs?.record(result)
      return result
    })
}

extension Derived where Value == Both {
  fileprivate var pair: [Int] {
    let parts = state.wrappedValue
    return [parts.0.primitive, parts.1.primitive]
  }
}

@Suite("E14: Derived values form one graph")
struct GraphTests {
  private struct Twins: Sendable {
    var a = 0
    var b = 0
  }

  @Test("E14: In 20 stacked diamonds, a commit runs each pipeline at most once")
  func stackedDiamonds() {
    let store = makeLibrary()
    var runs: [Recorder<Int>] = []
    var value = store.derived(.select(\.count))
    for _ in 0..<20 {
      runs.append(Recorder())
      value = stack(value, runs.last)
    }
    let seen = Recorder<Int>()
    let subscription = value.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    for run in runs { run.drain() }
    for number in 1...3 {
      store.commit { $0.count = number }
      #expect(runs.map { $0.drain() } == Array(repeating: [number], count: 20))
      #expect(value.state.primitive == number)
    }
    store.commit { $0.title = "unrelated" }
    #expect(runs.allSatisfy { $0.count == 0 })
    #expect(seen.elements == [1, 2, 3])
    subscription.cancel()
  }

  @Test("E14: A combination of equal values is never unequal for observers and concurrent readers")
  func noGlitches() async {
    let store = Store<Twins, Never>(initialState: Twins())
    let a = store.derived(.select(\.a))
    let b = store.derived(.map { $0.b })
    let both = Derived.combined(a, b.derived(.map { $0 }))
    let difference = both.derived(
      .map { (both: Both) -> Int in both.wrappedValue.0.primitive - both.wrappedValue.1.primitive })
    let seen = Recorder<[Int]>()
    let unequal = Recorder<[Int]>()
    let subscription = both.sinkState(queue: .passthrough) { both in
      seen.record([both.wrappedValue.0.primitive, both.wrappedValue.1.primitive])
      let read = Derived<Never>.combined(a, b).pair
      if read[0] != read[1] { unequal.record(read) }
    }
    concurrently(4) { index in
      for _ in 0..<200 {
        if index < 2 {
          store.commit {
            $0.a += 1
            $0.b += 1
          }
        } else {
          let pair = both.pair
          if pair[0] != pair[1] { unequal.record(pair) }
          let result = difference.state.primitive
          if result != 0 { unequal.record([result]) }
        }
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(unequal.elements == [])
    #expect(seen.elements == (0...400).map { [$0, $0] })
    subscription.cancel()
  }

  @Test("E14: Sources are evaluated before their dependents")
  func topologicalOrder() {
    let store = makeLibrary()
    let order = Recorder<String>()
    func make(_ name: String, _ source: Derived<Int>) -> Derived<Int> {
      source.derived(
        .map { (value: Int) -> Int in
          order.record(name)
          return value + 1
        })
    }
    let count = store.derived(.select(\.count))
    let first = make("first", count)
    let second = make("second", first)
    let third = make("third", second)
    // A value with a short and a long path to its source is evaluated after the longest path.
    let join = Derived.combined(count, third).derived(
      .map { (both: Both) -> Int in
        order.record("join")
        return both.wrappedValue.0.primitive * 100 + both.wrappedValue.1.primitive
      })
    let seen = Recorder<Int>()
    let subscription = join.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    order.drain()
    store.commit { $0.count = 1 }
    #expect(order.elements == ["first", "second", "third", "join"])
    #expect(seen.elements == [104])
    subscription.cancel()
  }

  @Test("E14: No observer is called before every derived value of the event is evaluated")
  func evaluationPrecedesObservers() {
    let store = makeLibrary()
    let order = Recorder<String>()
    let root = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in order.record("root") }
    let count = store.derived(.select(\.count))
    let subscription = count.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      order.record("count")
    }
    let last = count.derived(
      .map { (value: Int) -> Int in
        order.record("evaluation \(value)")
        return value
      })
    store.commit { $0.count = 1 }
    #expect(order.elements == ["evaluation 0", "evaluation 1", "root", "count"])
    withExtendedLifetime(last) {}
    root.cancel()
    subscription.cancel()
  }

  @Test("E14: A reader in an observer sees the newest value of a chain after a nested commit")
  func readsAhead() {
    let store = makeLibrary()
    let runs = Recorder<Int>()
    let count = store.derived(.select(\.count))
    let last = stack(stack(stack(count), runs))
    let text = last.derived(.map { "\($0)" })
    let (reads, seen) = (Recorder<String>(), Recorder<String>())
    let subscription = count.sinkState(dropsFirst: true, queue: .passthrough) { count in
      guard count.primitive < 4 else { return }
      store.commit { $0.count += 1 }
      reads.record(text.state.primitive)
    }
    let other = text.sinkState(dropsFirst: true, queue: .passthrough) { seen.record($0.primitive) }
    runs.drain()
    store.commit { $0.count = 1 }
    #expect(reads.elements == ["2", "3", "4"])
    #expect(seen.elements == ["1", "2", "3", "4"])
    #expect(runs.elements == [1, 2, 3, 4])
    #expect(text.state.version == 4)
    subscription.cancel()
    other.cancel()
  }

  @Test("E14: A reader does not wait for a blocked pipeline, and the reader's output is published")
  func readWhilePipelineIsBlocked() {
    final class Output: Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }

    let store = makeLibrary()
    let (isBlocked, mayEnd) = (Gate(), Gate())
    let firstRun = Recorder<Int>()
    let output = store.derived(
      .map { (state: Library) -> ReferenceBox<Output> in
        let result = ReferenceBox(Output(state.count))
        if state.count == 1 {
          firstRun.record(1)
          if firstRun.count == 1 {
            isBlocked.open()
            mayEnd.pass()
          }
        }
        return result
      })
    let seen = Recorder<ReferenceBox<Output>>()
    let subscription = output.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    let read = Recorder<ReferenceBox<Output>>()
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count = 1 }
      } else {
        isBlocked.pass()
        read.record(output.state.primitive)
        read.record(output.state.primitive)
        store.commit { $0.count = 2 }
        read.record(output.state.primitive)
        #expect(seen.count == 0)
        mayEnd.open()
      }
    }
    #expect(read.elements.map(\.object.value) == [1, 1, 2])
    #expect(seen.elements.map(\.object.value) == [1, 2])
    #expect(read.elements[0] == read.elements[1])
    #expect(seen.elements == [read.elements[0], read.elements[2]])
    #expect(output.state.primitive == read.elements[2])
    subscription.cancel()
  }

  @Test("E14: Observers may create and drop derived values during concurrent commits")
  func churnInObservers() async {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let kept = Recorder<Derived<Int>>()
    let wrong = Recorder<[Int]>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      let made = stack(count)
      let value = made.state.primitive
      if value < state.count { wrong.record([value, state.count]) }
      if state.count.isMultiple(of: 3) { kept.record(made) }
      if state.count.isMultiple(of: 30) { kept.drain() }
    }
    concurrently(3) { _ in
      for _ in 0..<100 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    #expect(wrong.elements == [])
    kept.drain()
    store.commit { $0.count += 1 }
    #expect(count.state.primitive == 301)
    subscription.cancel()
  }

  @Test("E14: Mutations may drop derived values while other threads commit and read")
  func dropInMutations() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    concurrently(3) { index in
      for _ in 0..<100 {
        if index == 0 {
          store.commit { $0.count += 1 }
        } else {
          let kept = Recorder<Derived<Int>>()
          kept.record(stack(stack(count)))
          store.commit { state in
            kept.drain()
            state.count += 1
          }
        }
      }
    }
    #expect(count.state.primitive == 300)
    #expect(stack(count).state.primitive == 300)
  }

  @Test("The parts of a combined constant, binding and derived value are of one state")
  func constantBindingAndDerived() {
    let store = makeLibrary()
    let binding = store.bindingDerived(select: \.count)
    let all = Derived.combined(
      Derived<String>.constant("c"), binding as Derived<Int>, store.derived(.map { $0.count * 2 }))
    let seen = Recorder<String>()
    let subscription = all.sinkState(queue: .passthrough) { all in
      let (constant, binding, derived) = all.wrappedValue
      seen.record("\(constant.primitive)\(binding.primitive)-\(derived.primitive)")
    }
    binding.wrappedValue = 1
    store.commit { $0.count = 2 }
    store.commit { $0.title = "unrelated" }
    #expect(seen.elements == ["c0-0", "c1-2", "c2-4"])
    subscription.cancel()
  }

  @Test("A combination of constants notifies observers once")
  func constantsAlone() {
    let both = Derived.combined(Derived<Int>.constant(1), Derived<Int>.constant(2))
    let seen = Recorder<[Int]>()
    let subscription = both.sinkState(queue: .passthrough) {
      seen.record([$0.wrappedValue.0.primitive, $0.wrappedValue.1.primitive])
    }
    #expect(both.pair == [1, 2])
    #expect(seen.elements == [[1, 2]])
    subscription.cancel()
  }

  @Test("Values can be derived from slices and optional properties of derived values")
  func slices() {
    let store = makeLibrary()
    let drawer = store.derived(.select(\.desk)).scoped(\.drawer)
    let pens = drawer.derived(.map { $0.pens + 1 })
    let days = store.derived(.select(\.loan)).derived(.select(\.?.days)).derived(
      .map { $0.map { "\($0)" } ?? "none" })
    let (seenPens, seenDays) = (Recorder<Int>(), Recorder<String>())
    let subscriptions = [
      pens.sinkState(queue: .passthrough) { seenPens.record($0.primitive) },
      days.sinkState(queue: .passthrough) { seenDays.record($0.primitive) },
    ]
    store.commit { $0.desk.drawer.pens = 4 }
    store.commit { $0.loan = Library.Loan(days: 7) }
    store.commit { $0.desk.isOpen = true }
    store.commit { $0.loan = nil }
    #expect(seenPens.elements == [1, 5])
    #expect(seenDays.elements == ["none", "7", "none"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A subscription retains the associated objects of its derived value")
  func subscriptionKeepsAssociated() {
    let store = makeLibrary()
    weak var token: Token?
    let subscription: StoreStateSubscription
    do {
      let strong = Token()
      token = strong
      let count = store.derived(.select(\.count)).derived(.map { $0 + 1 })
      count.associate(strong)
      subscription = count.sinkState(queue: .passthrough) { _ in }
    }
    store.commit { $0.count = 1 }
    #expect(token != nil)
    subscription.cancel()
    #expect(token == nil)
  }
}

/// A reference, compared by identity.
private struct ReferenceBox<Object: AnyObject & Sendable>: Equatable, Sendable {
  let object: Object

  init(_ object: Object) {
    self.object = object
  }

  static func == (left: Self, right: Self) -> Bool { left.object === right.object }
}
