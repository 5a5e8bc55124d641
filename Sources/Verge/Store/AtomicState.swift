/// A property wrapper that keeps its value in a ``Store``: safe to use from any thread, and
/// observable.
///
/// ```swift
/// final class Session {
///   @AtomicState var isReady = false
/// }
///
/// session.$isReady.sinkState { isReady in print(isReady.primitive) }.storeWhileSourceActive()
/// ```
@propertyWrapper
public struct AtomicState<State> {
  private let store: Store<State, Never>

  /// Creates a property with an initial value.
  public init(wrappedValue: State) {
    store = Store(owner: Self.self, initialState: wrappedValue)
  }

  /// The value. Each read and each write is atomic. To read and write in one step, commit to the
  /// store.
  public var wrappedValue: State {
    get { store.state.primitive }
    nonmutating set { store.commit { $0 = newValue } }
  }

  /// The store that holds the value.
  public var projectedValue: Store<State, Never> { store }
}

extension AtomicState: Sendable where State: Sendable {}

/// A property wrapper for the main actor that keeps its value in a ``UIStateStore``, so that the
/// value can be observed.
@propertyWrapper
public struct UIState<State> {
  private let store: UIStateStore<State, Never>

  /// Creates a property with an initial value.
  public init(wrappedValue: State) {
    store = UIStateStore(owner: Self.self, initialState: wrappedValue)
  }

  /// The value.
  @MainActor public var wrappedValue: State {
    get { store.state.primitive }
    nonmutating set { store.commit { $0 = newValue } }
  }

  /// The store that holds the value.
  @MainActor public var projectedValue: UIStateStore<State, Never> { store }
}

extension UIState: Sendable where State: Sendable {}

/// A store for the state of views: a subclass of ``Store`` without additional behavior.
public final class UIStateStore<State, Activity>: Store<State, Activity> {
  /// Creates a store with its own state.
  ///
  /// - `name`: The store's name in messages and logs; by default, the call site.
  /// - `initialState`: The first state.
  /// - `logger`: Receives every commit and activity.
  public init(
    name: String? = nil,
    initialState: State,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) {
    super.init(name: name, initialState: initialState, logger: logger, file, line)
  }

  /// Creates a store with its own `Equatable` state: observers are not called for a commit that
  /// changes nothing.
  ///
  /// - `name`: The store's name in messages and logs; by default, the call site.
  /// - `initialState`: The first state.
  /// - `logger`: Receives every commit and activity.
  public init(
    name: String? = nil,
    initialState: State,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable & SendableMetatype {
    super.init(name: name, initialState: initialState, logger: logger, file, line)
  }

  #if compiler(>=6.2)  // Before, no conformance is isolated.
  /// Creates a store with its own state, whose `==` may be isolated to an actor: see the initializer
  /// of ``Store`` with these parameters.
  @available(
    swift, deprecated: 6,
    message: "the '==' of the state may be isolated to an actor: declare it 'nonisolated'"
  )
  public init(
    name: String? = nil,
    initialState: State,
    logger: (any StoreLogger)? = nil,
    _ file: StaticString = #fileID, _ line: UInt = #line
  ) where State: Equatable {
    super.init(name: name, initialState: initialState, logger: logger, file, line)
  }
  #endif

  override init(owner: Any.Type, initialState: State) {
    super.init(owner: owner, initialState: initialState)
  }
}

// Sendable: like its superclass.
extension UIStateStore: @unchecked Sendable where State: Sendable, Activity: Sendable {}
