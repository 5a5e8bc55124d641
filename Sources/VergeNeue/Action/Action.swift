/// Synchronous or asynchronous work, for a store to dispatch.
///
/// A reducer's methods return actions, and call the type `Action`.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct _Action<Reducer: _ReducerCore, ReturnType> {
  /// The action's name and source location.
  public let metadata: ActionMetadata
  @usableFromInline let action: (DispatchContext<Reducer>) -> ReturnType

  /// Creates an action.
  ///
  /// - `name`: The action's name in logs.
  /// - `action`: The work. Called on the dispatching thread with a context that commits and
  ///   dispatches. It may retain the context, and use it on any thread.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    action: @escaping (DispatchContext<Reducer>) -> ReturnType
  ) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    self.action = action
  }

  /// The action's source location. Mirrors VergeNeue 6.0.0-alpha.1.
  public var codeLocation: CodeLocation {
    CodeLocation(file: metadata.file, function: metadata.function, line: metadata.line)
  }
}

/// An action, or a custom type that can be dispatched like one.
///
/// Mirrors VergeNeue of 2019-09-23.
public protocol _ActionType {
  /// The reducer of the stores to which the action can be dispatched.
  associatedtype Reducer: _ReducerCore
  /// The type of the action's result.
  associatedtype ReturnType

  /// Returns the action. Called on the dispatching thread, each time the action is dispatched.
  func asAction() -> _Action<Reducer, ReturnType>
}

extension _Action: _ActionType {
  /// Returns the action itself.
  @inlinable
  public func asAction() -> _Action<Reducer, ReturnType> { self }
}

/// The name of ``_Action`` for scoped stores in VergeNeue of 2019-09-22.
public typealias _ScopedAction<Reducer: _ReducerCore, ReturnType> = _Action<Reducer, ReturnType>
