#if Rx
public import VergeClassic

extension DispatchingContext {
  /// Runs an action that returns a future, synchronously on this thread. Mirrors Verge 4.3–5.1.
  ///
  /// - `name`: The action's name, for the verge's logger.
  /// - `description`: Further text for the verge's logger.
  /// - `action`: Receives its own context. Not called if the verge is deallocated.
  ///
  /// - Returns: The future of `action`; if the verge is deallocated, one that fails with
  ///   `VergeInternalError.vergeObjectWasDeallocated`.
  /// - Throws: The error of `action`. Its earlier commits stay.
  @discardableResult
  public func dispatch<U, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Verge>) throws(Failure) -> RxFuture<U>
  ) throws(Failure) -> RxFuture<U> {
    guard let context = makeInnerContext(name, description, file, function, line) else {
      return .fail(VergeInternalError.vergeObjectWasDeallocated)
    }
    return try action(context)
  }

  /// The name of ``dispatch(_:_:_:_:_:_:)`` in Verge 5.0–5.1.
  @discardableResult
  public func dispatchAsync<U, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Verge>) throws(Failure) -> RxFuture<U>
  ) throws(Failure) -> RxFuture<U> {
    try dispatch(name, description, file, function, line, action)
  }
}
#endif
