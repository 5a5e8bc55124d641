import ShimSupport
public import Verge

/// A value that can be read, observed and changed.
///
/// ```swift
/// let count = Storage(0)
///
/// count.add { print($0) }
/// count.update { $0 += 1 }
/// ```
///
/// Mirrors Verge 2.3–13. Until 5.1, its value could be changed only through a ``MutableStorage``.
open class Storage<Value>: ReadonlyStorage<Value> {
  /// Creates a storage with its own value.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - upstreams: Objects that the storage retains.
  @inlinable
  public override init(_ value: Value, upstreams: [AnyObject] = []) {
    super.init(value, upstreams: upstreams)
  }

  override init(core: StorageCore<Value>) {
    super.init(core: core)
  }

  /// Creates a storage of the same value as `source`. Mirrors Verge 2.3–5.1.
  ///
  /// - Parameter source: The other storage. Its value is retained.
  public init(_ source: MutableStorage<Value>) {
    super.init(core: source.core)
  }

  /// Creates a storage on the state of a modern store.
  ///
  /// - Parameter store: The modern store. The storage retains its state.
  public init<Activity>(sharing store: Verge.Store<Value, Activity>) {
    super.init(core: StorageCore(sharing: store.withoutActivities()))
  }

  /// Creates a storage on a slice of a modern store's state.
  ///
  /// Its subscribers are notified of every commit to the slice itself, even to an equal value, and
  /// of other commits that change the slice. If the slice is neither `Equatable` nor trivial, they
  /// are notified of every commit that may change it.
  ///
  /// - Parameters:
  ///   - store: The modern store. The storage retains its state.
  ///   - keyPath: The key path to the slice. Like the state, it is `Sendable`, because every thread
  ///     that uses the slice evaluates it.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) {
    super.init(core: StorageCore(sharing: store.slice(at: keyPath).withoutActivities()))
  }

  /// The result of an update with `_update(_:)`.
  public enum UpdateResult {
    /// Notifies the subscribers.
    case updated
    /// Does not notify the subscribers, except those that are called before an update.
    case nothingUpdates
  }

  /// Changes the value, and notifies the subscribers. Mirrors Verge 6.0–13.
  ///
  /// - Parameter update: Changes its argument. Called once, on this thread, while the value is
  ///   locked.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws; the value is then unchanged, and no subscriber is
  ///   notified.
  /// - Important: Reading or updating the same value inside `update` traps.
  @inlinable
  @discardableResult
  public final func update<Result, Failure: Error>(
    _ update: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.update(.change, sender: self, #fileID, #function, #line, update)
  }

  /// Changes the value, and notifies the subscribers if `update` requests it. Mirrors Verge 8.0–13.
  ///
  /// Observers of the modern store, and storages created separately on it, are notified in any
  /// case.
  ///
  /// - Parameter update: Changes its argument, and returns whether to notify the subscribers.
  /// - Throws: Any error that `update` throws; the value is then unchanged, and no subscriber is
  ///   notified.
  public final func _update<Failure: Error>(
    _ update: (inout Value) throws(Failure) -> UpdateResult
  ) throws(Failure) {
    let observers = core.observers
    try core.updateGuarded(
      .change, sender: self, CallSite("", #fileID, #function, #line), completion: nil
    ) { value, transaction throws(Failure) in
      if case .nothingUpdates = try update(&value) { observers.mute(&transaction) }
    }
  }

  /// Sets the value, and notifies the subscribers. Mirrors Verge 6.0.
  @inlinable
  public final func replace(_ value: Value) {
    core.update(.replacement, sender: self, #fileID, #function, #line) { $0 = value }
  }

  /// Sets the filter that decides which updates notify the subscribers. Mirrors Verge 7.0–8.
  ///
  /// - Parameter filter: Returns whether a subscriber is notified. Receives the old value before an
  ///   update, and the new value after it. Called for each subscriber. Retained; replaces the
  ///   previous filter.
  public final func setNotificationFilter(_ filter: @escaping (Value) -> Bool) {
    core.filter.set(filter)
  }
}

// Sendable: like its base class.
extension Storage: @unchecked Sendable where Value: Sendable {}

/// A ``Storage`` that holds a store's state. Mirrors Verge 7.0–12.5.
public final class StateStorage<Value>: Storage<Value> {}

// Sendable: the modern store's lock guards the value.
extension StateStorage: @unchecked Sendable where Value: Sendable {}
