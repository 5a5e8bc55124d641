import TestSupport
import Testing
import Verge

// One after the other, because what they print comes into one transcript.
@Suite("The snippets of modern Verge", .serialized)
struct SnippetTests {
  init() {
    _ = Transcript.shared.drain()
  }

  private func printed() -> [String] {
    Transcript.shared.drain()
  }

  @Test("s1: An observer is called at once and after each commit; an activity, when it is sent")
  @MainActor func basics() {
    let (store, active) = s1_readmeBasics()
    #expect(printed() == ["1 "])
    store.commit { $0.name = "a" }
    #expect(printed() == ["1 a"])
    active.send(.failed("late"))
    #expect(printed() == ["failed(\"late\")"])
  }

  @Test("s2: A change is passed on, and copied to another store")
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

  @Test("S3: A view model commits to its store and observes it, and goes while it does")
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

  @Test("s4: A task's handle has the value of its work; keys are types and names")
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  func tasks() async throws {
    let store = try await s4_readmeTasks()
    #expect(printed() == ["1"])
    // Takes the place of the one that the snippet has left.
    #expect(try await store.task(key: "search", mode: .dropCurrent) { 3 }.value == 3)
  }

  @Test("s5: Derived values follow the store; observing one is not observing the others")
  @MainActor func derived() {
    let (store, doubled, text) = s5_readmeDerived()
    #expect(printed() == ["0", "0 0"])
    store.commit { $0.count = 2 }
    store.commit { $0.name = "a" }
    #expect(printed() == ["2"])
    #expect(doubled.state.primitive == 4)
    #expect(text.state.primitive == "2")
  }

  @Test("s6: Commits return what their closures do; one that throws changes nothing")
  func commits() async {
    let (store, single) = await s6_commits()
    #expect(printed() == ["1", "nil 1 2"])
    #expect(store.state.version == 13)
    #expect(store.state.primitive == MyState(count: 2, nested: .init(title: "a")))
    #expect(single.state.primitive == 1)
  }

  @Test("s6: Each form of a mutation changes what it names")
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

  @Test("V8 to V12: Mutations, reduce and middleware through a reference")
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

  @Test("Loops and observers get plain values")
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

  @Test("s7: A state has the transaction of the commit that made it")
  func transactions() {
    s7_transactions()
    #expect(printed() == ["Optional(\"second\")"])
  }

  @Test("s8: With a state before, what differs counts as changed")
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

  @Test("s8: With an equal state before, nothing does, but for a comparator that says so")
  func unchanged() {
    s8_changes(Changes(old: MyState(count: 1), new: MyState(count: 1)))
    #expect(
      printed().dropFirst() == ["false false true false", "1", "nil 1 nil nil true"])
  }

  @Test("s8: Without a state before, everything does")
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

  @Test("s9: Observers are called on every kind of queue, and streams bring what happens")
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

  @Test("s10: Derived values are combined, bound, copied and dropped")
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

  @Test("S11: A service with a scope sees its slice, and commits to it and to others")
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

  @Test("S11: A model of the main actor commits, sends, and runs tasks there")
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

  @Test("S11: A subclass of a store, and functions that take any driver")
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

  @Test("S11: An atomic property is a store")
  func atomicState() {
    let flags = Flags()
    flags.go()
    #expect(printed() == ["1"])
    #expect(flags.isReady)
  }

  @Test("s12: Reduce and middleware are part of a commit; edges are compared")
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
