// The members of `Derived` that do not compile, for a component on a derived value.
extension StoreComponentType {
  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @_documentation(visibility: internal)
  @DerivedIsReadOnly
  @discardableResult
  public func commit<Value, Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result where TargetStore == Derived<Value>, Scope == Value {
    try store.asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @_documentation(visibility: internal)
  @DerivedIsReadOnly
  @discardableResult
  public func commit<Value, Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result where TargetStore == Derived<Value>, Scope == Value {
    try store.asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @_documentation(visibility: internal)
  @DerivedIsReadOnly
  @discardableResult
  public func commitIfPresent<Value, Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? where TargetStore == Derived<Value?>, Scope == Value? {
    try store.asStore().commitIfPresent(name, file, function, line, mutation: mutation)
  }
}
