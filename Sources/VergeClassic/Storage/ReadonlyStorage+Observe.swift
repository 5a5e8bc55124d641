import ShimSupport
import Verge

extension ReadonlyStorage {
  /// Calls `subscriber` with the value after each update, even if the value is equal.
  ///
  /// The subscriber is not called with the current value. It is called on the updating thread,
  /// before the update returns, unless another thread delivers or has updates waiting. In that
  /// case, the value waits for its turn, and that thread or a later one calls the subscriber. The
  /// subscriber may update the storage; that update is delivered after the current one.
  ///
  /// Mirrors Verge 2.3–5.1.
  ///
  /// - Parameter subscriber: Retained until it is removed or the last storage of the value is
  ///   deallocated. A subscriber that captures its own storage strongly keeps the storage alive.
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func add(subscriber: @escaping (Value) -> Void) -> StorageSubscribeToken {
    StorageSubscribeToken(base: core.addDidUpdate(subscriber))
  }

  /// Removes a subscriber. Does nothing if it is not a subscriber of this value. Mirrors Verge
  /// 2.3–5.1.
  ///
  /// After `remove(subscriber:)` returns on the thread that calls the subscriber, no further call
  /// starts. If another thread is delivering at that moment, one call that it has already decided
  /// on may still start.
  public final func remove(subscriber token: StorageSubscribeToken) {
    core.observers.remove(token.base)
  }

  /// An event of a storage.
  ///
  /// Mirrors Verge 8.5–13.
  public enum Event {
    /// The value is about to be updated.
    case willUpdate
    /// The value has been updated.
    case didUpdate(Value)
    /// The storage is being deallocated.
    case willDeinit

    /// Does nothing; consumers of an event call it. Mirrors Verge 12.3–13.
    public func onComsume() {}
  }

  /// Calls `subscriber` with every event of the storage.
  ///
  /// It is called before an update on the updating thread; after an update, it is called like a
  /// subscriber added with ``add(subscriber:)``. Mirrors Verge 8.5–13.
  ///
  /// - Parameter subscriber: Retained until it is removed or the last storage of the value is
  ///   deallocated.
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func sinkEvent(
    subscriber: @escaping (Event) -> Void
  ) -> EventEmitterCancellable {
    let will = core.addWillUpdate { subscriber(.willUpdate) }
    let did = core.addDidUpdate { subscriber(.didUpdate($0)) }
    let ending = core.extras.endings.add { subscriber(.willDeinit) }
    return cancellable([will, did], ending)
  }

  /// Calls `subscriber` before each update, on the updating thread. Mirrors Verge 6.0–8.4.
  ///
  /// It is also called before an update that then throws, or that notifies no other subscriber.
  /// Retained like a subscriber added with ``add(subscriber:)``.
  ///
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping () -> Void
  ) -> EventEmitterCancellable {
    cancellable([core.addWillUpdate(subscriber)])
  }

  /// Calls `subscriber` with the value after each update, like ``add(subscriber:)``. Mirrors Verge
  /// 6.0–8.4.
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Value) -> Void
  ) -> EventEmitterCancellable {
    cancellable([core.addDidUpdate(subscriber)])
  }

  /// Calls `subscriber` when the last storage or context of the value is deallocated. Mirrors Verge
  /// 6.0–8.4.
  ///
  /// - Parameter subscriber: Retained until it is removed or called.
  /// - Returns: A token for removing the subscriber. Dropping the token does not remove the
  ///   subscriber.
  @discardableResult
  public final func addDeinit(
    subscriber: @escaping () -> Void
  ) -> EventEmitterCancellable {
    cancellable([], core.extras.endings.add { subscriber() })
  }

  /// Removes a subscriber, like ``remove(subscriber:)``. Mirrors Verge 7.0–8.0.
  public final func remove(_ token: EventEmitterCancellable) {
    token.cancel(in: core)
  }

  /// Removes a subscriber, like ``remove(subscriber:)``. Mirrors Verge 6.0.
  public final func remove(subscribe token: EventEmitterCancellable) {
    token.cancel(in: core)
  }

  private func cancellable(
    _ tokens: [UpdateToken],
    _ ending: UpdateToken? = nil
  ) -> EventEmitterCancellable {
    EventEmitterCancellable { [weak core] storage in
      guard let core, storage == nil || storage === core else { return }
      for token in tokens { core.observers.remove(token) }
      if let ending { core.extras.endings.remove(ending) }
    }
  }
}
