import Testing
import Verge
import VergeStore

@Suite("E4: Misuse of VergeStore 6 traps with a message")
struct MisuseTests {
  @Test("E4: Reading the store's state inside a mutation traps and names the commit's location")
  func reading() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      readInsideMutation()
    }
    try expect(
      result, says: ["was read", "MisuseTests.swift:\(lineOfReading)", "`inout` parameter"])
  }

  @Test("E4: Reading through a context inside a mutation traps and names the commit's location")
  func readingContext() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LibraryDispatcher(target: makeStore()).dispatch { context in
        context.commit(\.count, "", "Outer", "", 11) { count in count = context.state.count + 1 }
      }
    }
    try expect(result, says: ["was read", "Outer:11"])
  }

  @Test("E4: Reading a storage inside its own update traps")
  func readingStorage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let storage = Storage(1)
      storage.update { $0 = storage.value + 1 }
    }
    try expect(result, says: ["was read", "`inout` parameter"])
  }

  @Test("E4: Committing inside a mutation traps and names both locations")
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

  @Test("E4: Committing an object inside an object's mutation traps and names both locations")
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

  @Test("E4: Committing inside a scoped mutation of an optional traps and names both locations")
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

  @Test("E4: Committing inside a mutation of a store with a logger traps and names both locations")
  func committingWithLogger() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore(logger: LineLogger()))
      dispatcher.commit("", "Outer", "", 11) { _ in
        dispatcher.commit("", "Inner", "", 22) { $0.count += 1 }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: Committing inside a mutation that can throw traps and names both locations")
  func throwing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dispatcher = LibraryDispatcher(target: makeStore())
      try dispatcher.commit("", "Outer", "", 11) { _ in
        try dispatcher.commit("", "Inner", "", 22) { _ in throw Failure() }
      }
    }
    try expect(result, says: ["committed to, at Inner:22", "the commit made at Outer:11"])
  }

  @Test("E4: Reading the modern store inside a legacy mutation of its slice traps")
  func readingModernStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let modern = Verge.Store<Library, Never>(initialState: Library())
      let slice = Dispatcher(target: VergeDefaultStore(sharing: modern, at: \.count))
      slice.commit("", "Outer", "", 11) { $0 = modern.state.count + 1 }
    }
    try expect(result, says: ["was read", "the commit made at Outer:11"])
  }

  @Test("E4: Committing to the legacy store inside a modern mutation traps")
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

  @Test("E4: The message names the store by its creation site, not by a file of VergeStore")
  func whichStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      readInsideMutation()
    }
    try expect(result, says: ["The store \""])
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(!text.contains("The store \"VergeStore/"))
  }

  @Test("A scoped dispatcher without a key path traps and names the properties to implement")
  func noScope() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UnscopedDispatcher(target: makeStore()).commitScoped { $0 += 1 }
    }
    try expect(result, says: ["UnscopedDispatcher", "`var selector`", "scopedStateKeyPath"])
  }

  @Test("Committing through a dispatcher without a store traps and names the missing properties")
  func noTarget() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UntargetedDispatcher().commit { $0.count += 1 }
    }
    try expect(
      result, says: ["UntargetedDispatcher", "`var dispatchTarget`", "`var targetStore`"])
  }

  @Test("Reading the store of a dispatcher without one traps and names the missing properties")
  func noTargetStore() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UntargetedDispatcher().targetStore
    }
    try expect(
      result, says: ["UntargetedDispatcher", "`var dispatchTarget`", "`var targetStore`"])
  }

  @Test("A dispatcher may take its store from another dispatcher of its type")
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

  @Test("E4: A mutation may read and commit to another store")
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

// Outside the exit tests: `#line` in their bodies is the line of the macro.
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

/// Expects that the exited process printed all of `parts`.
private func expect(
  _ result: ExitTest.Result?,
  says parts: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(result, sourceLocation: sourceLocation)
  let text = String(decoding: result.standardErrorContent, as: UTF8.self)
  // Only the message itself: a stack trace follows.
  let message = String(text.prefix(2000))
  for part in parts {
    #expect(message.contains(part), sourceLocation: sourceLocation)
  }
}
