public import Verge

/// Sends the activities of a verge to observers.
///
/// Each verge has an emitter by default. To replace it, declare your own:
///
/// ```swift
/// final class PlayerModel: VergeType {
///   enum Activity { case finished }
///   let activity: Emitter<Activity> = .init()
///   let state = Storage(State())
/// }
/// ```
///
/// The default emitter delivers activities in one order with the commits of the verge. Your own
/// emitter delivers them in its own order.
///
/// Mirrors Verge 5.1–13.
public final class Emitter<Event>: Signal<Event> {
  /// Creates an emitter without observers.
  @inlinable
  public init() {
    super.init(StoreActivityHub<Void, Event>(Verge.Store(initialState: ())))
  }

  @usableFromInline
  override init(_ hub: ActivityHub<Event>) {
    super.init(hub)
  }
}

// Sendable: like its superclass.
extension Emitter: @unchecked Sendable where Event: Sendable {}

/// Sends events through an emitter. As in the original, nothing creates an accepter. Mirrors Verge
/// 5.1–13.
public struct Accepter<Event> {
  private let body: (Event) -> Void

  /// Sends `event` through the emitter.
  public func accept(_ event: Event) {
    body(event)
  }
}
