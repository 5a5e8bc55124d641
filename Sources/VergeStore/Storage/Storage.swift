public import Verge

/// A value that can be read, observed and changed; also as a property wrapper.
///
/// ```swift
/// @Storage(0) var count: Int
///
/// $count.addDidUpdate { print($0) }
/// $count.update { $0 += 1 }
/// ```
///
/// Mirrors VergeStore 6, in the forms of 2019 and of 2020-01.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Verge.Store`. See Migration/FromVergeStore6.md#storages."
)
#endif
@propertyWrapper
open class Storage<Value>: ReadonlyStorage<Value> {
  /// A storage with its own value.
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

  /// A storage of the state of a modern store.
  ///
  /// - Parameter store: The modern store. Its state is kept alive.
  public init<Activity>(sharing store: Verge.Store<Value, Activity>) {
    super.init(store.withoutActivities())
  }

  /// A storage of a slice of a modern store's state.
  ///
  /// Its subscribers are notified of every update of the storage, equal or not, and of other
  /// commits that change the slice. If the slice is neither `Equatable` nor trivial, they are
  /// notified of every commit that may change it.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - keyPath: Leads to the slice. `Sendable`, as the state is, because every thread that uses
  ///     the slice reads by it.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) {
    super.init(store.slice(at: keyPath).withoutActivities())
  }

  /// The value, as it is after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same storage.
  public override var wrappedValue: Value { value }

  /// The storage itself.
  public final var projectedValue: Storage<Value> { self }

  /// Changes the value, all of it or nothing.
  ///
  /// - Parameter update: Changes its argument. Called once, with the value locked.
  /// - Returns: The new value.
  /// - Throws: What `update` throws; then the value is unchanged, and no subscriber is notified.
  @discardableResult
  public final func update<Failure: Error>(
    _ update: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    try modernStore.commit { value throws(Failure) -> Value in
      try update(&value)
      return value
    }
  }

  /// Changes the value, all of it or nothing: the form since 2019-12-19.
  ///
  /// - Parameter update: Changes its argument. Called once, with the value locked.
  /// - Returns: What `update` returns.
  /// - Throws: What `update` throws; then the value is unchanged, and no subscriber is notified.
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

  /// Has `subscriber` called with the value after each update: the form until 2019-11-24.
  ///
  /// - Returns: What to remove it with. Dropping it removes nothing.
  @discardableResult
  public final func add(subscriber: @escaping (Value) -> Void) -> StorageSubscribeToken {
    addDidUpdate(subscriber: subscriber)
  }

  /// Removes a subscriber. Does nothing if it is not one of this storage's.
  ///
  /// After `remove(subscriber:)` returns on the thread that calls the observer, no further call
  /// starts. If another thread is delivering at that moment, one call that it has already decided
  /// on may still start.
  public final func remove(subscriber: StorageSubscribeToken) {
    remove(subscribe: subscriber)
  }

  /// A storage that follows this one, which keeps it alive: the form of late 2019-12.
  ///
  /// - Parameter selector: Makes the new storage's value.
  public final func map<U>(selector: @escaping (Value) -> U) -> Storage<U> {
    let source = modernStore.state
    let mapped = Storage<U>(selector(source.primitive))
    _ = observers.addDidUpdate(since: source.version) { mapped.replace(selector($0)) }
    return mapped
  }
}
