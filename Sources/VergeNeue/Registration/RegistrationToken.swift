public import ShimSupport
import Verge

// Sendable: the closure only uses objects that have locks.
/// The token of a registered store or observer. Releasing the token does not end the registration.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct RegistrationToken: @unchecked Sendable {
  private let end: () -> Void

  init(_ registration: Registration) {
    end = { [weak registration] in registration?.end() }
  }

  @usableFromInline
  init<State>(_ observers: LegacyObservers<State, Never>, _ token: UpdateToken) {
    end = { [weak observers] in observers?.remove(token) }
  }

  /// Ends the registration, and releases the registered store or observer.
  ///
  /// After `unregister()` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  ///
  /// Legal on any thread. A second call does nothing, even if another store has been registered
  /// with the same key since then.
  public func unregister() {
    end()
  }
}
