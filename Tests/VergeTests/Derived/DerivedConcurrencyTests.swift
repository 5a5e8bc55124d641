import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Derived values and threads")
struct DerivedConcurrencyTests {
  @Test("D2: A value derived during a delivery gets the events after it")
  func derivedDuringDelivery() {
    let store = makeLibrary()
    let made = Recorder<Derived<Int>>()
    let subscription = store.sinkState(queue: .passthrough) { state in
      guard state.count == 1 else { return }
      made.record(store.derived(.select(\.count)))
      store.commit { $0.count = 2 }
    }
    store.commit { $0.count = 1 }
    let derived = made.elements[0]
    let seen = Recorder<Int>()
    let other = derived.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 3 }
    #expect(seen.elements == [2, 3])
    subscription.cancel()
    other.cancel()
  }

  @Test("D4: Of a value derived while others commit, nothing is lost, repeated or out of order")
  func derivedDuringCommits() {
    for _ in 0..<20 {
      let store = makeLibrary()
      concurrently(4) { index in
        if index < 2 {
          for _ in 0..<200 { store.commit { $0.count += 1 } }
        } else {
          let derived = store.derived(.select(\.count))
          let mapped = store.derived(.map { $0.count })
          let seen = Recorder<Int>()
          let seenMapped = Recorder<Int>()
          let one = derived.sinkState(queue: .passthrough) { seen.record($0.primitive) }
          let two = mapped.sinkState(queue: .passthrough) { seenMapped.record($0.primitive) }
          while store.state.count < 400 {}
          #expect(derived.state.primitive == 400)
          #expect(mapped.state.primitive == 400)
          one.cancel()
          two.cancel()
          let values = seen.elements
          #expect(values == Array(values[0]..<(values[0] + values.count)))
          let others = seenMapped.elements
          #expect(others == Array(others[0]..<(others[0] + others.count)))
        }
      }
    }
  }

  @Test("D6: Under concurrent commits, observers get each value once, in order, to the newest")
  func order() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let tens = count.derived(.map { $0 / 10 })
    let seen = Recorder<Int>()
    let previous = Recorder<Int?>()
    let subscription = tens.sinkState(queue: .passthrough) {
      seen.record($0.primitive)
      previous.record($0.previousPrimitive)
    }
    concurrently(4) { _ in
      for _ in 0..<250 { store.commit { $0.count += 1 } }
    }
    #expect(seen.elements == Array(0...100))
    #expect(previous.elements == [nil] + Array(0..<100))
    subscription.cancel()
  }

  @Test("D5: After a commit has returned, no derived value is behind it, whoever delivers")
  func neverStale() {
    let store = makeLibrary()
    let isDelivering = Gate()
    let mayEnd = Gate()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      isDelivering.open()
      mayEnd.pass()
    }
    let label = store.derived(.select(\.count)).derived(.map { "\($0)" })
    let seen = Recorder<String>()
    let other = label.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count = 1 }
      } else {
        isDelivering.pass()
        store.commit { $0.count = 2 }
        #expect(label.state.primitive == "2")
        #expect(seen.elements.isEmpty)
        mayEnd.open()
      }
    }
    #expect(seen.elements == ["1", "2"])
    subscription.cancel()
    other.cancel()
  }

  @Test("Readers and committers on many threads")
  func readers() {
    let store = makeLibrary()
    let doubled = store.derived(.map { $0.count * 2 })
    let both = Derived.combined(store.derived(.select(\.count)), doubled)
    concurrently(4) { index in
      var newest = 0
      for _ in 0..<300 {
        if index < 2 {
          let count = store.commit { state -> Int in
            state.count += 1
            return state.count
          }
          #expect(doubled.state.primitive >= count * 2)
        } else {
          let value = doubled.state.primitive
          #expect(value >= newest)
          newest = value
          _ = both.state.wrappedValue.1.primitive
        }
      }
    }
    #expect(doubled.state.primitive == 1200)
    #expect(both.state.wrappedValue.0.primitive == 600)
  }

  @Test("E4: An observer of a derived value commits to its source")
  func commitFromObserver() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let subscription = count.sinkState(queue: .passthrough) { state in
      seen.record(state.primitive)
      if state.primitive < 3 { store.commit { $0.count += 1 } }
    }
    #expect(seen.elements == [0, 1, 2, 3])
    subscription.cancel()
  }

  @Test("E4: Subscribing inside a mutation of the source is legal; the commit is delivered")
  func subscribeInsideMutation() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let bag = Recorder<StoreStateSubscription>()
    store.commit { state in
      state.count = 1
      bag.record(count.sinkState(queue: .passthrough) { seen.record($0.primitive) })
    }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [0, 1, 2])
  }

  @Test("A derived value made and dropped while others commit")
  func churn() {
    let store = makeLibrary()
    concurrently(4) { index in
      for number in 0..<200 {
        if index == 0 {
          store.commit { $0.count += 1 }
        } else {
          let derived = store.derived(.map { $0.count + number })
          let subscription = derived.derived(.map { "\($0)" }).sinkState(queue: .passthrough) { _ in
          }
          _ = derived.state
          if number.isMultiple(of: 2) { subscription.cancel() }
        }
      }
    }
    #expect(store.state.count == 200)
  }
}
