/// An object that holds a state, and lets you read, change and observe that state.
///
/// ```swift
/// struct Counter: Equatable { var count = 0 }
///
/// let store = Store(initialState: Counter())
/// store.sinkState { state in
///   state.ifChanged(\.count) { count in print(count) }
/// }
/// .storeWhileSourceActive()
/// store.commit { $0.count += 1 }
/// ```
///
/// Any thread may use a store. Commits and activities have one total order, in which every observer
/// receives them. Observing a store does not retain it, unless it is a ``Derived`` other than a
/// ``BindingDerived`` or a constant.
///
/// A store has its own state, or shows a slice of another store's state: see <doc:Scopes>. Subclass
/// `Store` to add methods, not stored variables: a subclass is also `Sendable`, and nothing
/// protects its variables.
open class Store<State, Activity> {
  @usableFromInline package let view: StateView<State>
  @usableFromInline package let pipe: ActivityPipe<Activity>?
  // Created for the first subscription; guarded by the core's lock.
  @usableFromInline final var channel: Channel?
  @usableFromInline package final let defaultQueue: DefaultQueue?

  /// Creates a store with its own state.
  ///
  /// If the state is a ``StateType``, its `reduce` runs now and in each commit.
  ///
  /// - `name`: The store's name in messages and logs; by default, the call site.
  /// - `initialState`: The first state.
  /// - `storeOperation`: Accepted for older code; every commit is atomic.
  /// - `logger`: Receives every commit and activity, including those made through other views of
  ///   the same state.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) {
    view = StateView(
      reducing: initialState, isEqual: nil,
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }

  /// Creates a store with its own `Equatable` state: observers are not called for a commit that
  /// changes nothing. Otherwise like the initializer for any state.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable & SendableMetatype {
    view = StateView(
      reducing: initialState, isEqual: Equality { $0 == $1 },
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }

  #if compiler(>=6.2)  // Before, no conformance is isolated.
  /// Creates a store with its own state, whose `==` may be isolated to an actor: it is used for commits
  /// that this actor makes, and others count as changes.
  ///
  /// Declare the `==` or the conformance `nonisolated`: then observers are not called for a commit that
  /// changes nothing, on any thread. In a generic function, require `SendableMetatype`.
  @available(
    swift, deprecated: 6,
    message: "the '==' of the state may be isolated to an actor: declare it 'nonisolated'"
  )
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable {
    view = StateView(
      reducing: initialState, isEqual: equality(of: State.self),
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }
  #endif

  // In the class, not in an extension, and not disfavored: two calls without types in one expression, as
  // in an array, would be ambiguous otherwise.
  /// Creates a store without activities: `Store(initialState: Counter())`. Otherwise like the
  /// initializer with activities.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where Activity == Never {
    view = StateView(
      reducing: initialState, isEqual: nil,
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = nil
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }

  /// Creates a store without activities, with an `Equatable` state: observers are not called for a
  /// commit that changes nothing.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable & SendableMetatype, Activity == Never {
    view = StateView(
      reducing: initialState, isEqual: Equality { $0 == $1 },
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = nil
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }

  #if compiler(>=6.2)  // Before, no conformance is isolated.
  /// Creates a store without activities, whose state's `==` may be isolated to an actor: see the
  /// initializer with activities.
  @available(
    swift, deprecated: 6,
    message: "the '==' of the state may be isolated to an actor: declare it 'nonisolated'"
  )
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable, Activity == Never {
    view = StateView(
      reducing: initialState, isEqual: equality(of: State.self),
      origin: StoreOrigin(name: name, file: file, line: line))
    pipe = nil
    defaultQueue = nil
    if logger != nil { view.install(logger!) }
  }
  #endif

  /// Creates a store that another type owns, for example a type of a legacy shim, and names the
  /// store after that type.
  @inlinable
  package init(owner: Any.Type, initialState: State) {
    view = StateView(reducing: initialState, isEqual: nil, origin: StoreOrigin(owner: owner))
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
  }

  /// Creates a store on an existing view.
  @usableFromInline
  package init(
    view: StateView<State>, pipe: ActivityPipe<Activity>?, defaultQueue: DefaultQueue? = nil
  ) {
    self.view = view
    self.pipe = pipe
    self.defaultQueue = defaultQueue
  }

  /// The state after the newest commit.
  ///
  /// Its ``Changes/previous`` is `nil`: a previous state is passed to observers, `reduce` and
  /// middleware.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable @inline(__always)
  public final var state: Changes<State> {
    Changes(view.core.read(view.location))
  }

  /// Reads the state in place.
  ///
  /// ``state`` copies the whole state; this copies only the result. If the state has no fixed
  /// address, `body` receives a copy, and no lock is held. This applies to a derived value, except
  /// a binding to a stored property, and to a store that is scoped by a computed property, a
  /// subscript, `ifPresent:` or `id:`.
  ///
  /// - Parameter body: Reads the state. Called once, on this thread, while the state's lock is
  ///   held, unless it receives a copy.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
  /// - Important: Reading the same state or committing to it inside `body` traps, unless `body`
  ///   receives a copy. Calling `read` inside a mutation of the same state also traps.
  @inlinable @inline(__always)
  public final func read<Result, Failure: Error>(
    _ body: (borrowing State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // This function is inlined, so that it costs no more than the lock. The memory must stay alive
    // until the activities that `body` has sent are delivered.
    defer { withExtendedLifetime(self) {} }
    return try view.core.look(at: view.location, body)
  }

  /// The name given to the store, or the call site of its initializer.
  ///
  /// A binding has the name of its source; another value derived from one source has that name after
  /// `derived from`. A combined value, a constant and the store of an ``AtomicState`` are named after
  /// their types.
  public final var name: String { view.origin.name }
}

// Sendable: the core's lock guards the state, and both types are `Sendable`.
extension Store: @unchecked Sendable where State: Sendable, Activity: Sendable {}

extension Store: Hashable {
  /// Whether both are the same object.
  public static func == (left: Store, right: Store) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A store without activities.
public typealias NoActivityStoreBase<State> = Store<State, Never>

/// The name of ``Store`` in Verge 7 to 13.
public typealias ViewModelBase<State: StateType, Activity> = Store<State, Activity>

extension Store {
  /// Returns the state, for debuggers; `nil` inside one of its mutations.
  package final func peek() -> State? {
    view.core.peek(view.location)
  }
}

extension Store: CustomReflectable {
  /// The name and the state; inside a mutation, the name and a flag instead of the state.
  public var customMirror: Mirror {
    let state = peek()
    return Mirror(
      self,
      children: state.map { ["name": name, "state": $0] } ?? [
        "name": name, "isBeingChanged": true,
      ],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }
}
