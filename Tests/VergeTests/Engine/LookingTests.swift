import TestSupport
import Testing
import Verge

@Suite("Reading the state in its place")
struct LookingTests {
  @Test(
    "It returns what the closure returns, on the store, a slice, a computed slice, a derived value")
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

  @Test("What the closure throws is thrown, and the state can be used again")
  func failing() {
    let store = makeLibrary()
    #expect(throws: Failure()) {
      try store.read { (_: borrowing Library) throws(Failure) in throw Failure() }
    }
    store.commit { $0.count = 1 }
    #expect(store.read { $0.count } == 1)
  }

  @Test("Subscribing, sending and cancelling in the closure take effect when it has returned")
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

  @Test("E4: Committing in the closure stops with a message")
  func committing() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.read { _ in store.commit { $0.count = 1 } }
    }
    expectMessage(
      result?.standardErrorContent,
      "\"library\"", "committed to, at VergeTests/LookingTests.swift:",
      "from inside a closure given to its `read`", "do the rest after it has returned")
  }

  @Test("E4: Reading in the closure stops with a message, and so does this inside a mutation")
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
}
