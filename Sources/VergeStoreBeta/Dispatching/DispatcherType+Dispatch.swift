extension _DispatcherCore {
  /// Runs an action.
  ///
  /// - Parameter get: Returns the action. Called with the dispatcher.
  /// - Returns: The result of the action.
  @discardableResult
  @inlinable
  public func dispatch<Action: ActionType>(
    _ get: (Self) -> Action
  ) -> Action.Result where Action.Dispatcher == Self {
    DispatcherContext.run(get(self), of: self) { $0.run(context: $1) }
  }

  /// Runs an action that may throw. If it does, the logger is not notified.
  @discardableResult
  public func dispatch<TryAction: TryActionType>(
    _ get: (Self) -> TryAction
  ) throws -> TryAction.Result where TryAction.Dispatcher == Self {
    try DispatcherContext.run(get(self), of: self) { action, context throws(any Error) in
      try action.run(context: context)
    }
  }

  /// Runs a closure as an action; otherwise like an action that may throw. Mirrors VergeStore 6
  /// (6.0.0-beta.8).
  ///
  /// - `name`: The name of the action in logs.
  /// - `action`: The action. Called once, on this thread, while no lock is held.
  @discardableResult
  public func dispatchInline<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatcherContext<Self>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let inline = InlineAction(name, file, function, line)
    return try DispatcherContext.run(inline, of: self) { _, context throws(Failure) in
      try action(context)
    }
  }
}

/// An action made from a dispatch's closure.
struct InlineAction: ActionBaseType, HasActionMetadata {
  let metadata: ActionMetadata

  init(_ name: String, _ file: StaticString, _ function: StaticString, _ line: UInt) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
  }
}
