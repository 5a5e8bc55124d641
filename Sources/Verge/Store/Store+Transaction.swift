extension Store {
  /// Changes the state, and tells the observers something about it.
  ///
  /// Like the commit without a transaction, apart from what that costs to carry.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its first argument, and writes into the second what observers find in
  ///     ``Changes/transaction``. Called once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws; then the state is as it was before.
  /// - Important: Reading or committing to the same state inside `mutation` traps.
  @inlinable
  @discardableResult
  public final func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout State, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location, .init(CallSite(name, file, function, line), sender: self), mutation)
  }
}

extension StoreComponentType {
  /// Changes what the component sees, and tells the observers something about it; see
  /// ``Transaction``.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its first argument, and writes into the second what observers find in
  ///     ``Changes/transaction``. Called once, on this thread, with the state locked.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws; then the state is as it was before.
  /// - Important: Reading or committing to the same state inside `mutation` traps.
  @inlinable
  @discardableResult
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Scope, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let store = wholeStore {
      return try store.commit(name, file, function, line, mutation: mutation)
    }
    let scope = scope
    return try store.asStore().commit(name, file, function, line) {
      state, transaction throws(Failure) in
      try mutation(&state[keyPath: scope], &transaction)
    }
  }
}
