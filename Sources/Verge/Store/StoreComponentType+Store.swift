extension StoreComponentType {
  /// The store on the component's slice of the state.
  @inlinable
  package var scopedStore: Store<Scope, Activity> {
    wholeStore ?? store.asStore().slice(at: scope)
  }

  /// The store, if the component's scope is the whole state.
  @inlinable @inline(__always)
  var wholeStore: Store<Scope, Activity>? {
    Self._seesWholeState ? unsafeDowncast(store.asStore(), to: Store<Scope, Activity>.self) : nil
  }

  /// The component's state after the newest commit: its slice of the store's state.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable @inline(__always)
  @_disfavoredOverload  // Not for what the tracked state of an `Observable` component refuses.
  public var state: Changes<Scope> {
    if let store = wholeStore { return store.state }
    return stateOfScope()
  }

  @inlinable @inline(never)
  func stateOfScope() -> Changes<Scope> {
    let store = store.asStore()
    let scope = scope
    if let address = store.view.location.addressOfStored(scope) {
      return Changes(store.view.core.read(StateLocation(address)))
    }
    let (value, version, context) = store.view.core.read(store.view.location)
    return Changes(value[keyPath: scope], version: version, context: context)
  }

  /// The store's state after the newest commit.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable
  public var rootState: Changes<TargetStore.State> { store.asStore().state }

  /// Reads the component's state in place.
  ///
  /// `state` copies the component's whole state; this copies only the result. If the scope is a
  /// computed property or a subscript, `body` receives a copy, and no lock is held.
  ///
  /// - Parameter body: Reads the state. Called once, on this thread, while the state's lock is
  ///   held, unless it receives a copy.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
  /// - Important: Reading the same state or committing to it inside `body` traps, unless `body`
  ///   receives a copy. Calling `read` inside a mutation of the same state also traps.
  @inlinable
  public func read<Result, Failure: Error>(
    _ body: (borrowing Scope) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let store = wholeStore { return try store.read(body) }
    let store = store.asStore()
    // The memory must stay alive until the activities that `body` has sent are delivered.
    defer { withExtendedLifetime(store) {} }
    let (location, scope) = (store.view.location, scope)
    // The stored part first, which is found here, in specialized code.
    let part = location.addressOfStored(scope).map { StateLocation($0) } ?? location.reading(scope)
    return try store.view.core.look(at: part, body)
  }

  /// Changes the component's state; see <doc:Committing>.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutation`: Changes its argument. Called once, on this thread, while the state's lock is
  ///   held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @inlinable
  @discardableResult
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
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

  /// Changes the component's optional state if it is not `nil`; otherwise does nothing, and returns
  /// `nil`. Like `commit` in all else.
  @inlinable
  @discardableResult
  public func commitIfPresent<Wrapped, Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? where Scope == Wrapped? {
    try scopedStore.commitIfPresent(name, file, function, line, mutation: mutation)
  }

  /// Explains a compile-time error: the mutation does not return the type that the caller expects.
  ///
  /// Never called. The compiler selects it if no other `commit` fits, and prints its message.
  @available(
    *, unavailable,
    message: "The mutation does not return the type that `commit` is expected to return here."
  )
  @_disfavoredOverload
  public func commit<Result, Expected>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Scope) throws -> Result
  ) rethrows -> Expected {
    fatalError()
  }

  /// Sends an activity to the current observers of activities.
  ///
  /// Activities are not replayed to later observers. Commits and activities are delivered in one
  /// order. An activity that is sent inside a mutation is delivered when the mutation has ended, even
  /// if the mutation throws.
  ///
  /// - `activity`: The activity to send.
  @inlinable
  public func send(
    _ activity: Activity,
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line
  ) {
    send("", activity, file, function, line)
  }

  /// Sends an activity, with a name for the logs, to the current observers of activities.
  ///
  /// - `name`: The activity's name in logs.
  /// - `activity`: The activity to send.
  @inlinable
  public func send(
    _ name: String,
    _ activity: Activity,
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line
  ) {
    let store = store.asStore()
    guard let pipe = store.pipe else { return }
    store.view.core.send(
      activity, through: pipe, site: CallSite(name, file, function, line), sender: store)
    withExtendedLifetime(store) {}
  }
}
