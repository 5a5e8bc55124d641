public import Verge
import VergeStore

/// Holds a state, which mutations change, and sends activities. Subclass it, or use it as it is.
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
/// It stands on a modern store, ``modernStore``, and shares its state and its activities with the
/// other views on that store.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Verge.Store`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
open class StoreBase<State, Activity>: CustomReflectable, StoreType, _DispatcherCore {
  /// The dispatchers of this store.
  public typealias Dispatcher = DispatcherBase<State, Activity>
  /// The state, as a container of values names it.
  public typealias Value = State

  /// The modern store that this one stands on.
  public let modernStore: Verge.Store<State, Activity>
  /// The container of the state; add observers to it.
  public let _backingStorage: Storage<State>
  /// The emitter of the activities.
  public let _eventEmitter: EventEmitter<Activity>
  /// Receives the commits and actions made through this store. Retained.
  public let logger: (any StoreLogger)?
  let storeLock: StoreLock

  /// Creates a store with a state of its own.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through this store.
  public init(initialState: State, logger: (any StoreLogger)?) {
    modernStore = Verge.Store(owner: Self.self, initialState: initialState)
    self.logger = logger
    _backingStorage = Storage(sharing: modernStore)
    _eventEmitter = EventEmitter(of: modernStore.withoutState())
    storeLock = StoreLock(of: modernStore.view.core)
  }

  /// Creates a store on the state of a modern store.
  ///
  /// Each receives the commits and the activities of the other, in one order. The modern store's
  /// logger receives all of them.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - logger: Receives the commits and actions made through this store.
  public init(sharing store: Verge.Store<State, Activity>, logger: (any StoreLogger)? = nil) {
    modernStore = store
    self.logger = logger
    _backingStorage = Storage(sharing: store)
    _eventEmitter = EventEmitter(of: store.withoutState())
    storeLock = StoreLock(of: store.view.core)
  }

  /// Creates a store on a slice of a modern store's state.
  ///
  /// Each receives the commits of the other. The observers of this store are notified of each of its
  /// commits, equal or not, and of the other commits that change the slice. If the slice is neither
  /// `Equatable` nor trivial, they are notified of each commit that may change it. The activities are
  /// those of the modern store.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - keyPath: The key path to the slice. `Sendable`, as the state is, because each thread that
  ///     uses the slice reads by it.
  ///   - logger: Receives the commits and actions made through this store.
  public init<Root: Sendable>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, State> & Sendable,
    logger: (any StoreLogger)? = nil
  ) {
    modernStore = store.slice(at: keyPath)
    self.logger = logger
    _backingStorage = Storage(sharing: modernStore)
    _eventEmitter = EventEmitter(of: modernStore.withoutState())
    storeLock = StoreLock(of: modernStore.view.core)
  }

  /// The state, as it is after the newest commit.
  ///
  /// - Important: Traps inside a mutation of the same state.
  public final var state: State {
    guard let held = storeLock.existing else { return modernStore.read { copy $0 } }
    modernStore.view.core.checkForReading()
    held.enter()
    defer { held.leave() }
    return modernStore.read { copy $0 }
  }

  /// The state, as a container of values names it.
  ///
  /// - Important: Traps inside a mutation of the same state.
  public final var wrappedValue: State { state }

  /// The store itself.
  public final func asStoreBase() -> StoreBase<State, Activity> { self }

  /// The store itself.
  public final var _store: StoreBase<State, Activity> { self }

  /// Acquires the lock of the store, which this thread may hold already.
  ///
  /// Until ``unlock()``, reads and commits of other threads through this store wait; those through
  /// the modern store and through `_backingStorage` do not.
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

  /// A mirror without children: the state may be large, and may be locked.
  open var customMirror: Mirror {
    Mirror(self, children: [:] as KeyValuePairs<String, Any>, displayStyle: .class)
  }
}

/// A store that sends no activities.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Verge.Store`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
public typealias NoActivityStoreBase<State> = StoreBase<State, Never>
