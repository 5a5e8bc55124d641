import Testing
import Verge

@Suite("An app whose code is isolated to the main actor")
struct AppTests {
  @Test("A model can commit, send, and observe its state, a member and its activities")
  func model() {
    let model = TodoModel()
    model.add("Milk")
    model.commit { $0.filter = "M" }
    #expect(model.state.todos.map(\.title) == ["Milk"])
    #expect(model.label == "1 todos")
    #expect(model.filter == "M")
    #expect(model.added == [1])
    #expect(model.state.revision == 1)
  }

  @Test("Key paths and closures can create derived values, bindings and scopes")
  func derived() {
    let model = TodoModel()
    model.add("Milk")
    model.add("Tea")
    let todos = model.derived(.select(\.todos))
    let open = model.derived(.map { $0.openCount })
    let label = model.derived(
      .map(
        using: {
          $0.todos
          $0.filter
        }, transform: { "\($0.count) \($1)" }))
    let filter: BindingDerived<String> = model.bindingDerived(select: \.filter)
    filter.wrappedValue = "T"
    model.store.scoped(\.todos, id: 1).commitIfPresent { $0.isDone = true }
    #expect(todos.state.primitive.map(\.isDone) == [true, false])
    #expect(open.state.primitive == 1)
    #expect(label.state.primitive == "2 T")
    FilterModel(model.store).clear()
    #expect(filter.wrappedValue == "")
  }

  @Test("A background commit reaches observers and loops on the main actor")
  func background() async {
    let model = TodoModel()
    async let wait: Void = model.waitForTodos(2)
    await model.importTitles(["Milk", "Tea"])
    await wait
    #expect(model.label == "2 todos have come" || model.label == "2 todos")
    #expect(model.state.todos.map(\.id) == [1, 2])
    #expect(model.state.transaction[Source.self] == "import")
  }

  @Test("A task of a store can commit")
  func tasks() async throws {
    let store = TodoModel().store
    let handle = store.task(key: .init("load"), mode: .dropCurrent) {
      store.commit { $0.filter = "loaded" }
    }
    try await handle.value
    #expect(store.state.filter == "loaded")
  }

  @Test("Properties can be stores, also on the main actor")
  func properties() {
    let flags = Flags()
    flags.isReady = true
    flags.isOn = true
    #expect(flags.isReady && flags.isOn)
    #expect(flags.$isOn.state.version == 1)
  }

  @Test("A state isolated to the main actor can be committed to and observed")
  func counter() {
    let model = CounterModel()
    model.increment()
    model.increment()
    #expect(model.lines == ["0", "1", "2"])
    let doubled = model.derived(.map { $0.count * 2 })
    #expect(doubled.state.primitive == 4)
  }
}

private final class Flags {
  @AtomicState var isReady = false
  @UIState var isOn = false
}
