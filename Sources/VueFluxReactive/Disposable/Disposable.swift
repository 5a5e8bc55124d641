public import VueFlux

/// Something that can be ended.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public protocol Disposable {
  /// Whether it is over.
  var isDisposed: Bool { get }

  /// Ends it. Does nothing the second time.
  func dispose()
}

extension Subscription: Disposable {
  /// Whether the observing is over: ended, or the object that it was for has gone.
  public var isDisposed: Bool { isUnsubscribed }

  /// Ends the observing, as ``VueFlux/Subscription/unsubscribe()``.
  public func dispose() {
    unsubscribe()
  }
}
