import Dispatch
import Foundation
import TestSupport
import Testing
import Verge

@Suite("Derived values and threads")
struct DerivedConcurrencyTests {
  @Test("D2: A value derived during a delivery receives later events")
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

  @Test("D4: A value derived during concurrent commits has no lost, repeated or unordered updates")
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
          for values in [seen.elements, seenMapped.elements] {
            let first = values.first ?? 0
            #expect(values == Array(first..<(first + values.count)))
          }
        }
      }
    }
  }

  @Test("E6: A state that only a first value holds is released without the lock")
  func firstValueReleases() {
    final class Item: Equatable, @unchecked Sendable {
      let onDeinit: () -> Void
      init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
      static func == (left: Item, right: Item) -> Bool { left === right }
    }
    struct Holder: Equatable, Sendable {
      var item: Item?
      var count = 0
    }
    let store = Store<Holder, Never>(initialState: Holder())
    store.commit { $0.item = Item { [weak store] in store?.commit { $0.count += 10 } } }
    let (isMaking, hasCommitted) = (Gate(), Gate())
    concurrently(2) { index in
      if index == 1 {
        isMaking.pass()
        store.commit { $0 = Holder(count: 1) }
        return hasCommitted.open()
      }
      let first = Recorder<Int>()
      first.record(0)
      let count = store.derived(
        .map { state in
          if !first.drain().isEmpty {
            isMaking.open()
            hasCommitted.pass()
          }
          return state.count
        })
      #expect(count.state.primitive == 11)
    }
    #expect(store.state.count == 11)
  }

  @Test("Reading a value after each of 5,000 waiting commits evaluates each commit once")
  func readsDuringBacklog() {
    let store = makeLibrary()
    let calls = Recorder<Int>()
    let doubled = store.derived(
      .map {
        calls.record($0.count)
        return $0.count * 2
      })
    let (isDelivering, end) = (Gate(), Gate())
    let subscription = store.sinkState(queue: .passthrough) { state in
      guard state.count == 1 else { return }
      isDelivering.open()
      end.pass()
    }
    concurrently(2) { index in
      if index == 0 { return store.commit { $0.count = 1 } }
      isDelivering.pass()
      for count in 2...5000 {
        store.commit { $0.count = count }
        #expect(doubled.state.primitive == count * 2)
      }
      end.open()
    }
    #expect(calls.elements == Array(0...5000))
    subscription.cancel()
  }

  @Test("D6: Under concurrent commits, observers receive each value once, in order")
  func order() async {
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
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(0...100))
    #expect(previous.elements == [nil] + Array(0..<100))
    subscription.cancel()
  }

  @Test("D5: Derived values are up to date after a commit, even if another thread delivers")
  func neverStale() async {
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
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == ["1", "2"])
    subscription.cancel()
    other.cancel()
  }

  @Test("During concurrent commits, readers never see an older derived value after a newer one")
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

  @Test("E4: An observer of a derived value may commit to the source")
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

  @Test("E4: An observer added inside a mutation of the source receives that commit")
  func subscribeInsideMutation() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let bag = Recorder<StoreStateSubscription>()
    store.commit { state in
      state.count = 1
      bag.record(count.sinkState(queue: .passthrough) { seen.record($0.primitive) })
    }
    #expect(seen.elements == [1])
    store.commit { $0.count = 2 }
    #expect(seen.elements == [1, 2])
  }

  @Test("E4: An observer added inside a mutation of the source is called after the mutation")
  func subscribedInsideMutationReads() {
    let store = makeLibrary()
    let count = store.derived(.map { $0.count })
    let seen = Recorder<[Int]>()
    let bag = Recorder<StoreStateSubscription>()
    store.commit { state in
      state.count = 1
      bag.record(
        count.sinkState(queue: .passthrough) { seen.record([$0.primitive, store.state.count]) })
    }
    #expect(seen.elements == [[1, 1]])
  }

  @Test("E4: An observer cancelled inside a mutation of the source is released after the mutation")
  func cancelInsideMutation() {
    final class Ender: Sendable {
      let store: LibraryStore
      init(_ store: LibraryStore) { self.store = store }
      deinit { store.commit { $0.title = "ended" } }
    }

    func subscribe(_ store: LibraryStore, _ derived: Derived<Int>) -> StoreStateSubscription {
      let ender = Ender(store)
      return derived.sinkState(queue: .passthrough) { _ in withExtendedLifetime(ender) {} }
    }

    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let subscription = subscribe(store, count)
    store.commit { _ in subscription.cancel() }
    #expect(store.state.title == "ended")
  }

  @Test("E6: An output of a pipeline is released with no lock held")
  func outputsAreDroppedOutside() {
    final class Session: Equatable, Sendable {
      let number: Int
      let store: LibraryStore
      init(_ number: Int, _ store: LibraryStore) {
        self.number = number
        self.store = store
      }
      static func == (left: Session, right: Session) -> Bool { left.number == right.number }
      deinit { if number == 0 { store.commit { $0.title = "ended" } } }
    }

    let store = makeLibrary()
    let session = store.derived(.map { Session($0.count, store) })
    store.commit { $0.count = 1 }
    #expect(session.state.number == 1)
    #expect(store.state.title == "ended")
  }

  @Test("Deriving from a derived value does not disturb its observers during concurrent commits")
  func deriveFromBusy() async {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let subscription = count.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    concurrently(3) { index in
      for _ in 0..<300 {
        if index < 2 {
          store.commit { $0.count += 1 }
        } else {
          #expect(count.derived(.map { $0 + 1 }).state.primitive > 0)
        }
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(0...600))
    subscription.cancel()
  }

  @Test("A value derived from a derived value with undelivered updates is up to date")
  func deriveFromPending() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let made = Recorder<Derived<Int>>()
    let subscription = count.sinkState(queue: .passthrough) { state in
      guard state.primitive == 1 else { return }
      store.commit { $0.count = 2 }
      #expect(count.state.primitive == 2)
      made.record(count.derived(.map { $0 * 10 }))
    }
    store.commit { $0.count = 1 }
    #expect(made.elements[0].state.primitive == 20)
    subscription.cancel()
  }

  @Test("E9: A derived value observed and dropped during an evaluation is released")
  func droppedWhileInFlight() async {
    await #expect(processExitsWith: .success) {
      let store = makeLibrary()
      nonisolated(unsafe) var doubled: Derived<Int>?
      nonisolated(unsafe) var subscription: StoreStateSubscription?
      let count = store.derived(
        .map { state -> Int in
          if state.count == 1 {
            subscription = onAnotherThread {
              doubled!.sinkState(dropsFirst: true, queue: .passthrough) { _ in }
            }
          }
          return state.count
        })
      doubled = count.derived(.map { $0 * 2 })
      let token = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
        subscription?.cancel()
        subscription = nil
        doubled = nil
      }
      store.commit { $0.count = 1 }
      withExtendedLifetime((count, token)) {}
    }
  }

  @Test("E9: A value dropped during its evaluation has its input until that ends, and no longer")
  func droppedDuringEvaluation() {
    let store = makeLibrary()
    let counts = Recorder<Int>()
    nonisolated(unsafe) weak var input: Token?
    nonisolated(unsafe) var boxed: Derived<(count: Int, token: Token)>? = store.derived(
      .map { (count: $0.count, token: Token()) })
    nonisolated(unsafe) var tripled: Derived<Int>?
    tripled = boxed!.derived(
      .map { value -> Int in
        if value.count == 1 {
          onAnotherThread { (tripled, boxed) = (nil, nil) }
          input = value.token
          counts.record(value.count)
        }
        return value.count * 3
      })
    #expect(tripled!.state.primitive == 0)
    store.commit { $0.count = 1 }
    #expect(counts.elements == [1])
    #expect(tripled == nil)
    #expect(input == nil)
    store.commit { $0.count = 2 }
    #expect(counts.elements == [1])
  }

  @Test("Derived values may be created and dropped during concurrent commits")
  func churn() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    concurrently(4) { index in
      for number in 0..<200 {
        if index == 0 {
          store.commit { $0.count += 1 }
        } else {
          let derived = store.derived(.map { $0.count + number })
          let subscription = derived.derived(.map { "\($0)" }).sinkState(queue: .passthrough) { _ in
          }
          _ = derived.state
          let both = Derived.combined(count, derived).derived(
            .map { $0.1.primitive - $0.0.primitive })
          #expect(both.state.primitive == number)
          if number.isMultiple(of: 2) { subscription.cancel() }
        }
      }
    }
    #expect(store.state.count == 200)
  }

  @Test("E14: A value made from another one misses no event that is delivered while it is made")
  func derivedFromDerivedDuringDelivery() {
    let store = makeLibrary()
    let (isEvaluating, mayEnd, isHeld, mayDeliver) = (Gate(), Gate(), Gate(), Gate())
    let reader = Recorder<Thread>()
    let count = store.derived(
      .map { state -> Int in
        if state.count == 2, reader.elements.first === Thread.current {
          isEvaluating.open()
          mayEnd.pass()
        }
        return state.count
      })
    let holder = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      isHeld.open()
      mayDeliver.pass()
    }
    let done = DispatchGroup()
    DispatchQueue(label: "test.deliverer").async(group: done) { store.commit { $0.count = 1 } }
    isHeld.pass()
    store.commit { $0.count = 2 }
    let made = Recorder<Derived<Int>>()
    let making = DispatchGroup()
    DispatchQueue(label: "test.reader").async(group: making) {
      reader.record(Thread.current)
      made.record(count.derived(.map { $0 }))
    }
    isEvaluating.pass()
    // The deliverer evaluates this commit and the next one before the reader has evaluated this one.
    mayDeliver.open()
    done.wait()
    onAnotherThread { store.commit { $0.count = 3 } }
    mayEnd.open()
    making.wait()
    #expect(made.elements[0].state.primitive == 3)
    holder.cancel()
  }

  @Test("E9: A value may be dropped while the delivering thread makes its first value")
  func droppedDuringFirstEvaluation() {
    for _ in 0..<20 {
      let store = makeLibrary()
      let (isMade, mayEnd, isDelivering, mayDeliver) = (Gate(), Gate(), Gate(), Gate())
      let calls = Recorder<Void>()
      let (making, delivering) = (DispatchGroup(), DispatchGroup())
      DispatchQueue(label: "test.maker").async(group: making) {
        _ = store.derived(
          .map { state -> Int in
            calls.record(())
            if calls.count == 1 {
              isMade.open()
              mayEnd.pass()
            } else {
              isDelivering.open()
              mayDeliver.pass()
            }
            return state.count
          })
      }
      isMade.pass()
      DispatchQueue(label: "test.deliverer").async(group: delivering) {
        store.commit { $0.count = 1 }
      }
      isDelivering.pass()
      mayEnd.open()
      making.wait()
      mayDeliver.open()
      delivering.wait()
      #expect(calls.count == 2)
    }
  }
}
