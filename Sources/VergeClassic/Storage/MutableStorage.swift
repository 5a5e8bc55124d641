import ShimSupport
public import Verge

/// A value that can be read, observed and changed.
///
/// Pass ``asStorage()`` to code that only reads. Mirrors Verge 2.3–5.1.
public final class MutableStorage<T> {
  /// The type of the value.
  public typealias Source = T

  @usableFromInline let core: StorageCore<T>

  /// Creates a storage with its own value.
  public init(_ value: T) {
    core = StorageCore(value, owner: Self.self)
  }

  /// Creates a storage on the state of a modern store.
  ///
  /// - Parameter store: The modern store. The storage retains its state.
  public init<Activity>(sharing store: Verge.Store<T, Activity>) {
    core = StorageCore(sharing: store.withoutActivities())
  }

  /// Creates a storage on a slice of a modern store's state, like that of ``Storage``.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, T> & Sendable
  ) {
    core = StorageCore(sharing: store.slice(at: keyPath).withoutActivities())
  }

  /// The loggers of this value. They receive each update made through its storages, after the
  /// subscribers. Retained.
  public var loggers: [any MutableStorageLogging] {
    get { core.extras.storageLoggers }
    set { core.extras.storageLoggers = newValue }
  }

  /// The value after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same value.
  @inlinable
  public var value: T { core.value }

  /// The modern store on which this storage is built. Both share the value.
  public var modernStore: Verge.Store<T, Never> { core.modernStore }

  /// Calls `subscriber` with the value after each update, like
  /// ``ReadonlyStorage/add(subscriber:)``.
  ///
  /// - Parameter subscriber: Retained until it is removed or the last storage of the value is
  ///   deallocated.
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public func add(subscriber: @escaping (T) -> Void) -> StorageSubscribeToken {
    StorageSubscribeToken(base: core.addDidUpdate(subscriber))
  }

  /// Removes a subscriber, like ``ReadonlyStorage/remove(subscriber:)``.
  public func remove(subscriber: StorageSubscribeToken) {
    core.observers.remove(subscriber.base)
  }

  /// Changes the value, and notifies the subscribers. Mirrors Verge 3.0–5.1.
  ///
  /// - Parameter update: Changes its argument. Called once, on this thread, while the value is
  ///   locked.
  /// - Throws: Any error that `update` throws; the value is then unchanged, and no subscriber is
  ///   notified.
  /// - Important: Reading or updating the same value inside `update` traps.
  @inlinable
  public func update<Failure: Error>(
    _ update: (inout T) throws(Failure) -> Void
  ) throws(Failure) {
    try core.update(.change, sender: self, #fileID, #function, #line, update)
  }

  /// Sets the value, and notifies the subscribers.
  @inlinable
  public func replace(_ value: T) {
    core.update(.replacement, sender: self, #fileID, #function, #line) { $0 = value }
  }

  /// Returns a new storage of the same value.
  public func asStorage() -> Storage<T> {
    Storage(core: core)
  }
}

// Sendable: the modern store's lock guards the value.
extension MutableStorage: @unchecked Sendable where T: Sendable {}
