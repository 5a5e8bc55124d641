/// Holds a state: the single place to read it, change it and observe it.
///
/// ```swift
/// struct Counter: Equatable { var count = 0 }
///
/// let store = Store<_, Never>(initialState: Counter())
/// store.sinkState { state in
///   state.ifChanged(\.count) { count in print(count) }
/// }
/// .storeWhileSourceActive()
/// store.commit { $0.count += 1 }
/// ```
///
/// A store may be used from any thread. Commits, and what is sent with `send`, have one total
/// order, in which every observer gets them. Observing a store does not retain it.
///
/// A store stands on a state of its own, or on a slice of another store's: see <doc:Scopes>.
/// Subclass it to give your store methods of its own.
open class Store<State, Activity> {
  @usableFromInline package let view: StateView<State>
  @usableFromInline package let pipe: ActivityPipe<Activity>?
  // Made with the first subscription; guarded by the core's lock.
  @usableFromInline final var channel: Channel?
  @usableFromInline final let defaultQueue: DefaultQueue?

  /// Makes a store with a state of its own. A ``StateType`` reduces itself, now and in each commit.
  ///
  /// - Parameters:
  ///   - name: What messages and logs call the store; the location of this call if absent.
  ///   - initialState: The first state.
  ///   - storeOperation: Accepted for older code; every commit is atomic.
  ///   - logger: Receives every commit and activity; also of those made through other views on the
  ///     same state.
  ///   - file: The file of the call, which names a store that has no name.
  ///   - line: The line of the call, which does as well.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID,
    _ line: UInt = #line
  ) {
    view = StateView(
      reducing: initialState,
      isEqual: nil,
      origin: StoreOrigin(name: name, file: file, line: line),
      logger: logger
    )
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
  }

  /// Makes a store with a state of its own that can be compared: an observer is not called for a
  /// commit that changes nothing. A ``StateType`` reduces itself, now and in each commit.
  ///
  /// - Parameters:
  ///   - name: What messages and logs call the store; the location of this call if absent.
  ///   - initialState: The first state.
  ///   - storeOperation: Accepted for older code; every commit is atomic.
  ///   - logger: Receives every commit and activity; also of those made through other views on the
  ///     same state.
  ///   - file: The file of the call, which names a store that has no name.
  ///   - line: The line of the call, which does as well.
  @inlinable
  public init(
    name: String? = nil,
    initialState: State,
    storeOperation: StoreOperation = .atomic,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID,
    _ line: UInt = #line
  ) where State: Equatable {
    view = StateView(
      reducing: initialState,
      isEqual: Equality { $0 == $1 },
      origin: StoreOrigin(name: name, file: file, line: line),
      logger: logger
    )
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
  }

  /// A store inside an object of a legacy shim, named after the object's type.
  @inlinable
  package init(owner: Any.Type, initialState: State) {
    view = StateView(reducing: initialState, isEqual: nil, origin: StoreOrigin(owner: owner))
    pipe = Activity.self == Never.self ? nil : ActivityPipe()
    defaultQueue = nil
  }

  /// A view on what there is.
  @usableFromInline
  package init(
    view: StateView<State>, pipe: ActivityPipe<Activity>?, defaultQueue: DefaultQueue? = nil
  ) {
    self.view = view
    self.pipe = pipe
    self.defaultQueue = defaultQueue
  }

  /// The state, as it is after the newest commit.
  ///
  /// Its ``Changes/previous`` is `nil`: there is nothing the caller would have seen before.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable @inline(__always)
  public final var state: Changes<State> {
    view.core.read(view.location) { value, version, context in
      Changes(value, version: version, context: context)
    }
  }

  /// Reads the state in its place.
  ///
  /// ``state`` copies the whole state; this copies nothing but what is returned. Of a derived value,
  /// and of a store scoped by a computed property or a subscript, `body` gets a copy, and nothing is
  /// locked.
  ///
  /// - Parameter body: Looks at the state. Called once, on this thread, with the state locked.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Important: Reading or committing to the same state inside `body` traps; so does
  ///   calling this inside a mutation.
  @inlinable @inline(__always)
  public final func read<Result, Failure: Error>(
    _ body: (borrowing State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Inlined, it costs what the lock costs. The memory must not go before what `body` has sent is
    // delivered.
    defer { withExtendedLifetime(self) {} }
    return try view.core.look(at: view.location, body)
  }

  /// The name given to the store, or the location where it was made.
  public final var name: String { view.origin.name }
}

// Sendable: the core's lock guards the state, and both travel between threads.
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

/// A store, in the spelling of Verge 7 to 13.
public typealias ViewModelBase<State: StateType, Activity> = Store<State, Activity>

extension Store {
  /// The state, or `nil` inside one of its mutations: for debuggers.
  package final func peek() -> State? {
    view.core.peek(view.location)
  }
}

extension Store: CustomReflectable {
  /// The name and the state, unless that is being changed.
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
