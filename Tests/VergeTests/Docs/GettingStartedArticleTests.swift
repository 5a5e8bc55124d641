import Dispatch
import TestSupport
import Testing
import Verge

nonisolated struct Settings: Equatable, Sendable {
  var volume = 5
}

final class SettingsModel: StoreComponentType {
  let store: Store<Settings, Never> = .init(initialState: Settings())
}

@Suite("Articles: Getting started")
struct GettingStartedArticleTests {
  @Test("The example of the landing page prints each count") @MainActor
  func landingPage() {
    let print = Printer()
    struct Counter: Equatable { var count = 0 }

    let store = Store(initialState: Counter())
    store.sinkState { state in
      state.ifChanged(\.count) { count in print(count) }
    }
    .storeWhileSourceActive()
    store.commit { $0.count += 1 }

    #expect(print.lines == ["0", "1"])
  }

  @Test("The examples create a state, a store, observers and a component") @MainActor
  func gettingStarted() {
    let print = Printer()

    struct Todo: Equatable, Identifiable, Sendable {
      let id: Int
      var title: String
      var isDone = false
    }

    struct TodoState: Equatable, Sendable {
      var todos: [Todo] = []
      var filter = ""
    }

    do {
      let store = Store<TodoState, Never>(name: "todos", initialState: TodoState())

      store.commit { $0.todos.append(Todo(id: 1, title: "Milk")) }
      print(store.state.todos.count)  // 1

      #expect(print.lines == ["1"])

      let subscription = store.sinkState { state in
        state.ifChanged(\.todos) { todos in print("\(todos.count) todos") }
      }

      store.commit { $0.filter = "M" }
      store.commit { $0.todos = [] }
      #expect(print.lines == ["1 todos", "0 todos"])
      subscription.cancel()
      let filter = store.sinkValues(\.filter) { filter in print("filter: \(filter)") }
      store.commit { $0.filter = "" }
      #expect(print.lines == ["filter: M", "filter: "])
      filter.cancel()
    }

    final class TodoModel: StoreComponentType {
      enum Activity: Sendable {
        case added(Todo.ID)
      }

      let store: Store<TodoState, Activity> = .init(initialState: TodoState())

      func add(_ title: String) {
        let id = commit { state in
          let id = (state.todos.last?.id ?? 0) + 1
          state.todos.append(Todo(id: id, title: title))
          return id
        }
        send(.added(id))
      }
    }

    do {
      let model = TodoModel()
      let activities = model.sinkActivity(queue: .passthrough) { activity in print(activity) }
      model.add("Milk")

      #expect(print.lines == ["added(1)"])
      #expect(model.state.todos.map(\.title) == ["Milk"])
      activities.cancel()
    }
  }

  @Test("The example of a test waits for an observer on .asyncMain") @MainActor
  func waitingForTheMainQueue() async {
    let print = Printer()
    let store = Store<Settings, Never>(initialState: Settings())

    let subscription = store.sinkValues(\.volume, queue: .asyncMain) { volume in print(volume) }
    store.commit { $0.volume = 7 }

    await store.waitUntilAllEventConsumed()  // every event is handed to the observers' queues
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }  // behind the pending calls
    }

    #expect(print.lines == ["5", "7"])

    store.commit { $0.volume = 8 }
    #expect(print.lines == [])
    await Task.detached { for volume in 9...99 { store.commit { $0.volume = volume } } }.value

    await store.waitUntilAllEventConsumed()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(print.lines == (8...99).map { "\($0)" })
    subscription.cancel()
  }

  @Test("The example of a nonisolated state works on the main actor") @MainActor
  func isolation() {
    let model = SettingsModel()
    let volume: Derived<Int> = model.derived(.select(\.volume))
    model.commit { $0.volume = 7 }
    #expect(volume.state.primitive == 7)
  }
}
