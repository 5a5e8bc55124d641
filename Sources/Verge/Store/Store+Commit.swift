extension Store {
  /// Changes the state.
  ///
  /// The mutation works on the stored state itself, at a cost that does not depend on the size of
  /// the state, with two exceptions: a mutation that can throw works on a copy, and in a store that
  /// is scoped by a computed property or a subscript, a mutation works on a copy of the slice. If
  /// the mutation throws, the state is unchanged, and no observer is notified.
  ///
  /// Observers are called before this returns, unless another thread is delivering or has events
  /// waiting; in that case, the new state waits for its turn. Threads hand the delivery over to
  /// each other, so that no commit takes unbounded time because other threads are busy. A commit
  /// made inside an observer is delivered after the current event. See <doc:Committing>.
  ///
  /// - Parameters:
  ///   - name: The commit's name in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called once, on this thread, while the state's lock is
  ///     held.
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws.
  /// - Important: Reading the same state or committing to it inside `mutation` traps. Committing to
  ///   another store is allowed, but nest two stores in the same order everywhere: otherwise two
  ///   threads can deadlock. Debug builds trap if the order differs.
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

  /// Changes an optional state if it is not `nil`.
  ///
  /// If the state is `nil`, this does nothing. Otherwise it works like `commit`.
  ///
  /// - Parameters:
  ///   - name: The commit's name in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called at most once, on this thread, while the state's
  ///     lock is held.
  /// - Returns: The result of `mutation`, or `nil` if it was not called.
  /// - Throws: Any error that `mutation` throws.
  /// - Important: Reading the same state or committing to it inside `mutation` traps. Committing to
  ///   another store is allowed, but nest two stores in the same order everywhere: otherwise two
  ///   threads can deadlock. Debug builds trap if the order differs.
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
