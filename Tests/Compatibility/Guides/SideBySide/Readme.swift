import Verge
import VergeStore

// The code of the package's README.md, paragraph by paragraph.

struct Todo: Equatable {
  var title: String
}

struct TodoState {
  var todos: [Todo] = []
}

final class TodoStore: VergeDefaultStore<TodoState> {
  init() { super.init(initialState: .init(), logger: nil) }
}

final class TodoDispatcher: TodoStore.DispatcherType {}

extension Mutations where Base == TodoDispatcher {
  func add(title: String) {
    descriptor.commit { $0.todos.append(Todo(title: title)) }
  }
}

/// Adds an item as in 2019, and returns the items.
public func addingWithDispatcher() -> [String] {
  let store = TodoStore()
  let dispatcher = TodoDispatcher(target: store)
  dispatcher.commit.add(title: "Milk")
  return store.state.todos.map(\.title)
}

final class TodoModel: StoreComponentType {
  let store: Store<TodoState, Never> = .init(initialState: .init())

  func add(title: String) {
    commit { $0.todos.append(Todo(title: title)) }
  }
}

/// Adds an item to a modern store, and returns the items.
public func addingWithModel() -> [String] {
  let model = TodoModel()
  model.add(title: "Milk")
  return model.state.todos.map(\.title)
}
