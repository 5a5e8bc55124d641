import ShimSupport
import Verge

// Sendable: a token is immutable, and its registration has a lock.
/// A token for a subscriber of a storage. Dropping the token does not remove the subscriber.
///
/// Mirrors Verge 2.3–5.1.
public struct StorageSubscribeToken: Hashable, @unchecked Sendable {
  let base: UpdateToken

  /// Whether both belong to the same subscriber.
  public static func == (left: StorageSubscribeToken, right: StorageSubscribeToken) -> Bool {
    left.base == right.base
  }

  /// Hashes the identity of the registration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
  }
}

// Sendable: immutable, and its registration has a lock.
/// A token that ends a subscriber's registration with a storage. Dropping the token does not end
/// it.
///
/// Mirrors Verge 7.0–13 (VergeCore).
public final class EventEmitterCancellable: Hashable, @unchecked Sendable {
  private let end: (AnyObject?) -> Void

  /// - Parameter end: Ends the registration if it belongs to the object passed, or if the argument
  ///   is `nil`.
  init(_ end: @escaping (AnyObject?) -> Void) {
    self.end = end
  }

  /// Ends the registration. A second call does nothing.
  ///
  /// After `cancel()` returns on the thread that calls the subscriber, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  ///
  /// May be called on any thread, and inside the subscriber itself.
  public func cancel() {
    end(nil)
  }

  /// Ends the registration if it belongs to this storage.
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
