import Verge

final class TodoModel: StoreComponentType {
  let store: Store<TodoState, TodoActivity> = .init(initialState: TodoState())

  private(set) var label = ""
  private(set) var filter = ""
  private(set) var added: [Todo.ID] = []
  private var subscriptions = Set<VergeAnyCancellable>()

  init() {
    store.add(middleware: CountRevisions())
    sinkState { [weak self] state in
      state.ifChanged(\.todos) { todos in self?.label = "\(todos.count) todos" }
    }
    .store(in: &subscriptions)
    sinkValues(\.filter) { [weak self] filter in self?.filter = filter }.store(in: &subscriptions)
    sinkActivity { [weak self] activity in
      if case .added(let id) = activity { self?.added.append(id) }
    }
    .store(in: &subscriptions)
  }

  func add(_ title: String) {
    let id = commit { state in
      let id = (state.todos.last?.id ?? 0) + 1
      state.todos.append(Todo(id: id, title: title))
      return id
    }
    send(.added(id))
  }

  func importTitles(_ titles: [String]) async {
    await store.backgroundCommit { state, transaction in
      for title in titles { state.todos.append(Todo(id: state.todos.count + 1, title: title)) }
      transaction[Source.self] = "import"
    }
  }

  /// Waits, on the main actor, for so many todos.
  func waitForTodos(_ count: Int) async {
    for await todos in store.values(\.todos) where todos.count >= count {
      label = "\(todos.count) todos have come"
      break
    }
  }
}

/// Works on a slice.
final class FilterModel: StoreComponentType {
  let store: Store<TodoState, TodoActivity>
  var scope: any WritableKeyPath<TodoState, String> & Sendable { \.filter }

  init(_ store: Store<TodoState, TodoActivity>) {
    self.store = store
  }

  func clear() {
    commit { $0 = "" }
  }
}
