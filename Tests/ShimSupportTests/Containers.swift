import TestSupport
import Verge
import VergeClassic
import VergeNeue
import VergeStore
import VueFluxReactive

/// A dialect whose containers can be mounted on a slice of a modern store.
enum Dialect: CaseIterable {
  case vergeStore
  case classic
  case neue
  case vueFluxReactive

  /// Creates a container on a slice.
  func container<Value>(
    sharing root: Verge.Store<Depot, Never>,
    at slice: any WritableKeyPath<Depot, Value> & Sendable
  ) -> Container<Value> {
    switch self {
    case .vergeStore: Container(VergeStore.Storage(sharing: root, at: slice))
    case .classic: Container(VergeClassic.Storage(sharing: root, at: slice))
    case .neue: Container(VergeNeue.Store(sharing: root, at: slice, reducer: Editing()))
    case .vueFluxReactive: Container(Variable(sharing: root, at: slice))
    }
  }

  /// Creates a container with its own state.
  func container<Value>(_ value: Value) -> Container<Value> {
    switch self {
    case .vergeStore: Container(VergeStore.Storage(value))
    case .classic: Container(VergeClassic.Storage(value))
    case .neue: Container(VergeNeue.Store(state: value, reducer: Editing()))
    case .vueFluxReactive: Container(Variable(value))
    }
  }

  /// Whether a new observer receives the current value.
  var replays: Bool { self == .vueFluxReactive }
}

/// A container of a dialect, which it retains.
struct Container<Value> {
  /// Returns the value.
  let read: () -> Value
  /// Edits the value in the way of the dialect.
  let update: (@escaping (inout Value) -> Void) -> Void
  /// Adds an observer.
  let observe: (@escaping (Value) -> Void) -> Void
  /// Adds a closure that is called before updates; `nil` where the dialect has none.
  var observeWillUpdate: ((@escaping () -> Void) -> Void)?

  init(_ storage: VergeStore.Storage<Value>) {
    read = { storage.value }
    update = { body in storage.update { body(&$0) } }
    observe = { storage.add(subscriber: $0) }
    observeWillUpdate = { storage.addWillUpdate(subscriber: $0) }
  }

  init(_ storage: VergeClassic.Storage<Value>) {
    read = { storage.value }
    update = { body in storage.update { body(&$0) } }
    observe = { storage.add(subscriber: $0) }
    observeWillUpdate = { storage.addWillUpdate(subscriber: $0) }
  }

  init(_ store: VergeNeue.Store<Editing<Value>>) {
    read = { store.state }
    update = { body in store.commit { $0.edit(body) } }
    observe = { store.sink($0) }
  }

  init(_ variable: Variable<Value>) {
    read = { variable.value }
    update = { body in body(&variable.value) }
    observe = { variable.signal.observe($0) }
  }
}

/// A reducer whose mutations are closures.
struct Editing<TargetState>: ReducerType {
  func edit(_ mutate: @escaping (inout TargetState) -> Void) -> Mutation {
    Mutation(mutate: mutate)
  }
}
