public import Verge

// Sendable: what it leads to is guarded by locks.
/// Stands for a registered store, or for an observer. Dropping it ends nothing.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct RegistrationToken: @unchecked Sendable {
  private let end: () -> Void

  init(_ registration: Registration) {
    end = { [weak registration] in registration?.end() }
  }

  @usableFromInline
  init<State>(_ observers: UpdateObservers<State, Never>, _ token: UpdateToken) {
    end = { [weak observers] in observers?.remove(token) }
  }

  /// Ends the registration, and lets go of what was registered. Does nothing the second time, and
  /// nothing to what has been registered under the same key since. From any thread.
  public func unregister() {
    end()
  }
}
