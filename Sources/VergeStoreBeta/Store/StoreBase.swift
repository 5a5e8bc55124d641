public import Verge
public import VergeStore

/// An object that holds a state, which mutations change, and sends activities. Subclass it, or use
/// it directly.
///
/// ```swift
/// final class ShelfStore: StoreBase<Shelf, Bell> {
///   init() { super.init(initialState: .init(), logger: DefaultStoreLogger.shared) }
///
///   func increment() -> Mutation<Void> { .mutation { $0.count += 1 } }
/// }
///
/// let store = ShelfStore()
/// store.commit { $0.increment() }
/// ```
///
/// It is built on a modern store, ``modernStore``, and shares its state and its activities with
/// everything else that is built on that store.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
open class StoreBase<State, Activity>: CustomReflectable, StoreType, _DispatcherCore {
  /// The type of this store's dispatchers.
  public typealias Dispatcher = DispatcherBase<State, Activity>
  /// The state, under its name in a container of values.
  public typealias Value = State

  /// The modern store on which this one is built.
  public let modernStore: Verge.Store<State, Activity>
  /// The storage of the state; observe it to be notified of changes.
  public let _backingStorage: Storage<State>
  /// The emitter of the activities.
  public let _eventEmitter: EventEmitter<Activity>
  /// The logger, which receives the commits and actions made through this store. Retained.
  public let logger: (any StoreLogger)?
  @usableFromInline let isLogging: Bool
  @usableFromInline let storeLock: StoreLock

  /// Creates a store with its own state.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through this store.
  public init(initialState: State, logger: (any StoreLogger)?) {
    modernStore = Verge.Store(owner: Self.self, initialState: initialState)
    self.logger = logger
    isLogging = logger != nil
    _backingStorage = Storage(sharing: modernStore)
    _eventEmitter = EventEmitter(of: modernStore.withoutState())
    storeLock = StoreLock(of: modernStore.view.core)
  }

  /// Creates a store on the state of a modern store.
  ///
  /// Each store receives the other's commits and activities, in one order. The modern store's
  /// logger receives all of them.
  ///
  /// - Parameters:
  ///   - store: The modern store. The new store retains its state.
  ///   - logger: Receives the commits and actions made through this store.
  public init(sharing store: Verge.Store<State, Activity>, logger: (any StoreLogger)? = nil) {
    modernStore = store
    self.logger = logger
    isLogging = logger != nil
    _backingStorage = Storage(sharing: store)
    _eventEmitter = EventEmitter(of: store.withoutState())
    storeLock = StoreLock(of: store.view.core)
  }

  /// Creates a store on a slice of a modern store's state.
  ///
  /// Each store receives the other's commits. The new store's observers are notified of every
  /// commit to the slice itself, even to an equal state, and of other commits that change the
  /// slice. If the slice is neither `Equatable` nor trivial, they are notified of every commit that
  /// may change it. The activities are those of the modern store.
  ///
  /// - Parameters:
  ///   - store: The modern store. The new store retains its state.
  ///   - keyPath: The key path to the slice. Like the state, it is `Sendable`, because every thread
  ///     that uses the slice reads through it.
  ///   - logger: Receives the commits and actions made through this store.
  public init<Root: Sendable>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, State> & Sendable,
    logger: (any StoreLogger)? = nil
  ) {
    modernStore = store.slice(at: keyPath)
    self.logger = logger
    isLogging = logger != nil
    _backingStorage = Storage(sharing: modernStore)
    _eventEmitter = EventEmitter(of: modernStore.withoutState())
    storeLock = StoreLock(of: modernStore.view.core)
  }

  /// The state after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public final var state: State {
    guard let held = storeLock.existing else { return modernStore.read { copy $0 } }
    modernStore.view.core.checkForReading()
    held.enter()
    defer { held.leave() }
    return modernStore.read { copy $0 }
  }

  /// The state, under its name in a container of values.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public final var wrappedValue: State { state }

  /// Returns the store itself.
  public final func asStoreBase() -> StoreBase<State, Activity> { self }

  /// The store itself.
  public final var _store: StoreBase<State, Activity> { self }

  /// Acquires the lock of the store, which this thread may already hold.
  ///
  /// Until ``unlock()``, reads and commits through this store on other threads wait; those through
  /// the modern store and `_backingStorage` do not.
  ///
  /// - Important: Traps if it would have to wait inside a mutation of the same state.
  public final func lock() {
    let lock = storeLock.create()
    if lock.tryEnter() { return }
    modernStore.view.core.checkForLocking()
    lock.enter()
  }

  /// Releases the lock of the store.
  ///
  /// - Important: Traps if this thread does not hold the lock.
  public final func unlock() {
    storeLock.create().leave()
  }

  /// A mirror without children, because the state may be large, and its lock may be held.
  open var customMirror: Mirror {
    Mirror(self, children: [:] as KeyValuePairs<String, Any>, displayStyle: .class)
  }
}

/// A store that sends no activities.
public typealias NoActivityStoreBase<State> = StoreBase<State, Never>
