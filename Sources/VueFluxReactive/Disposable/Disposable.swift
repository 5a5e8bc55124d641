public import VueFlux

/// A registration that can be ended.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public protocol Disposable {
  /// Whether it is over.
  var isDisposed: Bool { get }

  /// Ends the registration. A second call does nothing.
  ///
  /// For an observer: After `dispose()` returns on the thread or actor that calls the observer, no
  /// further call starts; on the main actor none at all. When another thread is delivering at that
  /// moment, one call that it has already decided on may still begin.
  func dispose()
}

extension Subscription: Disposable {
  /// Whether the observing is over: ended, or the object that it was for has gone.
  public var isDisposed: Bool { isUnsubscribed }

  /// Ends the subscription, as ``VueFlux/Subscription/unsubscribe()``.
  ///
  /// After `dispose()` returns on the thread or actor that calls the observer, no further call
  /// starts; on the main actor none at all. When another thread is delivering at that moment, one
  /// call that it has already decided on may still begin.
  public func dispose() {
    unsubscribe()
  }
}
