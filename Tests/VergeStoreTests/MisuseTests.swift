import Testing
import Verge
import VergeStore

@Suite("E4: misuse stops with a message")
struct MisuseTests {
  @Test("E4: reading the store's state inside a mutation names the place of the commit")
  func reading() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      readInsideMutation()
    }
    try expect(
      result, says: ["was read", "MisuseTests.swift:\(lineOfReading)", "`inout` parameter"])
  }

  @Test("E4: reading through a context inside a mutation names the commit")
  func readingContext() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LibraryDispatcher(target: makeStore()).dispatch { context in
        context.commit(\.count, "", "Outer", "", 11) { count in count = context.state.count + 1 }
      }
    }
    try expect(result, says: ["was read", "Outer:11"])
  }

  @Test("E4: reading a storage inside its update stops")
  func readingStorage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let storage = Storage(1)
      storage.update { $0 = storage.value + 1 }
    }
    try expect(result, says: ["was read", "`inout` parameter"])
  }

  @Test("E4: committing inside a mutation names both commits")
  func committing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore())
      dispatcher.commit("", "Outer", "", 11) { _ in
        dispatcher.commit("", "Inner", "", 22) { $0.count += 1 }
      }
    }
    try expect(
      result,
      says: [
        "committed to, at Inner:22", "the commit made at Outer:11",
        "after the closure has returned",
      ])
  }

  @Test("E4: committing an object inside an object's mutation names both")
  func committingObjects() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore())
      let inner = LibraryDispatcher.Mutation("", "Inner", "", 22) { $0.count += 1 }
      let outer = LibraryDispatcher.Mutation("", "Outer", "", 11) { _ in
        dispatcher.accept { _ in inner }
      }
      dispatcher.accept { _ in outer }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: committing inside a scoped mutation of an optional names both")
  func committingIfPresent() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LoanDispatcher(target: makeStore())
      dispatcher.commitScoped { $0 = .init() }
      dispatcher.commitIfPresent("", "Outer", "", 11) { _ in
        dispatcher.commitScopedIfPresent("", "Inner", "", 22) { $0.borrower = "x" }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: committing inside a mutation of a store with a logger says that it was committed to")
  func committingWithLogger() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore(logger: LineLogger()))
      dispatcher.commit("", "Outer", "", 11) { _ in
        dispatcher.commit("", "Inner", "", 22) { $0.count += 1 }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: committing inside a mutation that can throw stops too")
  func throwing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore())
      try dispatcher.commit("", "Outer", "", 11) { _ in
        try dispatcher.commit("", "Inner", "", 22) { _ in throw Failure() }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: reading the modern store inside a legacy mutation of its slice stops")
  func readingModernStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let modern = Verge.Store<Library, Never>(initialState: Library())
      let slice = Dispatcher(target: VergeDefaultStore(sharing: modern, at: \.count))
      slice.commit("", "Outer", "", 11) { $0 = modern.state.count + 1 }
    }
    try expect(result, says: ["was read", "the commit made at Outer:11"])
  }

  @Test("E4: committing to the legacy store inside a modern mutation stops")
  func committingInsideModernMutation() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let modern = Verge.Store<Library, Never>(initialState: Library())
      let dispatcher = LibraryDispatcher(target: VergeDefaultStore(sharing: modern))
      modern.commit("", "Outer", "", 11) { _ in
        dispatcher.commit("", "Inner", "", 22) { $0.count += 1 }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: the message says which store it was, not which file of the shim made it")
  func whichStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      readInsideMutation()
    }
    try expect(result, says: ["The store \""])
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(!text.contains("The store \"VergeStore/"))
  }

  @Test("A scoped dispatcher that does not say what its slice is stops with what to write")
  func noScope() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UnscopedDispatcher(target: makeStore()).commitScoped { $0 += 1 }
    }
    try expect(result, says: ["UnscopedDispatcher", "`var selector`", "scopedStateKeyPath"])
  }

  @Test("Committing through a dispatcher that gives no store stops with the properties to give")
  func noTarget() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UntargetedDispatcher().commit { $0.count += 1 }
    }
    try expect(
      result, says: ["UntargetedDispatcher", "`var dispatchTarget`", "`var targetStore`"])
  }

  @Test("Reading the store of a dispatcher that gives none stops with the properties to give")
  func noTargetStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UntargetedDispatcher().targetStore
    }
    try expect(
      result, says: ["UntargetedDispatcher", "`var dispatchTarget`", "`var targetStore`"])
  }

  @Test("Dispatchers of one type may ask one another for the store")
  func chainOfTargets() {
    final class Link: Dispatching {
      typealias State = Library
      let store: VergeDefaultStore<Library>
      let next: Link?

      init(_ store: VergeDefaultStore<Library>, _ next: Link?) {
        self.store = store
        self.next = next
      }

      var dispatchTarget: VergeDefaultStore<Library> { next?.targetStore ?? store }
    }
    let store = makeStore()
    let chain = (0..<20).reduce(Link(store, nil)) { next, _ in Link(makeStore(), next) }
    chain.commit { $0.count += 1 }
    #expect(chain.targetStore === store)
    #expect(store.state.count == 1)
  }

  @Test("E4: a store of its own may be read and committed to inside another store's mutation")
  func otherStore() {
    let one = makeStore()
    let other = makeStore()
    LibraryDispatcher(target: one).commit { state in
      LibraryDispatcher(target: other).increment()
      state.count = other.state.count + 1
    }
    #expect(one.state.count == 2)
  }
}

// Outside the exit tests, whose bodies all have the line of the macro.
private let lineOfReading = #line + 3
private func readInsideMutation() {
  let store = makeStore()
  LibraryDispatcher(target: store).commit { state in state.count = store.state.count + 1 }
}

private final class UntargetedDispatcher: Dispatching {
  typealias State = Library
}

private final class UnscopedDispatcher: Dispatcher<Library>, ScopedDispatching {
  typealias Scoped = Int
}

/// Expects that the process that has ended has printed all of `parts`.
private func expect(
  _ result: ExitTest.Result?,
  says parts: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(result, sourceLocation: sourceLocation)
  let text = String(decoding: result.standardErrorContent, as: UTF8.self)
  // Only what the process says itself: what follows is its stack.
  let message = String(text.prefix(2000))
  for part in parts {
    #expect(message.contains(part), sourceLocation: sourceLocation)
  }
}
