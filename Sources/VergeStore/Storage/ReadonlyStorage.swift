public import ShimSupport
public import Verge

/// A value that can be read and observed.
///
/// Subscribers are called on the delivering thread, in order of registration, after every update,
/// even if the value has not changed. They may update the storage.
///
/// Mirrors VergeStore 6 (VergeCore of 2020-01).
open class ReadonlyStorage<Value>: CustomReflectable {
  /// The modern store on which this storage is built.
  public let modernStore: Verge.Store<Value, Never>
  @usableFromInline let observers: LegacyObservers<Value, Never>
  @usableFromInline let upstreams: [AnyObject]
  // Created on first use; guarded by the core's lock.
  @exclusivity(unchecked) @usableFromInline var deinitEmitter: EventEmitter<Void>?

  /// Creates a storage with its own value.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - upstreams: Kept alive as long as the storage.
  public init(_ value: Value, upstreams: [AnyObject] = []) {
    modernStore = Verge.Store(owner: Self.self, initialState: value)
    observers = LegacyObservers(of: modernStore)
    self.upstreams = upstreams
  }

  @inlinable
  init(_ modernStore: Verge.Store<Value, Never>) {
    self.modernStore = modernStore
    observers = LegacyObservers(of: modernStore)
    upstreams = []
  }

  deinit {
    deinitEmitter?.accept(())
  }

  /// The value after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same storage.
  @inlinable
  public final var value: Value { modernStore.state.primitive }

  /// The property wrapper's name for ``value``.
  public var wrappedValue: Value { value }

  /// Calls `subscriber` before each update, on the updating thread, even if the update then throws.
  ///
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping () -> Void
  ) -> EventEmitterSubscribeToken {
    addWillUpdate { (_: Value) in subscriber() }
  }

  /// Calls `subscriber` with the value before each update; otherwise like the one without the value.
  /// Mirrors VergeStore 6 of 2019.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addWillUpdate(subscriber))
  }

  /// Calls `subscriber` with the value after each update.
  ///
  /// A subscriber added inside an update is notified of that update.
  ///
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @inlinable
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addDidUpdate(subscriber))
  }

  /// Calls `subscriber` with the value after each update. If there has been an update since
  /// `version`, also calls it with the current value.
  package final func addDidUpdate(
    since version: UInt64, subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addDidUpdate(since: version, subscriber))
  }

  /// Returns a function that observes the value until the storage is deallocated.
  package final func makeReplayingObserver() -> ReplayingObserver<Value> {
    replayingObserver(of: self, modernStore.view) { storage, receive, end in
      (storage.observers.addReplayingLatest(receive), storage.addDeinit(subscriber: end).base)
    }
  }

  /// Calls `subscriber` when the storage is deallocated.
  ///
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func addDeinit(
    subscriber: @escaping () -> Void
  ) -> EventEmitterSubscribeToken {
    let emitter = observers.core.withLock {
      let emitter = deinitEmitter ?? EventEmitter()
      deinitEmitter = emitter
      return emitter
    }
    return emitter.add(subscriber)
  }

  /// Removes a subscriber. Does nothing if it does not belong to this storage.
  ///
  /// After `remove(subscribe:)` returns on the thread that calls the subscriber, no further call
  /// starts. If another thread is delivering at that moment, one more call may still start.
  public final func remove(subscribe token: EventEmitterSubscribeToken) {
    observers.remove(token.base)
    observers.core.withLock { deinitEmitter }?.remove(token)
  }

  /// Returns a storage that follows this one.
  ///
  /// The new storage retains this one, but not vice versa.
  ///
  /// - Parameters:
  ///   - onUpdated: Called with the value of this storage after an update that the new one follows.
  ///   - onPassed: Called with the value of this storage after an update that the new one ignores.
  ///   - filter: Returns whether the new storage *ignores* an update to this value.
  ///   - transform: Returns the new storage's value.
  public func map<U>(
    onUpdated: @escaping (Value) -> Void = { _ in },
    onPassed: @escaping (Value) -> Void = { _ in },
    filter: @escaping (Value) -> Bool = { _ in false },
    transform: @escaping (Value) -> U
  ) -> ReadonlyStorage<U> {
    let source = modernStore.state
    let mapped = Storage<U>(transform(source.primitive), upstreams: [self])
    let token = observers.addDidUpdate(since: source.version) { [weak mapped] value in
      guard let mapped else { return }
      if filter(value) {
        onPassed(value)
      } else {
        mapped.replace(transform(value))
        onUpdated(value)
      }
    }
    mapped.addDeinit { [weak observers] in observers?.remove(token) }
    return mapped
  }

  /// The value; absent during an update.
  open var customMirror: Mirror {
    let value = modernStore.peek()
    return Mirror(
      self, children: value.map { ["value": $0] } ?? ["isBeingChanged": true],
      displayStyle: .struct)
  }
}
