// swift-format-ignore-file
// The README's code stays as it was printed; where it does not compile as printed, a comment says so.
import Foundation
import VergeStore

struct State {

  struct Todo {
    var title: String
    var hasCompleted: Bool
  }

  var todos: [Todo] = []

}

// The README declares `State` and `State.Todo`, and then uses these names.
typealias RootState = State
typealias Todo = State.Todo

class MyStore: VergeDefaultStore<State> {

  init() {
    super.init(initialState: .init(), logger: nil)
  }
}

class MyDispatcher: Dispatcher<RootState> {

}

final class AliasedDispatcher: MyStore.DispatcherType {}

extension Mutations where Base == MyDispatcher {
  func addNewTodo(title: String) {
    descriptor.commit { (state: inout RootState) in
      state.todos.append(Todo(title: title, hasCompleted: false))
    }
  }
}

/// Stands in for the Future of whatever library the reader had; the README mixes two of them.
final class Future<Value> {
  private var value: Value?
  private var receivers: [(Value) -> Void] = []

  init(_ start: (@escaping (Value) -> Void) -> Void) {
    start { self.complete($0) }
  }

  func complete(_ value: Value) {
    self.value = value
    receivers.forEach { $0(value) }
  }

  func sink(_ receive: @escaping (Value) -> Void) -> Future<Void> {
    Future<Void> { done in
      receivers.append { receive($0); done(()) }
      if let value = value { receivers.last!(value) }
    }
  }
}

extension Actions where Base == MyDispatcher {

  @discardableResult
  func fetchRemoteTodos(_ start: (@escaping ([Todo]) -> Void) -> Void) -> Future<Void> {
    descriptor.dispatch { context in

      return Future<[Todo]> { start($0) }
        .sink { todos in

          context.commit { state in
            state.todos = todos
          }

       }
    }
  }

}

// The second `State` of the README, and the `Store` that it takes for granted.
enum NestedStateReadme {

  final class Store: VergeDefaultStore<State> {}

  struct State: StateType {

    struct NestedState {

      var myName: String = ""
    }

    var optionalNested: NestedState?
    var nested: NestedState = .init()
  }

  final class OptionalNestedDispatcher: Store.DispatcherType, ScopedDispatching {

    var selector: WritableKeyPath<State, State.NestedState?> {
      \.optionalNested
    }

  }

  // "If it's not, can use `commitScoped()`"
  final class NestedDispatcher: Store.DispatcherType, ScopedDispatching {

    var selector: WritableKeyPath<State, State.NestedState> {
      \.nested
    }

  }
}

extension Mutations where Base == NestedStateReadme.OptionalNestedDispatcher {

  func setMyName() {
    descriptor.commitIfPresent {
      $0.myName = "Hello"
    }
  }

  // "can use `commitScopedIfPresent()`"
  func setMyNameInProse() {
    descriptor.commitScopedIfPresent {
      $0.myName = "Hello, prose"
    }
  }

}

extension Mutations where Base == NestedStateReadme.NestedDispatcher {

  func setMyName() {
    descriptor.commitScoped {
      $0.myName = "Hello, nested"
    }
  }

}

// "Dispatcher.commit(\.target)"
extension NestedStateReadme.OptionalNestedDispatcher {

  func renameBoth() {
    commit(\.optionalNested) { $0.myName = "optional" }
    commit(\.nested) { $0.myName = "nested" }
  }
}

final class ReadmeLogger: VergeStoreLogger {

  var lines: [String] = []

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    lines.append("willCommit \(mutation.function)")
  }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) {
    lines.append("didCommit \(mutation.function)")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    lines.append("didDispatch \(action.function)")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    lines.append("didCreateDispatcher")
  }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    lines.append("didDestroyDispatcher")
  }
}
