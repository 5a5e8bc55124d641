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

extension TodoStore: @unchecked Sendable {}
extension TodoDispatcher: @unchecked Sendable {}

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

/// Adds an item to a shared state through a dispatcher.
///
/// - Parameter receive: Called with the items that a modern observer receives.
public func addingWithBoth(_ receive: @escaping @Sendable ([String]) -> Void) {
  let print: @Sendable ([Todo]) -> Void = { receive($0.map(\.title)) }

  let modern = Verge.Store<TodoState, Never>(initialState: .init())
  let legacy = VergeDefaultStore(sharing: modern)  // or: sharing: root, at: \.todos
  let dispatcher = TodoDispatcher(target: legacy)

  modern.sinkValues(\.todos, queue: .passthrough) { todos in  // receives the dispatcher's commits
    print(todos)
  }
  .storeWhileSourceActive()

  dispatcher.commit.add(title: "Milk")
}
