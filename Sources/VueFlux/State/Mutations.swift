/// The changes that actions make to a state.
///
/// ```swift
/// struct CounterMutations: Mutations {
///   func commit(action: CounterAction, state: CounterState) {
///     switch action {
///     case .increment: state.count += 1
///     }
///   }
/// }
/// ```
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public protocol Mutations {
  /// The state.
  associatedtype State: VueFlux.State

  /// Changes `state` for an action.
  ///
  /// Called once for each action and store, by the store's executor. The calls for one store never
  /// run concurrently, and are made in the order of dispatch. The method may dispatch.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The store's state: always the same object.
  func commit(action: State.Action, state: State)
}
