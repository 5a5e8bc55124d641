extension Mutations {
  /// Changes the state.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `inlineMutation`: Changes its argument. Called once, while the state's lock is held.
  ///
  /// - Throws: Any error that `inlineMutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `inlineMutation` traps.
  @inlinable
  public func commit<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Base.State) throws(Failure) -> Void
  ) throws(Failure) {
    // Converted before `base` is read: otherwise, the compiler retains `base` during the commit.
    let context: AnyObject? = context
    try base.makeCommit(
      context: context, name, file, function, line, inlineMutation)
  }
}

extension Mutations where Base.State: StateType {
  /// Changes a part of the state; otherwise like the `commit` of the whole state.
  @inlinable
  public func commit<Target, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Target) throws(Failure) -> Void
  ) throws(Failure) {
    try commit(name, file, function, line) { state throws(Failure) in
      try inlineMutation(&state[keyPath: target])
    }
  }

  /// Changes an optional part of the state, if it is not `nil`. Observers and loggers are notified
  /// in any case.
  @_disfavoredOverload
  @inlinable
  public func commit<Target: _VergeStore_OptionalProtocol, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Target.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try commit(name, file, function, line) { state throws(Failure) in
      try state[keyPath: target].updateWrapped(inlineMutation)
    }
  }
}

extension Mutations where Base: ScopedDispatching {
  /// Changes the dispatcher's slice; otherwise like `commit`.
  @inlinable
  public func commitScoped<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped) throws(Failure) -> Void
  ) throws(Failure) {
    try base.commitScoped(name, file, function, line, context, inlineMutation)
  }
}

extension Mutations
where Base: ScopedDispatching, Base.Scoped: _VergeStore_OptionalProtocol {
  /// Changes the dispatcher's slice, if it is not `nil`. Observers and loggers are notified in any
  /// case.
  @inlinable
  public func commitScopedIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try base.commitScopedIfPresent(name, file, function, line, context, inlineMutation)
  }

  /// The name of ``commitScopedIfPresent(_:_:_:_:_:)`` in the README.
  @inlinable
  public func commitIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try commitScopedIfPresent(name, file, function, line, inlineMutation)
  }
}
