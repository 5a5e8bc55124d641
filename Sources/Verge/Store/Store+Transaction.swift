extension Store {
  /// Changes the state, and passes a transaction to the observers.
  ///
  /// Works like the commit without a transaction, at an additional cost.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes its first argument, and may write to the second, which observers read as
  ///   ``Changes/transaction``. Called once, on this thread, while the state's lock is held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @inlinable
  @discardableResult
  public final func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout State, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location, .init(CallSite(name, file, function, line), sender: self), mutation)
  }
}

extension StoreComponentType {
  /// Changes the component's state, and passes a transaction to the observers, like the store's
  /// `commit`; see ``Transaction``.
  @inlinable
  @discardableResult
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
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
