import TestSupport
import Testing
import Verge

@Suite("Reading the state in place")
struct NestedReadTests {
  @Test("`read` returns the closure's result on stores, slices, computed slices and derived values")
  func places() {
    let store = makeLibrary()
    store.commit {
      $0.count = 4
      $0.desk.isOpen = true
    }
    #expect(store.read { $0.count } == 4)
    #expect(store.scoped(\.desk).read { $0 } == store.state.desk)
    #expect(store.scoped(\.doubled).read { $0 } == 8)
    let derived = store.derived(.select(\.count))
    store.commit { $0.count = 5 }
    #expect(derived.read { $0 } == 5)
  }

  @Test("`read` rethrows the closure's error, and the state can be used afterwards")
  func failing() {
    let store = makeLibrary()
    #expect(throws: Failure()) {
      try store.read { (_: borrowing Library) throws(Failure) in throw Failure() }
    }
    store.commit { $0.count = 1 }
    #expect(store.read { $0.count } == 1)
  }

  @Test("Subscribing, sending and cancelling inside `read` take effect after the closure returns")
  func subscribing() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let bells = store.sinkActivity(queue: .passthrough) { recorder.record("\($0)") }
    let former = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { _ in
      recorder.record("former")
    }
    let subscription = store.read { library in
      store.send(.rang(7))
      former.cancel()
      let subscription = store.sinkState(\.count, queue: .passthrough) {
        recorder.record("count \($0.primitive)")
      }
      recorder.record("read")
      return subscription
    }
    #expect(recorder.elements == ["read", "rang(7)", "count 0"])
    store.commit { $0.count = 1 }
    #expect(recorder.elements == ["read", "rang(7)", "count 0", "count 1"])
    withExtendedLifetime((bells, subscription)) {}
  }

  @Test("E4: Committing inside `read` traps with a message")
  func committing() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.read { _ in store.commit { $0.count = 1 } }
    }
    expectMessage(
      result?.standardErrorContent,
      "\"library\"", "committed to, at VergeTests/NestedReadTests.swift:",
      "from inside a closure given to its `read`", "do the rest after it has returned")
  }

  @Test("E4: Reading inside `read`, and `read` inside a mutation, trap with a message")
  func reading() async {
    let nested = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      _ = store.read { _ in store.state.count }
    }
    expectMessage(
      nested?.standardErrorContent,
      "\"library\"", "read from inside a closure given to its `read`")
    let mutating = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { library in library.count = store.read { $0.count } }
    }
    expectMessage(
      mutating?.standardErrorContent, "\"library\"", "read from inside one of its own mutations")
  }

  @Test("The value that `read` of a derived value passes stays the same during commits")
  func derivedValue() {
    let store = makeLibrary()
    let derived = store.derived(.map { [$0.count] })
    let recorder = Recorder<[Int]>()
    let subscription = derived.sinkState(queue: .passthrough) { recorder.record($0.primitive) }
    let seen = derived.read { counts in
      store.commit { $0.count = 7 }
      let other = derived.sinkState(queue: .passthrough) { recorder.record($0.primitive) }
      other.cancel()
      return (counts, derived.state.primitive)
    }
    #expect(seen.0 == [0])
    #expect(seen.1 == [7])
    #expect(recorder.elements == [[0], [7], [7]])
    store.commit { $0.count = 8 }
    #expect(derived.read { $0 } == [8])
    subscription.cancel()
  }

  @Test("An observer may be added inside `read` of a derived value during concurrent commits")
  func derivedValueConcurrently() {
    let store = makeLibrary()
    let derived = store.derived(.map { [$0.count] })
    concurrently(2) { index in
      for _ in 0..<500 {
        if index == 0 {
          store.commit { $0.count += 1 }
        } else {
          derived.read { _ in derived.sinkState(queue: .passthrough) { _ in } }.cancel()
        }
      }
    }
    #expect(derived.read { $0 } == [500])
  }

  @Test("A computed value that `read` passes is released with no lock held")
  func droppingWhatIsMade() {
    final class Reader: Sendable {
      let action: @Sendable () -> Void
      init(_ action: @escaping @Sendable () -> Void) { self.action = action }
      deinit { action() }
    }
    struct Desk: Sendable {
      var count = 0
      var action: @Sendable () -> Void = {}
      var reader: Reader {
        get { Reader(action) }
        set {}
      }
    }
    let store = Store<Desk, Never>(initialState: Desk())
    let recorder = Recorder<Int>()
    store.commit { $0.action = { [weak store] in recorder.record(store?.state.count ?? -1) } }
    store.scoped(\.reader).read { _ in }
    #expect(recorder.elements == [0])
    store.commit { $0.action = {} }
  }

  @Test("E4: Reading a derived value inside `read` of its source traps with a message")
  func readingDerived() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let derived = store.derived(.select(\.count))
      _ = store.read { _ in derived.state.primitive }
    }
    expectMessage(
      result?.standardErrorContent,
      "read from inside a closure given to the `read` of its source")
  }
}
