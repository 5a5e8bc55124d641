import ShimSupport
public import Verge

// Sendable: immutable; the one-shot has a lock, and any thread may load a weak reference.
/// A token that runs a closure once, when the token is cancelled. Dropping it does not cancel.
///
/// It is the token of an observation of a ``Feed``, and the bridge for VueFlux's `AnyDisposable`.
public final class CancelAction: Cancellable, @unchecked Sendable {
  private let action: OneShot
  private let hasScope: Bool
  private weak var scope: AnyObject?

  /// Creates a cancellable that runs a closure.
  ///
  /// - Parameter action: Called once, on the cancelling thread, while no lock is held. Retained until
  ///   then. `Sendable`, because any thread may cancel.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Void = {}) {
    self.action = OneShot(action)
    hasScope = false
    scope = nil
  }

  /// Creates the token of an observation that ends when an object is deallocated.
  init(duringScopeOf object: AnyObject) {
    action = OneShot()
    hasScope = true
    scope = object
  }

  /// Whether the token was cancelled, or the object that its observation depends on was deallocated.
  public var isCancelled: Bool { action.hasRun || hasScope && scope == nil }

  /// Runs the closure. Legal on any thread. A second call does nothing.
  public func cancel() {
    action.run()
  }

  /// Runs a closure when this token is cancelled; immediately if it is already cancelled.
  func onCancel(_ next: @escaping () -> Void) {
    action.add(next)
  }
}

extension CancelAction: Hashable {
  /// Whether both are the same object.
  public static func == (left: CancelAction, right: CancelAction) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension CancelAction {
  /// Adds this token to a bag. The bag then owns the token, and cancels it when the bag is deallocated.
  public func store(in cancellables: inout VergeAnyCancellables) {
    asAutoCancellable().store(in: &cancellables)
  }

  /// Adds this token to a list. The new element then owns the token, and cancels it when the element is
  /// deallocated.
  public func store<Cancellables: RangeReplaceableCollection>(in cancellables: inout Cancellables)
  where Cancellables.Element == VergeAnyCancellable {
    asAutoCancellable().store(in: &cancellables)
  }
}
