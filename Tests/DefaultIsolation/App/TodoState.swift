import Verge

nonisolated struct Todo: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

nonisolated struct TodoState: Equatable, Sendable {
  var todos: [Todo] = []
  var filter = ""
  var revision = 0

  var openCount: Int { todos.count { !$0.isDone } }
}

nonisolated enum TodoActivity: Equatable, Sendable {
  case added(Todo.ID)
}

nonisolated enum Source: TransactionKey {
  static var defaultValue: String { "user" }
}

nonisolated struct CountRevisions: StoreMiddlewareType {
  func modify(modifyingState: inout TodoState, current: Changes<TodoState>) {
    current.ifChanged(\.todos) { _ in modifyingState.revision += 1 }
  }
}
