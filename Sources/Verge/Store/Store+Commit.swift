extension Store {
  /// Changes the state.
  ///
  /// The mutation changes the stored state in place, with two exceptions: a mutation that can throw
  /// works on a copy, and a mutation of a slice that is not a stored property may work on a copy of
  /// the slice. In place, the cost does not depend on the size of the state. However, if an
  /// observer, `reduce` or a middleware needs the previous value, the parts that change are copied.
  /// If the mutation throws, the state is unchanged, and no observer is notified.
  ///
  /// Before this returns, each observer is called, or the call is passed to the observer's queue,
  /// unless another thread is delivering or has events waiting; in that case, the new state waits
  /// for its turn. Threads hand the delivery over to each other, so that no commit takes unbounded
  /// time because other threads are busy. A commit made inside an observer is delivered after the
  /// current event. See <doc:Committing>.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes its argument. Called once, on this thread, while the state's lock is
  ///   held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws.
  /// - Important: Reading the same state or committing to it inside `mutation` traps. Committing to
  ///   another store is allowed, but nest two stores in the same order everywhere: otherwise two
  ///   threads can deadlock. Debug builds trap if threads use different orders.
  @inlinable
  @discardableResult
  public final func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Keeps the memory alive until the delivery ends.
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location, sender: self, name, file, function, line, mutation)
  }

  /// Changes an optional state if it is not `nil`; otherwise does nothing, and returns `nil`. Like
  /// `commit` in all else.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes its argument. Called at most once, on this thread, while the state's
  ///   lock is held.
  @inlinable
  @discardableResult
  public final func commitIfPresent<Wrapped, Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? where State == Wrapped? {
    defer { withExtendedLifetime(self) {} }
    return try view.core.commitIfPresent(
      at: view.location, sender: self, name, file, function, line, mutation)
  }
}
