extension Store {
  /// Changes the state.
  ///
  /// The mutation works on the stored state itself, at a cost that does not depend on the size of
  /// the state; on a copy if it can throw, and on a copy of its slice where a store is scoped by a
  /// computed property or a subscript. If it throws, the state is as it was before, and nobody is
  /// notified. Observers are called before this returns, unless a delivery is under way: then that
  /// takes the new state along, in order.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws.
  /// - Important: Reading or committing to the same state inside `mutation` stops the process.
  @inlinable
  @discardableResult
  public final func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The memory must not go before the delivery is through.
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.place, sender: self, name, file, function, line, mutation)
  }

  /// Changes the state if there is one.
  ///
  /// If the state is `nil`, nothing happens at all.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called at most once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns, or `nil` if it was not called.
  /// - Throws: What `mutation` throws.
  /// - Important: Reading or committing to the same state inside `mutation` stops the process.
  @inlinable
  @discardableResult
  public final func commitIfPresent<Wrapped, Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? where State == Wrapped? {
    defer { withExtendedLifetime(self) {} }
    return try view.core.commitIfPresent(
      at: view.place, sender: self, name, file, function, line, mutation)
  }
}
