/// Dispatches actions to one store, or to all stores of a state.
///
/// ```swift
/// extension Actions where State == CounterState {
///   func increment() {
///     dispatch(action: .increment)
///   }
/// }
///
/// store.actions.increment()                  // this store
/// Store<CounterState>.actions.increment()    // all stores of this state
/// ```
///
/// It retains neither the store nor the state, and does nothing after the store is deallocated.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public struct Actions<State: VueFlux.State> {
  /// The dispatcher of the store; `nil` for all stores.
  @usableFromInline let dispatcher: Dispatcher<State>?

  @inlinable
  init(_ dispatcher: Dispatcher<State>?) {
    self.dispatcher = dispatcher
  }

  /// Dispatches an action to the store, or to all current stores in the order of their creation.
  ///
  /// The store's executor is called on this thread, and runs the commit. Commits are made in the
  /// order of dispatch, with any executor. A synchronous executor commits before this returns, even
  /// inside a commit and inside an observer. If this is called inside the commit of an action for
  /// all stores, the stores that the outer action has not reached yet commit the nested action
  /// first, with any executor.
  ///
  /// O(1); for all stores O(*n*), where *n* is the number of stores.
  ///
  /// - Parameter action: The action. Retained until it is committed or dropped.
  @inlinable
  public func dispatch(action: State.Action) {
    if let dispatcher {
      dispatcher.dispatch(action)
    } else {
      broadcast(action)
    }
  }

  @usableFromInline
  func broadcast(_ action: State.Action) {
    Bus.shared.dispatch(action, to: State.self)
  }
}

// Sendable: immutable, and dispatchers are safe to use from any thread.
extension Actions: @unchecked Sendable where State.Action: Sendable {}
