import TestSupport
import Testing
import VergeStoreBeta

@Suite("Commits of mutation objects")
struct CommitTests {
  let store = LibraryStore()

  @Test("A commit returns the result of its mutation")
  func result() {
    let clerk = Clerk(target: store)
    #expect(clerk as AnyObject is DispatcherBase<Library, Bell>)
    store.commit { $0.increment() }
    let count: Int = clerk.commit { $0.add("a") }
    #expect(count == 1)
    #expect(store.state.count == 1 && store.state.titles == ["a"])
  }

  @Test("A function that returns a mutation and one that returns an action may share a name")
  func sameName() {
    let clerk = Clerk(target: store)
    let direct: Int = clerk.commit { $0.add("a") }
    let acted: Int = clerk.dispatch { $0.add("b") }
    #expect(direct == 1 && acted == 20)
    #expect(store.state.count == 1)
  }

  @Test("The key path of a mutation may capture values and force-unwrap")
  func keyPath() {
    final class Desk: LibraryStore.Dispatcher {
      func open(_ id: Int) -> Mutation<Void> { .mutation(\.loans[id]) { $0 = .init() } }
      func lend(_ id: Int, to name: String) -> Mutation<String> {
        .mutation(\.loans[id]!) { loan in
          loan.borrower = name
          return "lent to \(name)"
        }
      }
    }
    let desk = Desk(target: store)
    desk.commit { $0.open(7) }
    let text = desk.commit { $0.lend(7, to: "mia") }
    #expect(text == "lent to mia")
    #expect(store.state.loans == [7: .init(borrower: "mia")])
  }

  @Test("A mutation of an absent optional is not called, but observers are notified")
  func absentPart() {
    final class Desk: LibraryStore.Dispatcher {
      func rename() -> Mutation<Void> {
        .mutationIfPresent(\.loan) { $0.borrower = "x" }
      }
    }
    let updates = Recorder<Int>()
    store._backingStorage.addDidUpdate { updates.record($0.count) }
    Desk(target: store).commit { $0.rename() }
    #expect(store.state.loan == nil)
    #expect(updates.elements == [0])
  }

  @Test("E3: A mutation that throws leaves the state unchanged and notifies no observer")
  func throwing() {
    let updates = Recorder<Int>()
    store._backingStorage.addDidUpdate { updates.record($0.count) }
    let clerk = Clerk(target: store)
    #expect(throws: Failure.self) { try clerk.commit { $0.fail() } }
    #expect(throws: Failure.self) { try clerk.dispatch { $0.failLater() } }
    #expect(throws: Failure.self) {
      try clerk.commitInline { state throws(Failure) in
        state.count = 9
        throw Failure()
      }
    }
    #expect(store.state.count == 0 && updates.count == 0)
  }

  @Test("`updateTryPresent` throws for an absent optional")
  func updateTryPresent() throws {
    var library = Library()
    #expect(throws: StateUpdatingError.targetWasNull) {
      try library.updateTryPresent(target: \.loan) { $0.borrower = "x" }
    }
    library.loan = .init(borrower: "mia")
    let former = try library.updateTryPresent(target: \.loan) { loan -> String in
      defer { loan.borrower = "ben" }
      return loan.borrower
    }
    #expect(former == "mia" && library.loan?.borrower == "ben")
    let count = library.update(target: \.count) { count -> Int in
      count += 1
      return count
    }
    let titles = library.update { state -> [String] in
      state.titles.append("a")
      return state.titles
    }
    #expect(count == 1 && titles == ["a"])
  }

  @Test("E2: A commit changes the state in place")
  func inPlace() {
    store.commit { $0.probe.value = 1 }
    for value in 2...5 { store.commit { $0.probe.value = value } }
    #expect(store.state.probe.copyCount == 0)
  }

  @Test("Inline commits are logged with the prefix `inline_`")
  func inlineNames() {
    final class Names: StoreLogger {
      let names = Recorder<String>()
      func willCommit(
        store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?
      ) {}
      func didCommit(
        store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
        time: CFTimeInterval
      ) { names.record("\(Mirror(reflecting: mutation).descendant("metadata", "name") ?? "")") }
      func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
        names.record(action.name)
      }
      func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
      func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
    }
    let logger = Names()
    let store = LibraryStore(logger: logger)
    store.commitInline("a") { $0.count += 1 }
    store.commit("b") { $0.count += 1 }
    store.dispatchInline("c") { context in
      context.commitInline { $0.count += 1 }
      context.commit("d") { $0.count += 1 }
    }
    #expect(logger.names.elements == ["inline_a", "b", "inline_", "d", "c"])
  }

  @Test("Observers see each of 1,000 concurrent commits in order")
  func concurrent() async {
    let counts = Recorder<Int>()
    store._backingStorage.addDidUpdate { counts.record($0.count) }
    let store = UncheckedBox(store)
    concurrently(4) { _ in
      for _ in 0..<250 { store.value.commit { $0.increment() } }
    }
    await waitForDelivery(to: store.value)
    #expect(counts.elements == Array(1...1000))
  }
}

// Sendable: a store may be used from any thread.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
