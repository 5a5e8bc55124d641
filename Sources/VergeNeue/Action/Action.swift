/// Does work, when a store dispatches it: asynchronous work, too.
///
/// A reducer's methods return it; `Action` is its name there.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct _Action<Reducer: _ReducerCore, ReturnType> {
  /// The name given to the action, and where it was made.
  public let metadata: ActionMetadata
  @usableFromInline let action: (DispatchContext<Reducer>) -> ReturnType

  /// An action.
  ///
  /// - Parameters:
  ///   - name: What the action is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - action: Called with what to commit and dispatch through, on the thread that dispatches. It
  ///     may keep its argument, and use it on any thread.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    action: @escaping (DispatchContext<Reducer>) -> ReturnType
  ) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    self.action = action
  }

  /// Where the action was made: the form of 6.0.0-alpha.1.
  public var codeLocation: CodeLocation {
    CodeLocation(file: metadata.file, function: metadata.function, line: metadata.line)
  }
}

/// What stands for an action: an action itself, or a type of yours.
///
/// Mirrors VergeNeue of 2019-09-23.
public protocol _ActionType {
  /// The reducer of the stores it can be dispatched to.
  associatedtype Reducer: _ReducerCore
  /// What the action returns.
  associatedtype ReturnType

  /// The action. Called each time it is dispatched, on that thread.
  func asAction() -> _Action<Reducer, ReturnType>
}

extension _Action: _ActionType {
  /// The action itself.
  @inlinable
  public func asAction() -> _Action<Reducer, ReturnType> { self }
}

/// ``_Action``, as it was called for scoped stores from 2019-09-22.
public typealias _ScopedAction<Reducer: _ReducerCore, ReturnType> = _Action<Reducer, ReturnType>
