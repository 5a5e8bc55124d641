import ShimSupport
public import Verge

/// A value that can be read, observed and changed, also as a property wrapper.
///
/// ```swift
/// @Storage(0) var count: Int
///
/// $count.addDidUpdate { print($0) }
/// $count.update { $0 += 1 }
/// ```
///
/// Mirrors VergeStore 6, in the forms of 2019 and of 2020-01.
@propertyWrapper
open class Storage<Value>: ReadonlyStorage<Value> {
  /// Creates a storage with its own value.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - upstreams: Kept alive as long as the storage.
  public override init(_ value: Value, upstreams: [AnyObject] = []) {
    super.init(value, upstreams: upstreams)
  }

  @inlinable
  override init(_ modernStore: Verge.Store<Value, Never>) {
    super.init(modernStore)
  }

  /// Creates a storage on the state of a modern store.
  ///
  /// - Parameter store: The modern store. The storage retains its state.
  public init<Activity>(sharing store: Verge.Store<Value, Activity>) {
    super.init(store.withoutActivities())
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
  ///     that uses the slice reads through it.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) {
    super.init(store.slice(at: keyPath).withoutActivities())
  }

  /// The value after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same storage.
  public override var wrappedValue: Value { value }

  /// The storage itself.
  public final var projectedValue: Storage<Value> { self }

  /// Changes the value atomically.
  ///
  /// - Parameter update: Changes its argument. Called once, while the value's lock is held.
  /// - Returns: The new value.
  /// - Throws: Any error that `update` throws; the value is then unchanged, and no subscriber is
  ///   notified.
  @discardableResult
  public final func update<Failure: Error>(
    _ update: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    try modernStore.commit { value throws(Failure) -> Value in
      try update(&value)
      return value
    }
  }

  /// Changes the value atomically, and returns the result of `update`; otherwise like the update
  /// that returns the value. Mirrors VergeStore 6 since 2019-12-19.
  @discardableResult
  public final func update<Result, Failure: Error>(
    _ update: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try modernStore.commit(mutation: update)
  }

  /// Sets the value.
  public final func replace(_ value: Value) {
    modernStore.commit { $0 = value }
  }

  /// Calls `subscriber` with the value after each update. Mirrors VergeStore 6 until 2019-11-24.
  ///
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func add(subscriber: @escaping (Value) -> Void) -> StorageSubscribeToken {
    addDidUpdate(subscriber: subscriber)
  }

  /// Removes a subscriber, like ``ReadonlyStorage/remove(subscribe:)``.
  public final func remove(subscriber: StorageSubscribeToken) {
    remove(subscribe: subscriber)
  }

  /// Returns a storage that follows this one. This storage retains the new one, but not vice versa.
  /// Mirrors VergeStore 6 of late December 2019.
  ///
  /// - Parameter selector: Returns the new storage's value.
  public final func map<U>(selector: @escaping (Value) -> U) -> Storage<U> {
    let source = modernStore.state
    let mapped = Storage<U>(selector(source.primitive))
    _ = observers.addDidUpdate(since: source.version) { mapped.replace(selector($0)) }
    return mapped
  }
}
