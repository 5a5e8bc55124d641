// Disfavored: chosen only if a closure uses a member of `InoutRef`, or names the type.

extension StoreComponentType {
  /// Changes the component's state through a reference, as in Verge 8 to 13; see ``InoutRef``.
  ///
  /// Otherwise it is the same as the `commit` whose closure receives the state itself, at the same
  /// cost.
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
  /// Verge 12 and 13; otherwise like the `commit` whose closure receives the state itself.
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
  /// Changes the state in the background through a reference, as in Verge 12 and 13; otherwise like
  /// the `backgroundCommit` whose closure receives the state itself.
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
  /// as in Verge 12 and 13; otherwise like the `backgroundCommit` whose closure receives the state
  /// itself.
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
