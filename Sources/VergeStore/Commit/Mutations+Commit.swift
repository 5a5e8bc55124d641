// The commits, without the descriptor between: the form of 2019-12-03 to 2019-12-05.

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `store.commit { … }`. See Migration/FromVergeStore6.md#mutations."
)
#endif
extension Mutations {
  /// Changes the state.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked, once.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func commit<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Base.State) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commit(name, file, function, line, inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `store.commit { … }`. See Migration/FromVergeStore6.md#mutations."
)
#endif
extension Mutations where Base.State: StateType {
  /// Changes a part of the state.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: What the commit is called in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked, once.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func commit<Target, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Target) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commit(target, name, file, function, line, inlineMutation)
  }

  /// Changes an optional part of the state, if it is present.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: What the commit is called in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @_disfavoredOverload
  @inlinable
  public func commit<Target: _VergeStore_OptionalProtocol, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Target.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commit(target, name, file, function, line, inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `store.commit { … }`. See Migration/FromVergeStore6.md#mutations."
)
#endif
extension Mutations where Base: ScopedDispatching {
  /// Changes the slice the dispatcher works on.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked, once.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func commitScoped<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commitScoped(name, file, function, line, inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `store.commit { … }`. See Migration/FromVergeStore6.md#mutations."
)
#endif
extension Mutations where Base: ScopedDispatching, Base.Scoped: _VergeStore_OptionalProtocol {
  /// Changes the dispatcher's slice, if it is present.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func commitScopedIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commitScopedIfPresent(name, file, function, line, inlineMutation)
  }

  /// Changes the dispatcher's slice, if it is present.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func commitIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineMutation: (inout Base.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try descriptor.commitScopedIfPresent(name, file, function, line, inlineMutation)
  }
}
