/// Changes a state as an action says.
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
  /// What they change.
  associatedtype State: VueFlux.State

  /// Changes `state`.
  ///
  /// Called once for each action and store, where the store's executor brings it. The calls for one
  /// store never overlap, and come in the order of dispatch. It may dispatch.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - state: The store's state, always the same object.
  func commit(action: State.Action, state: State)
}
