import TestSupport
import Testing
import Verge

@Suite("E4: Misuse of derived values traps with a message")
struct DerivedMisuseTests {
  @Test("D19: Committing to a derived value traps")
  func commit() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      makeLibrary().derived(.select(\.count)).asStore().commit { $0 = 1 }
    }
    expectMessage(
      result?.standardErrorContent, "\"derived from library\" was committed to",
      "DerivedMisuseTests.swift:", "commit to that, or make a binding")
  }

  @Test("D19: Committing to a slice of a derived value traps")
  func commitToSlice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      makeLibrary().derived(.select(\.desk)).scoped(\.isOpen).commit { $0 = true }
    }
    expectMessage(result?.standardErrorContent, "\"derived from library\" was committed to")
  }

  @Test("Reading a derived value inside a mutation of its source traps")
  func read() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let label = store.derived(.select(\.count)).derived(.map { "\($0)" })
      store.commit { $0.title = label.state.primitive }
    }
    expectMessage(
      result?.standardErrorContent, "\"derived from derived from library\"",
      "from inside a mutation of its source")
  }

  @Test("Deriving a value inside a mutation of its source traps")
  func derive() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { $0.count = store.derived(.select(\.count)).state.primitive }
    }
    expectMessage(result?.standardErrorContent, "from inside a mutation of its source")
  }

  @Test("A pipeline that commits to its source traps")
  func pipelineCommits() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let derived = store.derived(
        .map { (state: Library) -> Int in
          if state.count == 1 { store.commit("", "Inner.swift", "", 22) { $0.count = 2 } }
          return state.count
        })
      store.commit("", "Outer.swift", "", 11) { $0.count = 1 }
      withExtendedLifetime(derived) {}
    }
    expectMessage(
      result?.standardErrorContent,
      "Inner.swift:22: Fatal error: The pipeline of the derived value \"derived from library\"",
      "committed to its own source", "from an observer")
  }

  @Test("A pipeline that commits to its source at creation traps")
  func pipelineCommitsAtOnce() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      _ = store.derived(
        .map { (state: Library) -> Int in
          store.commit { $0.count += 1 }
          return state.count
        })
    }
    expectMessage(result?.standardErrorContent, "committed to its own source")
  }

  @Test("A pipeline that reads its own derived value traps")
  func pipelineReadsItself() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let made = Recorder<Derived<Int>>()
      let derived = store.derived(
        .map { (state: Library) -> Int in
          made.elements.first?.state.primitive ?? state.count
        })
      made.record(derived)
      store.commit { $0.count = 1 }
    }
    expectMessage(result?.standardErrorContent, "read that value, which it is about to make")
  }

  @Test("A binding whose setter reads the store traps")
  func bindingReads() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let binding = store.bindingDerived(
        get: .select(\.count), set: { $0.count = $1 + store.state.count })
      binding.wrappedValue = 1
    }
    expectMessage(result?.standardErrorContent, "read from inside one of its own mutations")
  }

  @Test("Adding a middleware to a derived value traps")
  func middleware() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      makeLibrary().derived(.select(\.count)).add(middleware: .modify { _, _ in })
    }
    expectMessage(result?.standardErrorContent, "was given a middleware, which would never run")
  }
}
