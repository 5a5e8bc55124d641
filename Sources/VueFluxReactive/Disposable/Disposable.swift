public import VueFlux

/// A registration that can be ended.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public protocol Disposable {
  /// Whether the registration has ended.
  var isDisposed: Bool { get }

  /// Ends the registration. A second call does nothing.
  ///
  /// If the registration is that of an observer, no further call starts after `dispose()` returns
  /// on the thread or actor that calls the observer. For an observer on the main actor, this holds
  /// without exception. For others, if another thread is delivering at that moment, one call that
  /// it has already decided on may still start.
  func dispose()
}

extension Subscription: Disposable {
  /// Whether the subscription has ended: it was unsubscribed, or the object that it is scoped to is
  /// deallocated.
  public var isDisposed: Bool { isUnsubscribed }

  /// Ends the subscription, like ``VueFlux/Subscription/unsubscribe()``.
  ///
  /// After `dispose()` returns on the thread or actor that calls the observer, no further call
  /// starts. For an observer on the main actor, this holds without exception. For others, if
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  public func dispose() {
    unsubscribe()
  }
}
