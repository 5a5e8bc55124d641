#if LegacyDeprecations
@available(*, deprecated, message: "Write a method. See Migration/FromClassic.md#actions.")
#endif
extension VergeType {
  /// Runs an action on this thread, now. Mirrors Verge 4.3–13.
  ///
  /// - Parameters:
  ///   - name: The action's name, for the verge's logger.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - action: Gets a context, which it may keep for work that ends later. No lock is held.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws; what it has committed stays.
  @inlinable
  @discardableResult
  public func dispatch<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ action: (DispatchingContext<Self>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    try action(makeContext(name, description, file, function, line))
  }

  /// Runs an action on this thread, now: with labels, as in Verge 3.0–4.2 and the README.
  ///
  /// - Parameters:
  ///   - name: The action's name, for the verge's logger.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - action: Gets a context, which it may keep for work that ends later. No lock is held.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws; what it has committed stays.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func dispatch<T, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    file: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ action: (DispatchContext<Self>) throws(Failure) -> T
  ) throws(Failure) -> T {
    try action(makeContext(name, description, file, function, line))
  }

  /// ``dispatch(_:_:_:_:_:_:)``, as it was called in Verge 5.0–5.1 where it returned a future.
  @inlinable
  @discardableResult
  public func dispatchAsync<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ action: (DispatchingContext<Self>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    try action(makeContext(name, description, file, function, line))
  }

  /// A context, after the logger has received its action.
  @usableFromInline
  func makeContext(
    _ name: String,
    _ description: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt
  ) -> DispatchingContext<Self> {
    let storage = state
    storage.core.extras.logger(of: self)?.willDispatch(
      name: name, description: description, file: file, function: function, line: line, on: self)
    return DispatchingContext(self, storage, name, description, file, function, line)
  }
}
