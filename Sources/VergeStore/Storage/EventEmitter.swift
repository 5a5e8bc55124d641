public import ShimSupport
package import Verge

/// Passes events to receivers, synchronously and in order of registration.
///
/// An event that is accepted during the delivery of another event is delivered after that event.
///
/// Mirrors VergeStore 6 (VergeViewModel, later VergeCore).
public final class EventEmitter<Event> {
  private let store: Verge.Store<Void, Event>
  let receivers: LegacyObservers<Void, Event>

  /// Creates an emitter without receivers.
  public convenience init() {
    self.init(of: Verge.Store(initialState: ()))
  }

  /// Creates an emitter of the activities of a store.
  package init(of store: Verge.Store<Void, Event>) {
    self.store = store
    receivers = LegacyObservers(of: store)
  }

  /// Passes `event` to the receivers, on this thread unless another thread is delivering.
  public func accept(_ event: Event) {
    store.send(event)
  }

  /// Adds a receiver.
  ///
  /// - Parameter eventReceiver: Called with each event. Retained until it is removed or the emitter
  ///   is deallocated.
  /// - Returns: A token for removing the receiver. Dropping the token does not remove the receiver.
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
  /// After `remove(_:)` returns on the thread that calls the receiver, no further call starts. If
  /// another thread is delivering at that moment, one more call may still start.
  public func remove(_ token: EventEmitterSubscribeToken) {
    receivers.remove(token.base)
  }
}

/// The token of a registered receiver. Releasing the token does not remove the receiver.
///
/// Mirrors VergeStore 6.
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

/// The token of a subscriber of a storage.
public typealias StorageSubscribeToken = EventEmitterSubscribeToken
