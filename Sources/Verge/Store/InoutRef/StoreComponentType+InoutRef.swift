// Disfavored: chosen only if a closure uses a member of `InoutRef`, or names the type.

extension StoreComponentType {
  /// Changes the component's state through a reference, as in Verge 8 to 13; see ``InoutRef``.
  ///
  /// Otherwise it is the same as the `commit` whose closure receives the state itself, at the same
  /// cost.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes the state. Called once, on this thread, while the state's lock is held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout InoutRef<Scope>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try commit(name, file, function, line) { (state: inout Scope) throws(Failure) in
      try InoutRef.run(on: &state, mutation)
    }
  }

  /// Changes the component's state through a reference, with a transaction for the observers, as in
  /// Verge 12 and 13; see ``InoutRef``.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes the state, and writes to its second argument, which observers read as
  ///   ``Changes/transaction``. Called once, on this thread, while the state's lock is held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout InoutRef<Scope>, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try commit(name, file, function, line) {
      (state: inout Scope, transaction: inout Transaction) throws(Failure) in
      try InoutRef.run(on: &state) { reference throws(Failure) in
        try mutation(&reference, &transaction)
      }
    }
  }
}

extension StoreComponentType
where TargetStore.State: Sendable, Scope: Sendable, Activity: Sendable {
  /// Changes the state in the background through a reference, as in Verge 12 and 13; see
  /// ``InoutRef``.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes the state. Called once, in the background, while the state's lock is
  ///   held.
  ///
  /// - Returns: The result of `mutation`, after the commit has been passed to every observer's
  ///   queue.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @_disfavoredOverload
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    mutation: sending @escaping (inout InoutRef<Scope>) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    // See `backgroundCommit` of the modern store.
    let mutation = mutation
    return try await backgroundCommit(name, file, function, line) {
      (state: inout Scope, _: inout Transaction) throws(Failure) in
      try InoutRef.run(on: &state, mutation)
    }
  }

  /// Changes the state in the background through a reference, with a transaction for the observers,
  /// as in Verge 12 and 13; see ``InoutRef``.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes the state, and writes to its second argument, which observers read as
  ///   ``Changes/transaction``. Called once, in the background, while the state's lock is held.
  ///
  /// - Returns: The result of `mutation`, after the commit has been passed to every observer's
  ///   queue.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @_disfavoredOverload
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    mutation: sending @escaping (inout InoutRef<Scope>, inout Transaction) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    // See `backgroundCommit` of the modern store.
    let mutation = mutation
    return try await backgroundCommit(name, file, function, line) {
      (state: inout Scope, transaction: inout Transaction) throws(Failure) in
      try InoutRef.run(on: &state) { reference throws(Failure) in
        try mutation(&reference, &transaction)
      }
    }
  }
}
