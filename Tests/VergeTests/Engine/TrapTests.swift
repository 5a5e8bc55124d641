import TestSupport
import Testing
import Verge

@Suite("E4: A trap prints its message at the location of the caller")
struct TrapTests {
  @Test("E4: A read inside a mutation traps at the location of the commit")
  func readInMutation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      store.commit("", "Outer.swift", "", 11) { $0.count = store.state.count }
    }
    expectMessage(
      result?.standardErrorContent,
      "Outer.swift:11: Fatal error: The store \"library\" was read from inside one of its own")
  }

  @Test("E4: A commit inside a mutation traps at its own location and names the outer one")
  func commitInMutation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      store.commit("", "Outer.swift", "", 11) { _ in
        store.commit("", "Inner.swift", "", 22) { $0.count = 1 }
      }
    }
    expectMessage(
      result?.standardErrorContent,
      "Inner.swift:22: Fatal error: The store \"library\" was committed to, at Inner.swift:22",
      "the commit made at Outer.swift:11")
  }

  @Test("E4: A commit inside `read` traps at the location of the commit")
  func commitInRead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      store.read { _ in store.commit("", "Inner.swift", "", 22) { $0.count = 1 } }
    }
    expectMessage(
      result?.standardErrorContent, "Inner.swift:22: Fatal error: The store \"library\"",
      "from inside a closure given to its `read`")
  }

  @Test("E4: A read inside a middleware traps at the location of the commit that runs it")
  func readInMiddleware() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      store.add(middleware: .modify { state, _ in state.count = store.state.count })
      store.commit("", "Outer.swift", "", 11) { $0.count = 1 }
    }
    expectMessage(
      result?.standardErrorContent, "Outer.swift:11: Fatal error: The store \"library\"",
      "in the commit made at Outer.swift:11")
  }

  @Test("E4: A commit to a derived value traps at the location of the commit")
  func commitToDerived() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      makeLibrary().derived(.select(\.count)).asStore().commit("", "Outer.swift", "", 11) { $0 = 1 }
    }
    expectMessage(
      result?.standardErrorContent, "Outer.swift:11: Fatal error: The derived value",
      "was committed to, at Outer.swift:11")
  }

  @Test("E4: A derived value that is read inside a mutation traps at the location of the commit")
  func derivedInMutation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      let count = store.derived(.select(\.count))
      store.commit("", "Outer.swift", "", 11) { $0.count = count.state.primitive + 1 }
    }
    expectMessage(
      result?.standardErrorContent, "Outer.swift:11: Fatal error: The derived value",
      "was read from inside a mutation of its source")
  }

  @Test("E4: A derived value that is read inside `read` of its source traps")
  func derivedInRead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeLibrary()
      let count = store.derived(.select(\.count))
      store.read { _ in _ = count.state }
    }
    expectMessage(
      result?.standardErrorContent,
      "was read from inside a closure given to the `read` of its source",
      "read the derived value before")
  }

  @Test("E11: A commit that changes an element's id traps at the location of the commit")
  func newIdentity() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let book = makeLibrary().scoped(\.books, id: 7)
      book.commit("", "Outer.swift", "", 11) { $0 = .init(id: 8) }
    }
    expectMessage(
      result?.standardErrorContent, "Outer.swift:11: Fatal error: The element with the id 7")
  }

  #if DEBUG
  @Test("E15: Commits nested in opposite orders trap and name all four locations in order")
  func lockOrder() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (left, right) = (Store<Int, Never>(name: "left", initialState: 0), makeLibrary())
      onAnotherThread {
        left.commit("", "A.swift", "", 1) { _ in right.commit("", "B.swift", "", 2) { _ in } }
      }
      right.commit("", "C.swift", "", 3) { _ in left.commit("", "D.swift", "", 4) { _ in } }
    }
    expectMessage(
      result?.standardErrorContent,
      "C.swift:3: Fatal error: Two threads can deadlock: they access the stores \"library\" and",
      "Here \"left\" is accessed (D.swift:4) inside a mutation of \"library\" (C.swift:3)",
      "Elsewhere \"library\" was accessed (B.swift:2) inside a mutation of \"left\" (A.swift:1)")
  }
  #endif
}

/// Checks of the engine's own structures. No use of the public API can fail them.
@Suite("Internal errors trap with a message")
struct InternalErrorTests {
  @Test("A lock that its thread acquires again traps")
  func lock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lock = Lock()
      lock.withLock { lock.withLock {} }
    }
    expectMessage(
      result?.standardErrorContent, "a lock is acquired again by the thread that holds it")
  }

  @Test("Removing a member that a list does not contain traps")
  func list() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Member: ListMember { var listIndex = 0 }
      var list = ObserverList<Member>()
      list.append(Member())
      list.remove(Member())
    }
    expectMessage(
      result?.standardErrorContent, "a list does not contain the member to remove")
  }
}
