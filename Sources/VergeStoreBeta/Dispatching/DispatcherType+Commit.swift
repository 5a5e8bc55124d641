extension _DispatcherCore {
  /// Commits a mutation.
  ///
  /// - Parameter get: Returns the mutation. Called with the dispatcher.
  /// - Returns: The result of the mutation.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func commit<Mutation: MutationType>(
    _ get: (Self) -> Mutation
  ) -> Mutation.Result where Mutation.State == State {
    let mutation = get(self)
    return _store.perform(mutation, context: nil) { mutation.mutate(state: &$0) }
  }

  /// Commits a mutation that may throw; otherwise like one that does not. If it throws, the state
  /// is unchanged.
  @inlinable
  public func commit<TryMutation: TryMutationType>(
    _ get: (Self) -> TryMutation
  ) throws -> TryMutation.Result where TryMutation.State == State {
    let mutation = get(self)
    return try _store.perform(mutation, context: nil) { state throws(any Error) in
      try mutation.mutate(state: &state)
    }
  }

  /// Commits a closure. Mirrors the documentation of January 2020.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `mutation`: Changes its argument. Called once, while the state's lock is held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: The error of `mutation`; the state is then unchanged.
  /// - Important: Traps if called inside a mutation of the same state.
  @discardableResult
  @inlinable
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try _store.performInline(context: nil, InlineMutation(name, file, function, line), mutation)
  }

  /// Commits a closure, whose `name` logs prefix with `inline_`; otherwise like the other closure's
  /// `commit`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.6 to beta.8).
  @discardableResult
  @inlinable
  public func commitInline<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ mutate: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try _store.performInline(
      context: nil, InlineMutation("inline_" + name, file, function, line), mutate)
  }
}

/// A mutation made from a commit's closure.
@usableFromInline
struct InlineMutation: MutationBaseType, HasMutationMetadata {
  @usableFromInline let metadata: MutationMetadata

  @inlinable
  init(_ name: String, _ file: StaticString, _ function: StaticString, _ line: UInt) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
  }
}

extension StoreBase {
  /// Commits a closure, and notifies the logger.
  @inlinable
  final func performInline<Result, Failure: Error>(
    context: AnyObject?, _ mutation: InlineMutation, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(mutation, context: context, body)
  }
}
