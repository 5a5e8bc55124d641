public import Verge

/// Passes events to receivers, synchronously and in order of registration.
///
/// An event that is accepted while another one is being passed follows it.
///
/// Mirrors VergeStore 6 (VergeViewModel, later VergeCore).
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `Store.send` and `sinkActivity`. See Migration/FromVergeStore6.md#events."
)
#endif
public final class EventEmitter<Event> {
  private let store: Verge.Store<Void, Event>
  let receivers: LegacyObservers<Void, Event>

  /// An emitter without receivers.
  public convenience init() {
    self.init(of: Verge.Store(initialState: ()))
  }

  /// An emitter of the activities of a store.
  package init(of store: Verge.Store<Void, Event>) {
    self.store = store
    receivers = LegacyObservers(of: store)
  }

  /// Passes `event` to the receivers, on this thread.
  public func accept(_ event: Event) {
    store.send(event)
  }

  /// Adds a receiver.
  ///
  /// - Parameter eventReceiver: Called with each event. Retained until it is removed.
  /// - Returns: A token for its removal. Dropping the token does not remove it.
  @discardableResult
  public func add(
    _ eventReceiver: @escaping (Event) -> Void
  ) -> EventEmitterSubscribeToken {
    EventEmitterSubscribeToken(receivers.addActivity(eventReceiver))
  }

  /// Adds a receiver.
  ///
  /// - Returns: A closure that removes it.
  package func observe(_ eventReceiver: @escaping (Event) -> Void) -> () -> Void {
    receivers.addActivity(eventReceiver).end
  }

  /// Removes a receiver. Does nothing if it does not belong to this emitter.
  ///
  /// After `remove(_:)` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  public func remove(_ token: EventEmitterSubscribeToken) {
    receivers.remove(token.base)
  }
}

/// A registered receiver. Releasing the token does not remove it.
///
/// Mirrors VergeStore 6.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `VergeAnyCancellable`. See Migration/FromVergeStore6.md#observing."
)
#endif
public final class EventEmitterSubscribeToken: Hashable {
  let base: UpdateToken

  @usableFromInline
  init(_ base: UpdateToken) {
    self.base = base
  }

  /// Whether both are the same object.
  public static func == (
    left: EventEmitterSubscribeToken, right: EventEmitterSubscribeToken
  ) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The registration of a subscriber of a storage.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `VergeAnyCancellable`. See Migration/FromVergeStore6.md#observing."
)
#endif
public typealias StorageSubscribeToken = EventEmitterSubscribeToken
