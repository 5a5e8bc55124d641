extension StoreComponentType
where TargetStore.State: Sendable, Scope: Sendable, Activity: Sendable {
  /// Changes the state in the background, and returns when that has been delivered.
  ///
  /// For mutations that take long. Background commits of one state follow one another; other commits
  /// go on in between, but not while the mutation runs. Cancelling the task does not stop it.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - isolation: The actor of the call.
  ///   - mutation: Changes its argument. Called once, in the background, with the state locked.
  /// - Returns: What `mutation` returns, when the commit has been handed to every observer's queue.
  /// - Throws: What `mutation` throws; then the state is as it was before.
  /// - Important: Reading or committing to the same state inside `mutation` traps.
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    mutation: sending @escaping (inout Scope) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await backgroundCommit(name, file, function, line) { scope, _ throws(Failure) in
      try mutation(&scope)
    }
  }

  /// Changes the state in the background, tells the observers something about it, and returns when
  /// that has been delivered.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - isolation: The actor of the call.
  ///   - mutation: Changes its first argument, and writes into the second what observers find in
  ///     ``Changes/transaction``. Called once, in the background, with the state locked.
  /// - Returns: What `mutation` returns, when the commit has been handed to every observer's queue.
  /// - Throws: What `mutation` throws; then the state is as it was before.
  /// - Important: Reading or committing to the same state inside `mutation` traps.
  @discardableResult
  public func backgroundCommit<Result: Sendable, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
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

  /// Returns when everything that has happened so far has been delivered.
  ///
  /// That is: when each commit made, and each activity sent, before this call has been handed to
  /// every observer's queue; observers without a queue have been called. An
  /// observer must not block its thread until this returns: it would wait for itself.
  public func waitUntilAllEventConsumed(isolation: isolated (any Actor)? = #isolation) async {
    await store.asStore().view.core.waitForDelivery()
  }
}
