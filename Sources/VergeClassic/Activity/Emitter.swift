import Verge

/// Passes on the activities of a verge.
///
/// A verge has one; make one yourself to give it yours:
///
/// ```swift
/// final class PlayerModel: VergeType {
///   enum Activity { case finished }
///   let activity: Emitter<Activity> = .init()
///   let state = Storage(State())
/// }
/// ```
///
/// One that a verge has by itself is in one order with the verge's state. One made here is in an
/// order of its own.
///
/// Mirrors Verge 5.1–13.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `Store.send` and `sinkActivity`. See Migration/FromClassic.md#activities."
)
#endif
public final class Emitter<Event>: Signal<Event> {
  /// An emitter without observers.
  public init() {
    super.init(StoreActivityHub<Void, Event>(Verge.Store(initialState: ())))
  }

  override init(_ hub: ActivityHub<Event>) {
    super.init(hub)
  }

  /// Passes on what it is given.
  func makeAccepter() -> Accepter<Event> {
    Accepter { [self] event in
      hub.send(event, CallSite("", #fileID, #function, #line), sender: self)
    }
  }
}

// Sendable: as its superclass.
extension Emitter: @unchecked Sendable where Event: Sendable {}

/// Takes events for an emitter. Nothing public makes one. Mirrors Verge 5.1–13.
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Store.send`. See Migration/FromClassic.md#activities.")
#endif
public struct Accepter<Event> {
  private let body: (Event) -> Void

  init(_ body: @escaping (Event) -> Void) {
    self.body = body
  }

  /// Has the emitter pass on `event`.
  public func accept(_ event: Event) {
    body(event)
  }
}
