public import Verge

/// A store of any kind.
///
/// Mirrors VergeStore 6 since 2019-12-08.
public protocol VergeStoreType {
  /// The state of the store.
  associatedtype State
}

/// An object that holds a state, which dispatchers change. Subclass it, or use it directly.
///
/// ```swift
/// final class AppStore: VergeDefaultStore<AppState> {
///   init() { super.init(initialState: .init(), logger: nil) }
/// }
/// ```
///
/// It is built on a modern store, ``modernStore``, and shares its state with everything else that
/// is built on that store.
///
/// Mirrors VergeStore 6 of 2019-11 to 2019-12.
open class VergeDefaultStore<State>: CustomReflectable, VergeStoreType {
  /// The type of this store's dispatchers.
  public typealias DispatcherType = Dispatcher<State>

  /// The storage of the state; observe it to be notified of changes.
  public let backingStorage: Storage<State>
  /// The logger, which receives the commits and actions made through this store. Retained.
  public let logger: (any VergeStoreLogger)?
  // Stored separately, because every commit reads them: reading an existential costs more than the
  // commit, and so does accessing the state through two objects.
  @usableFromInline let isLogging: Bool
  @usableFromInline let view: StateView<State>

  /// Creates a store with its own state.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through this store.
  @inlinable
  public init(initialState: State, logger: (any VergeStoreLogger)?) {
    // Inlinable, like the functions that it calls: creating a store takes half the time if its type
    // is known.
    backingStorage = Storage(Verge.Store(owner: Self.self, initialState: initialState))
    self.logger = logger
    isLogging = logger != nil
    view = backingStorage.modernStore.view
  }

  /// Creates a store on the state of a modern store.
  ///
  /// Each store receives the other's commits. The modern store's logger receives all commits.
  ///
  /// - Parameters:
  ///   - store: The modern store. The new store retains its state.
  ///   - logger: Receives the commits and actions made through this store.
  public init<Activity>(
    sharing store: Verge.Store<State, Activity>,
    logger: (any VergeStoreLogger)? = nil
  ) {
    backingStorage = Storage(sharing: store)
    self.logger = logger
    isLogging = logger != nil
    view = backingStorage.modernStore.view
  }

  /// Creates a store on a slice of a modern store's state.
  ///
  /// Each store receives the other's commits. The new store's subscribers are notified of every
  /// commit to the slice itself, even to an equal state, and of other commits that change the
  /// slice. If the slice is neither `Equatable` nor trivial, they are notified of every commit that
  /// may change it. The modern store's logger receives all commits.
  ///
  /// - Parameters:
  ///   - store: The modern store. The new store retains its state.
  ///   - keyPath: The key path to the slice. Like the state, it is `Sendable`, because every thread
  ///     that uses the slice reads through it.
  ///   - logger: Receives the commits and actions made through this store.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, State> & Sendable,
    logger: (any VergeStoreLogger)? = nil
  ) {
    backingStorage = Storage(sharing: store, at: keyPath)
    self.logger = logger
    isLogging = logger != nil
    view = backingStorage.modernStore.view
  }

  /// The state after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public final var state: State { view.core.read(view.location).value }

  /// The name of ``backingStorage`` from 2019-12-15.
  public final var _backingStorage: Storage<State> { backingStorage }

  /// The modern store on which this one is built.
  @inlinable
  public final var modernStore: Verge.Store<State, Never> { backingStorage.modernStore }

  /// The state; absent during a mutation.
  open var customMirror: Mirror {
    let state = modernStore.peek()
    return Mirror(
      self, children: state.map { ["state": $0] } ?? ["isBeingChanged": true],
      displayStyle: .class)
  }
}

/// The name of ``VergeDefaultStore`` from 2019-12-08.
public typealias StoreBase<State> = VergeDefaultStore<State>
