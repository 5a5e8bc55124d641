extension StoreComponentType {
  /// The store on what the component sees.
  @inlinable
  var scopedStore: Store<Scope, Activity> {
    wholeStore ?? store.asStore().slice(at: scope)
  }

  /// The store, if the component sees the whole state.
  @inlinable @inline(__always)
  var wholeStore: Store<Scope, Activity>? {
    Self._seesWholeState ? unsafeDowncast(store.asStore(), to: Store<Scope, Activity>.self) : nil
  }

  /// The component's slice after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public var state: Changes<Scope> {
    if let store = wholeStore { return store.state }
    let store = store.asStore()
    let scope = scope
    return store.view.core.read(store.view.location) { value, version, context in
      Changes(value[keyPath: scope], version: version, context: context)
    }
  }

  /// The store's state, as it is after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public var rootState: Changes<TargetStore.State> { store.asStore().state }

  /// Changes what the component sees; see <doc:Committing>.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  ///   - mutation: Changes its argument. Called once, on this thread, with the state locked.
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
    mutation: (inout Scope) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let store = wholeStore {
      return try store.commit(name, file, function, line, mutation: mutation)
    }
    let store = store.asStore()
    let scope = scope
    return try store.commit(name, file, function, line) { state throws(Failure) in
      try mutation(&state[keyPath: scope])
    }
  }

  /// Names the error of a mutation that returns another type than the caller expects of `commit`.
  ///
  /// Never called: the compiler chooses it where no other `commit` fits, and prints its message.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - mutation: Changes its argument.
  /// - Returns: A value of the type that the caller expects.
  @available(
    *, unavailable,
    message: "The mutation returns another type than `commit` is expected to return here."
  )
  @_disfavoredOverload
  public func commit<Result, Expected>(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutation: (inout Scope) throws -> Result
  ) rethrows -> Expected {
    fatalError()
  }

  /// Sends an activity to the present observers of activities.
  ///
  /// - Parameters:
  ///   - activity: What has happened.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  @inlinable
  public func send(
    _ activity: Activity,
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line
  ) {
    store.asStore().send(activity, file, function, line)
  }

  /// Sends an activity, with a name for the logs, to the present observers of activities.
  ///
  /// - Parameters:
  ///   - name: What the sending is called in logs.
  ///   - activity: What has happened.
  ///   - file: The file of the call, for messages and logs.
  ///   - function: The function of the call, for logs.
  ///   - line: The line of the call, for messages and logs.
  @inlinable
  public func send(
    _ name: String,
    _ activity: Activity,
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line
  ) {
    store.asStore().send(name, activity, file, function, line)
  }

  /// A store on a slice of what the component sees; see <doc:Scopes>.
  @inlinable
  public func scoped<Slice>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath)
  }

  /// A store on a slice, that can be compared, of what the component sees.
  @inlinable
  public func scoped<Slice: Equatable>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// A store on a slice of the store's state: the older spelling of `store.scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable>(
    from keyPath: any WritableKeyPath<TargetStore.State, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    store.asStore().scoped(keyPath)
  }

  /// A store on a slice of what the component sees: the older spelling of `scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable>(
    by keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }
}
