extension VergeType {
  /// Runs an action, synchronously on this thread. Mirrors Verge 4.3–13.
  ///
  /// - `name`: The action's name, for the verge's logger.
  /// - `description`: Further text for the verge's logger.
  /// - `action`: Receives a context, which it may retain for work that ends later. Called while no
  ///   lock is held.
  ///
  /// - Returns: The result of `action`.
  /// - Throws: The error of `action`. Its earlier commits stay.
  @inlinable
  @discardableResult
  public func dispatch<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Self>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    try action(makeContext(name, description, file, function, line))
  }

  /// Runs an action; otherwise like ``dispatch(_:_:_:_:_:_:)``. Mirrors the form with labels of
  /// Verge 3.0–4.2.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func dispatch<T, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line,
    _ action: (DispatchContext<Self>) throws(Failure) -> T
  ) throws(Failure) -> T {
    try action(makeContext(name, description, file, function, line))
  }

  /// The name of ``dispatch(_:_:_:_:_:_:)`` in Verge 5.0–5.1 for actions that returned a future.
  @inlinable
  @discardableResult
  public func dispatchAsync<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Self>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    try action(makeContext(name, description, file, function, line))
  }

  /// Logs an action, and creates its context.
  @usableFromInline
  func makeContext(
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt
  ) -> DispatchingContext<Self> {
    let core = state.core
    core.existingExtras?.logger(of: self)?.willDispatch(
      name: name, description: description, file: file, function: function, line: line, on: self)
    return DispatchingContext(self, core, name, description, file, function, line)
  }
}
