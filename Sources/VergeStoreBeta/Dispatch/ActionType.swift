/// An action of any kind.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol ActionBaseType {}

/// An action: work of a dispatcher that commits mutations, and may continue asynchronously.
///
/// ```swift
/// struct Twice: ActionType {
///   func run(context: DispatcherContext<Clerk>) -> Int {
///     context.commit { $0.increment() }
///     context.commit { $0.increment() }
///     return context.state.count
///   }
/// }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol ActionType: ActionBaseType {
  /// The dispatcher that runs the action.
  associatedtype Dispatcher: _DispatcherCore
  /// The result of the action.
  associatedtype Result

  /// Runs the action on the dispatching thread, while no lock is held.
  func run(context: DispatcherContext<Dispatcher>) -> Result
}

/// An action that may throw.
///
/// Mirrors VergeStore 6 (after 6.0.0-beta.8).
public protocol TryActionType: ActionBaseType {
  /// The dispatcher that runs the action.
  associatedtype Dispatcher: _DispatcherCore
  /// The result of the action.
  associatedtype Result

  /// Runs the action on the dispatching thread, while no lock is held.
  func run(context: DispatcherContext<Dispatcher>) throws -> Result
}
