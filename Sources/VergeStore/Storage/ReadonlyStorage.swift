public import Verge

/// A value that can be read and observed.
///
/// Subscribers are called on the delivering thread, in order of registration, after every update,
/// whether the value has changed or not. They may update the storage.
///
/// Mirrors VergeStore 6 (VergeCore of 2020-01).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Verge.Store`. See Migration/FromVergeStore6.md#storages."
)
#endif
open class ReadonlyStorage<Value>: CustomReflectable {
  /// The modern store that this storage stands on.
  public let modernStore: Verge.Store<Value, Never>
  @usableFromInline let observers: LegacyObservers<Value, Never>
  @usableFromInline let upstreams: [AnyObject]
  // Made when it is first needed; guarded by the core's lock.
  @exclusivity(unchecked) @usableFromInline var deinitEmitter: EventEmitter<Void>?

  /// A storage with its own value.
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

  /// The value, as it is after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same storage.
  @inlinable
  public final var value: Value { modernStore.state.primitive }

  /// ``value``.
  public var wrappedValue: Value { value }

  /// Has `subscriber` called before each update, on the updating thread.
  ///
  /// - Returns: What to remove it with. Dropping it removes nothing.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping () -> Void
  ) -> EventEmitterSubscribeToken {
    addWillUpdate { (_: Value) in subscriber() }
  }

  /// Has `subscriber` called with the value before each update, on the updating thread: the form of
  /// 2019.
  ///
  /// - Returns: What to remove it with. Dropping it removes nothing.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addWillUpdate(subscriber))
  }

  /// Has `subscriber` called with the value after each update.
  ///
  /// A subscriber added inside an update is notified of that update.
  ///
  /// - Returns: What to remove it with. Dropping it removes nothing.
  @inlinable
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addDidUpdate(subscriber))
  }

  /// Has `subscriber` called with the value after each update that follows a version.
  package final func addDidUpdate(
    since version: UInt64, subscriber: @escaping (Value) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(observers.addDidUpdate(since: version, subscriber))
  }

  /// A function that observes the value, and returns a closure that ends the observing.
  ///
  /// It calls `receive` with the value on its thread, then with the value after each update, in order:
  /// reading the first value and registering are one step. It calls `end` when the storage is
  /// deallocated; if that has happened, after the first value.
  ///
  /// The function retains the value, not the storage.
  package final func makeReplayingObserver() -> (
    _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
  ) -> () -> Void {
    let view = modernStore.view
    return { [weak self] receive, end in
      guard let self else {
        receive(view.core.read(view.location) { value, _, _ in value })
        end()
        return {}
      }
      let token = observers.addReplayingLatest(receive)
      let ending = addDeinit(subscriber: end).base
      return {
        token.end()
        ending.end()
      }
    }
  }

  /// Calls `subscriber` when the storage is deallocated.
  ///
  /// - Returns: What to remove it with. Dropping it removes nothing.
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

  /// Removes a subscriber. Does nothing if it is not one of this storage's.
  ///
  /// After `remove(subscribe:)` returns on the thread that calls the observer, no further call
  /// starts. If another thread is delivering at that moment, one call that it has already decided
  /// on may still start.
  public final func remove(subscribe token: EventEmitterSubscribeToken) {
    observers.remove(token.base)
    observers.core.withLock { deinitEmitter }?.remove(token)
  }

  /// A storage that follows this one.
  ///
  /// It keeps this storage alive, and this one does not keep it.
  ///
  /// - Parameters:
  ///   - onUpdated: Called after an update that was let through, with the value of this storage.
  ///   - onPassed: Called after an update that was not, with the value of this storage.
  ///   - filter: Whether an update is *not* let through.
  ///   - transform: Makes the new storage's value.
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

  /// The value, unless it is being changed.
  open var customMirror: Mirror {
    let value = modernStore.peek()
    return Mirror(
      self, children: value.map { ["value": $0] } ?? ["isBeingChanged": true],
      displayStyle: .struct)
  }
}
