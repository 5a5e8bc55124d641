// flags: -default-isolation MainActor
import Verge

// A state of the main actor, which any thread reads by a key path.
#if CORRECTED
nonisolated struct Todo: Equatable, Sendable { var title = "" }
nonisolated struct TodoState: Equatable, Sendable {
  var todos: [Todo] = []
  var count = 0
}
#else
struct Todo: Equatable { var title = "" }
struct TodoState: Equatable {
  var todos: [Todo] = []
  var count = 0
}
#endif

func select(_ store: Store<TodoState, Never>) -> Derived<Int> {
  store.derived(.select(\.count))  // expect-error
}

func observe(_ store: Store<TodoState, Never>) -> StoreSubscription {
  store.sinkState(\.count) { print($0.primitive) }  // expect-error
}

func scope(_ store: Store<TodoState, Never>) -> Store<Int, Never> {
  store.scoped(\.count)  // expect-error
}
