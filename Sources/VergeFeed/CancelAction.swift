public import Verge

// Sendable: immutable; the one-shot has a lock, and a weak reference may be loaded on any thread.
/// Runs a closure once, when it is cancelled. Dropping it does nothing.
///
/// The token of an observation of a ``Feed``, and the bridge for VueFlux's `AnyDisposable`.
public final class CancelAction: Cancellable, @unchecked Sendable {
  private let action: OneShot
  private let hasScope: Bool
  private weak let scope: AnyObject?

  /// Creates a cancellable that runs a closure.
  ///
  /// - Parameter action: Called once, on the thread that cancels, where no lock is held. Retained
  ///   until then.
  public init(_ action: @escaping () -> Void = {}) {
    self.action = OneShot(action)
    hasScope = false
    scope = nil
  }

  /// Creates the token of an observation that ends with an object.
  init(duringScopeOf object: AnyObject) {
    action = OneShot()
    hasScope = true
    scope = object
  }

  /// Whether it was cancelled, or the object that its observation depends on is deallocated.
  public var isCancelled: Bool { action.hasRun || hasScope && scope == nil }

  /// Runs the closure. Callable from any thread; the second call does nothing.
  public func cancel() {
    action.run()
  }

  /// Runs a closure when this is cancelled; immediately if it is cancelled already.
  func onCancel(_ next: @escaping () -> Void) {
    action.add(next)
  }
}
