import TestSupport
import Testing
import Verge

// One after the other, because what they print comes into one transcript.
@Suite("Code snippets for Verge 11 to 13", .serialized)
struct SnippetTests {
  init() {
    _ = Transcript.shared.drain()
  }

  private func printed() -> [String] {
    Transcript.shared.drain()
  }

  @Test("An observer receives the current state, then each commit; activities are not replayed")
  @MainActor func basics() {
    let (store, active) = s1_readmeBasics()
    #expect(printed() == ["1 "])
    store.commit { $0.name = "a" }
    #expect(printed() == ["1 a"])
    active.send(.failed("late"))
    #expect(printed() == ["failed(\"late\")"])
  }

  @Test("A changed property reaches an observer, and is copied to another store")
  @MainActor func changes() {
    let (store, other) = s2_readmeChanges()
    #expect(printed() == [""])
    #expect(other.state.version == 1)
    store.commit {
      $0.name = "a"
      $0.count = 3
    }
    #expect(printed() == ["a"])
    #expect(other.state.count == 3)
    store.commit { $0.items = [1] }
    #expect(printed().isEmpty)
    #expect(other.state.version == 2)
  }

  @Test("A view model that observes its own store is deallocated")
  @MainActor func viewModel() {
    weak var weakModel: CounterViewModel?
    do {
      let model = CounterViewModel()
      weakModel = model
      model.observe()
      model.increment()
      model.increment()
    }
    #expect(printed() == ["0 0", "1 1", "2 2"])
    #expect(weakModel == nil)
  }

  @Test("The handle of a task has the result; keys are types or strings")
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  func tasks() async throws {
    let store = try await s4_readmeTasks()
    #expect(printed() == ["1"])
    // Takes the place of the one that the snippet has left.
    #expect(try await store.task(key: "search", mode: .dropCurrent) { 3 }.value == 3)
  }

  @Test("Derived values follow the store; an observer receives the changes of its own value only")
  @MainActor func derived() {
    let (store, doubled, text) = s5_readmeDerived()
    #expect(printed() == ["0", "0 0"])
    store.commit { $0.count = 2 }
    store.commit { $0.name = "a" }
    #expect(printed() == ["2"])
    #expect(doubled.state.primitive == 4)
    #expect(text.state.primitive == "2")
  }

  @Test("A commit returns its closure's result; one that throws changes nothing")
  func commits() async {
    let (store, single) = await s6_commits()
    #expect(printed() == ["1", "nil 1 2"])
    #expect(store.state.version == 13)
    #expect(store.state.primitive == MyState(count: 2, nested: .init(title: "a")))
    #expect(single.state.primitive == 1)
  }

  @Test("Each form of a mutation changes the property that it names")
  func mutations() {
    let store = Store<MyState, Never>(initialState: .init())
    store.commit { $0.optional?.title = "absent" }
    #expect(store.state.optional == nil)
    store.commit { $0.optional = .init() }
    store.commit { $0.optional?.title = "present" }
    #expect(store.state.optional?.title == "present")
    store.commit { $0.items.append(1) }
    store.commit { $0[keyPath: \.count] = 3 }
    #expect(
      store.state.primitive == MyState(count: 3, items: [1], optional: .init(title: "present")))
    #expect(store.commit { $0.items.popLast() } == 1)
    store.commit { $0 = .init() }
    #expect(store.state.primitive == MyState())
  }

  @Test("Mutations, `reduce` and middleware of Verge 8 to 12 can use a reference")
  func references() async throws {
    let store = Store<R8, Never>(initialState: .init())
    v8a(store)
    #expect(store.state.count == 2)
    v8b(store)
    #expect(store.state.n.t == "a")
    #expect(store.state.o == nil)
    store.add(middleware: V12Clamp())
    store.commit { $0.count = 11 }
    #expect(store.state.count == 10)

    let titled = Store<R9, Never>(initialState: R9(items: [1]))
    v9a(titled)
    #expect(titled.state.primitive == R9(title: "t"))

    let reduced = Store<R10, Never>(initialState: .init())
    v10d(reduced)
    #expect(reduced.state.primitive == R10(n: 1, label: "1"))
    v10a(reduced)
    v10d(reduced)
    #expect(reduced.state.n == 0)

    let model = V12ViewModel()
    try await model.load(["a", "", "b"])
    #expect(model.state.primitive == R8(count: 6, n: .init(t: "ab")))
    await #expect(throws: AppError.self) { try await model.load(Array(repeating: "a", count: 60)) }
    #expect(model.state.count == 60)
  }

  @Test("Loops and observers of values receive plain values")
  @MainActor func values() async {
    let store = Store<MyState, MyActivity>(initialState: .init())
    let other = Store<Int, Never>(initialState: 9)
    copyCounts(of: store, to: other)
    #expect(other.state.primitive == 0)
    let label = NameLabel(store)
    store.commit { $0.name = "a" }
    #expect(label.text == "a")
    store.commit { $0.count = 3 }
    #expect(other.state.primitive == 3)
    #expect(await firstCounts(store, upTo: 3) == [3])
  }

  @Test("A state has the transaction of its commit")
  func transactions() {
    s7_transactions()
    #expect(printed() == ["Optional(\"second\")"])
  }

  @Test("With a previous state, properties that differ count as changed")
  func changed() {
    s8_changes(Changes(old: MyState(count: 1, name: "a"), new: MyState(count: 2, name: "a")))
    var lines = printed()
    let first = lines.removeFirst()
    #expect(first.hasPrefix("2 0 Optional("))
    #expect(first.hasSuffix(" []"))
    #expect(
      lines == [
        "true true true false",
        "2 a", "2 a", "2 a []",
        "2", "2", "2", "2 a", "2 a",
        "2",
        "nil 2 nil Optional(3) true",
      ])
  }

  @Test("With an equal previous state, nothing has changed unless a comparator decides otherwise")
  func unchanged() {
    s8_changes(Changes(old: MyState(count: 1), new: MyState(count: 1)))
    #expect(
      printed().dropFirst() == ["false false true false", "1", "nil 1 nil nil true"])
  }

  @Test("Without a previous state, everything counts as changed")
  func noPrevious() {
    let state = MyState(count: 1, name: "a", items: [5], optional: .init(title: "o"))
    let store = Store<MyState, Never>(initialState: state)
    store.commit("MyCommit") { $0.count = 2 }
    s8_changes(store.state)
    let lines = printed()
    #expect(
      lines.dropLast() == [
        "2 1 nil nil [\"MyCommit\"]",
        "true true false true",
        "2 a", "2 a", "2 a [5]", "Mr a",
        "2", "2", "2", "2 a", "2 a",
        "2", "[5]", "[5]",
      ])
    #expect(lines.last?.hasPrefix("Optional(\"Mr a\") 2 Optional(") == true)
    #expect(lines.last?.hasSuffix(" Optional(3) true") == true)
  }

  @Test(
    "Observers on every kind of queue receive states, and streams receive states and activities")
  func sinks() async {
    let store = Store<MyState, MyActivity>(initialState: .init())
    let ended = Recorder<Void>()
    let task = Task {
      await s9_sinks(store)
      ended.record(())
    }
    await Transcript.shared.wait(for: 9)
    #expect(printed().sorted() == Array(repeating: "0", count: 7) + ["0 1", "0 1"])
    store.commit { $0.count = 5 }
    await Transcript.shared.wait(for: 9)
    #expect(printed().sorted() == Array(repeating: "5", count: 7) + ["5 2", "5 2"])
    // The first activity after the stream has begun ends the function.
    while ended.count == 0 {
      store.send(.somethingHappened)
      await Task.yield()
    }
    await task.value
    let lines = printed()
    #expect(lines.count > 1)
    #expect(Set(lines) == ["somethingHappened"])
    store.commit { $0.count = 6 }
    store.send(.somethingHappened)
    #expect(printed().isEmpty)
  }

  @Test("Derived values can be combined, bound, copied and released")
  @MainActor func derivedExtras() {
    var (store, target, bag, copy) = s10_derivedExtras()
    let lines = printed()
    #expect(lines.dropLast() == ["0", "0", "2", "2", "4", "4"])
    #expect(lines.last?.hasPrefix("4 a 4 3 ") == true)
    #expect(store.state.primitive == MyState(count: 4, name: "a"))
    store.commit { $0.count = 5 }
    #expect(printed() == ["5", "5"])
    #expect(target.state.primitive == 5)
    copy.cancel()
    bag = []
    store.commit { $0.count = 6 }
    #expect(printed().isEmpty)
    #expect(target.state.primitive == 5)
    withExtendedLifetime(bag) {}
  }

  @Test("A service with a scope reads its slice, and commits to it and to others")
  @MainActor func nestedService() {
    let store = Store<MyState, Never>(initialState: .init())
    let service = NestedService(store)
    #expect(printed() == ["", "t", "x", "x 1"])
    #expect(store.state.primitive == MyState(count: 1, nested: .init(title: "x")))
    #expect(service.state.primitive == .init(title: "x"))
    PlainNestedService(store).rename()
    #expect(store.state.primitive == MyState(count: 1, nested: .init(title: "p")))
    #expect(printed() == ["p"])
  }

  @Test("A model on the main actor can commit, send, and run tasks there")
  @MainActor func screenModel() async {
    let model = ScreenModel()
    var activities: [ScreenModel.Activity] = []
    let subscription = model.sinkActivity { activities.append($0) }
    model.go()
    #expect(model.state.n == 1)
    #expect(model.isOn)
    #expect(activities == [.done])
    for await state in model.store.states where state.n == 2 { break }
    #expect(model.state.n == 2)
    subscription.cancel()
  }

  @Test("A store can be subclassed, and passed to functions that take any driver")
  @MainActor func subclass() {
    let store = MyStore()
    var activities: [MyActivity] = []
    let subscription = store.sinkActivity { activities.append($0) }
    store.increment()
    generic(store)
    opaque(store)
    #expect(printed() == ["3"])
    #expect(activities == [.somethingHappened])
    subscription.cancel()
  }

  @Test("A scope that is a plain key path is used, even if its type is that of the whole state")
  func plainScope() {
    let service = NegationService()
    service.commit { $0.balance = 5 }
    #expect(service.store.state.balance == -5)
    #expect(service.state.balance == 5)
    let subscription = service.sinkState(queue: .passthrough) {
      print($0.balance)
    }
    service.commit { $0.balance += 1 }
    #expect(printed() == ["5", "6"])
    subscription.cancel()
  }

  @Test("An `@AtomicState` property can be observed like a store")
  func atomicState() {
    let flags = Flags()
    flags.go()
    #expect(printed() == ["1"])
    #expect(flags.isReady)
  }

  @Test("`reduce` and middleware are part of a commit; edges are compared")
  func extensions() {
    let (reduced, store, edges) = s12_extensions()
    #expect(printed() == ["0 1 true"])
    #expect(reduced.state.version == 0)
    #expect(store.name == "root")
    store.commit { $0.count = 50 }
    #expect(store.state.count == 10)
    store.commit { $0.name = "a" }
    #expect(store.state.count == 0)
    #expect(store.state.version == 2)
    #expect(edges.state.big == [1, 2, 3, 4])
  }
}
