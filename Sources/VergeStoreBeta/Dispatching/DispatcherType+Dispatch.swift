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
    let action = get(self)
    let context = DispatcherContext(dispatcher: self, action: action)
    defer { context.reportDispatch() }
    return action.run(context: context)
  }

  /// Runs an action that may throw.
  ///
  /// - Parameter get: Returns the action. Called with the dispatcher.
  /// - Returns: The result of the action.
  /// - Throws: The error of the action. In that case, the logger is not notified.
  @discardableResult
  public func dispatch<TryAction: TryActionType>(
    _ get: (Self) -> TryAction
  ) throws -> TryAction.Result where TryAction.Dispatcher == Self {
    let action = get(self)
    let context = DispatcherContext(dispatcher: self, action: action)
    let result = try action.run(context: context)
    context.reportDispatch()
    return result
  }

  /// Runs a closure as an action.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.8).
  ///
  /// - `name`: The name of the action in logs.
  /// - `action`: The action. Called once, on this thread, while no lock is held.
  ///
  /// - Returns: The result of `action`.
  /// - Throws: The error of `action`. In that case, the logger is not notified.
  @discardableResult
  public func dispatchInline<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ action: (DispatcherContext<Self>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = DispatcherContext(
      dispatcher: self, action: InlineAction(name, file, function, line))
    let result = try action(context)
    context.reportDispatch()
    return result
  }
}

/// An action made from a dispatch's closure.
struct InlineAction: ActionBaseType, HasActionMetadata {
  let metadata: ActionMetadata

  init(_ name: String, _ file: StaticString, _ function: StaticString, _ line: UInt) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
  }
}
