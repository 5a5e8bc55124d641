/// Dispatches actions, to one store or to all of a kind.
///
/// ```swift
/// extension Actions where State == CounterState {
///   func increment() {
///     dispatch(action: .increment)
///   }
/// }
///
/// store.actions.increment()                  // to this store
/// Store<CounterState>.actions.increment()    // to every store there is of this state
/// ```
///
/// It retains neither the store nor the state, and does nothing once the store has gone.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public struct Actions<State: VueFlux.State> {
  /// Whose actions they are; those of the bus if `nil`.
  @usableFromInline let dispatcher: Dispatcher<State>?

  @inlinable
  init(_ dispatcher: Dispatcher<State>?) {
    self.dispatcher = dispatcher
  }

  /// Has an action committed to the store; through the bus, to each one there is at present, in the
  /// order in which they were made.
  ///
  /// The store's executor is called on this thread, and says where and when the commit is made.
  /// Commits are made in the order of dispatch, whatever the executor. From inside a commit, or an
  /// observer that is called at once, an action whose executor does not wait is committed before this
  /// returns. Inside a commit of an action that was dispatched through the bus, the stores that this
  /// action has not reached yet commit the nested one first, whatever their executors.
  ///
  /// O(1); through the bus O(*n*), where *n* is the number of stores.
  ///
  /// - Parameter action: What is to be done. Retained until it is committed or dropped.
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

// Sendable: immutable, and the dispatchers guard what changes.
extension Actions: @unchecked Sendable where State.Action: Sendable {}
