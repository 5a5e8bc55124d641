extension StoreComponentType
where TargetStore.State: Sendable, Scope: Sendable, Activity: Sendable {
  /// Changes the state in the background, and returns when the commit has been delivered.
  ///
  /// Use this for long mutations. The background commits of one state run one after another. Other
  /// commits can be made between them, but not during a mutation. Cancelling the task does not stop
  /// the commit.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes its argument. Called once, in the background, while the state's lock is
  ///   held.
  ///
  /// - Returns: The result of `mutation`, after the commit has been passed to every observer's
  ///   queue.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    mutation: sending @escaping (inout Scope) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    // The compilers of Swift 6.0 to 6.2 fail if a closure captures the parameter itself.
    let mutation = mutation
    return try await backgroundCommit(name, file, function, line) { scope, _ throws(Failure) in
      try mutation(&scope)
    }
  }

  /// Changes the state in the background, passes a transaction to the observers, and returns when
  /// the commit has been delivered. Otherwise like the commit without a transaction.
  ///
  /// - `mutation`: Changes its first argument, and may write to the second, which observers read as
  ///   ``Changes/transaction``.
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    mutation: sending @escaping (inout Scope, inout Transaction) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let store = scopedStore
    let writer = store.view.core.attachment { BackgroundWriter() }
    let result = try await writer.run { () throws(Failure) in
      try store.commit(name, file, function, line, mutation: mutation)
    }
    await store.view.core.waitForDelivery()
    return result
  }
}

extension StoreComponentType {
  /// Returns when all earlier commits and activities have been delivered.
  ///
  /// An event is delivered when it has been passed to every observer's queue, and observers without
  /// a queue have been called. An observer must not block its thread until this returns, because it
  /// would wait for itself.
  public func waitUntilAllEventConsumed(isolation: isolated (any Actor)? = #isolation) async {
    await store.asStore().view.core.waitForDelivery()
  }
}
