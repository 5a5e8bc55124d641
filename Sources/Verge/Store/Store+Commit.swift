extension Store {
  /// Changes the state.
  ///
  /// The mutation works on the stored state itself, at a cost that does not depend on the size of
  /// the state; on a copy if it can throw, and on a copy of its slice where a store is scoped by a
  /// computed property or a subscript. If it throws, the state is as it was before, and no observer
  /// is notified.
  ///
  /// Observers have been called when this returns if no other thread was delivering or had events
  /// waiting. Otherwise the new state waits for its turn, and the delivery is handed on between
  /// threads: no commit takes unbounded time because others are busy. A commit made inside an
  /// observer is delivered after the present event. See <doc:Committing>.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws.
  /// - Important: Reading or committing to the same state inside `mutation` traps. Committing to
  ///   another store is allowed; nest two stores in one order everywhere, or two threads can
  ///   deadlock. Debug builds trap on the inversion.
  @inlinable
  @discardableResult
  public final func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Keeps the memory alive until the delivery ends.
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location, sender: self, name, file, function, line, mutation)
  }

  /// Changes the state if there is one.
  ///
  /// If the state is `nil`, this does nothing. Otherwise it works as `commit`.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called at most once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns, or `nil` if it was not called.
  /// - Throws: What `mutation` throws.
  /// - Important: Reading or committing to the same state inside `mutation` traps. Committing to
  ///   another store is allowed; nest two stores in one order everywhere, or two threads can
  ///   deadlock. Debug builds trap on the inversion.
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
      at: view.location, sender: self, name, file, function, line, mutation)
  }
}
