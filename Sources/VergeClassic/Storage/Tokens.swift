import Verge

// Sendable: a token is immutable, and what it ends guards itself.
/// Stands for a subscriber of a storage. Dropping it removes nothing.
///
/// Mirrors Verge 2.3–5.1.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `VergeAnyCancellable`. See Migration/FromClassic.md#observing."
)
#endif
public struct StorageSubscribeToken: Hashable, @unchecked Sendable {
  let base: UpdateToken

  /// Whether both stand for the same subscriber.
  public static func == (left: StorageSubscribeToken, right: StorageSubscribeToken) -> Bool {
    left.base == right.base
  }

  /// Hashes the identity of the registration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
  }
}

// Sendable: immutable, and what it ends guards itself.
/// Stands for a subscriber of a storage, and ends its registration. Dropping it ends nothing.
///
/// Mirrors Verge 7.0–13 (VergeCore).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `VergeAnyCancellable`. See Migration/FromClassic.md#observing."
)
#endif
public final class EventEmitterCancellable: Hashable, @unchecked Sendable {
  private let end: (AnyObject?) -> Void

  /// - Parameter end: Ends the registration, if it is one of its argument's; `nil` stands for all.
  init(_ end: @escaping (AnyObject?) -> Void) {
    self.end = end
  }

  /// Ends the registration. A second call does nothing.
  ///
  /// After `cancel()` returns on the thread or actor that calls the observer, no further call
  /// starts; on the main actor none at all. When another thread is delivering at that moment, one
  /// call that it has already decided on may still begin.
  ///
  /// Legal on any thread, and inside the subscriber itself.
  public func cancel() {
    end(nil)
  }

  /// Ends the registration if it is one of this storage's.
  func cancel(in storage: AnyObject) {
    end(storage)
  }

  /// Whether both are the same object.
  public static func == (left: EventEmitterCancellable, right: EventEmitterCancellable) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
