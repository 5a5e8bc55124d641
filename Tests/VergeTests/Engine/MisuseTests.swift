import TestSupport
import Testing
import Verge

@Suite("E4: Misuse traps with a message")
struct MisuseTests {
  @Test("E4: Reading the state inside its mutation traps")
  func read() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { $0.count = store.state.count + 1 }
    }
    expectMessage(
      result?.standardErrorContent,
      "\"library\"", "read from inside one of its own mutations", "MisuseTests.swift:",
      "use the closure's `inout` parameter")
  }

  @Test("E4: Committing inside a mutation traps")
  func commit() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { _ in store.commit { $0.count += 1 } }
    }
    expectMessage(
      result?.standardErrorContent,
      "\"library\"", "committed to, at VergeTests/MisuseTests.swift:",
      "the commit made at VergeTests/MisuseTests.swift:", "commit after the closure has returned")
  }

  @Test("E4: Committing to a slice inside a mutation of another slice traps")
  func slices() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      let desk = store.scoped(\.desk)
      store.scoped(\.loan).commit { _ in desk.open() }
    }
    expectMessage(result?.standardErrorContent, "\"library\"", "committed to, at")
  }

  @Test("E4: The message names an unnamed store by its creation site")
  func unnamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Int, Never>(initialState: 0)
      store.commit { $0 = store.state.primitive }
    }
    expectMessage(result?.standardErrorContent, "\"VergeTests/MisuseTests.swift:")
  }

  @Test("E4: A scope on a computed property that reads its own store traps")
  func getter() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Curious, Never>(name: "curious", initialState: Curious())
      Curious.store = store
      _ = store.scoped(\.nosy).state
    }
    expectMessage(
      result?.standardErrorContent, "\"curious\" was read from inside the getter of a computed")
  }

  @Test("E4: A commit inside the getter of a computed property traps at the location of the commit")
  func commitInGetter() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Curious, Never>(name: "curious", initialState: Curious())
      Curious.store = store
      store.commit("", "Earlier.swift", "", 11) { $0.count = 1 }
      _ = store.scoped(\.pushy).state
    }
    expectMessage(
      result?.standardErrorContent,
      "Inner.swift:22: Fatal error: The store \"curious\" was committed to, at Inner.swift:22",
      "from inside the getter of a computed")
  }

  @Test("E4: A trap for a read outside of a commit does not name an earlier commit")
  func noStaleLocation() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Curious, Never>(name: "curious", initialState: Curious())
      Curious.store = store
      store.commit("", "Earlier.swift", "", 11) { $0.count = 1 }
      _ = store.scoped(\.nosy).state
    }
    expectMessage(result?.standardErrorContent, "\"curious\" was read from inside the getter")
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!text.contains("Earlier.swift"))
  }

  @Test("E4: An == that reads its own store during a commit traps")
  func equality() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Curious, Never>(initialState: Curious())
      let token = store.sinkState(queue: .passthrough) { _ in }
      Curious.store = store
      store.commit { $0.count += 1 }
      withExtendedLifetime(token) {}
    }
    expectMessage(result?.standardErrorContent, "or from an `==`")
  }
}

extension Store where State == Library.Desk {
  fileprivate func open() {
    commit { $0.isOpen = true }
  }
}

/// A state whose `==` and `nosy` read its own store.
private struct Curious: Equatable {
  nonisolated(unsafe) static weak var store: Store<Curious, Never>?

  var count = 0

  var nosy: Int {
    get { Self.store?.state.count ?? 0 }
    set { count = newValue }
  }

  var pushy: Int {
    get {
      Self.store?.commit("", "Inner.swift", "", 22) { $0.count += 1 }
      return count
    }
    set { count = newValue }
  }

  static func == (left: Curious, right: Curious) -> Bool {
    _ = store?.state
    return left.count == right.count
  }
}
