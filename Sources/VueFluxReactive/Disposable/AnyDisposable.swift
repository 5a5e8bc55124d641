import ShimSupport
import Verge

/// A disposable that runs a closure once, when it is disposed of. Dropping it does nothing.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class AnyDisposable: Disposable, Sendable {
  private let action: OneShot

  /// Creates a disposable that runs a closure.
  ///
  /// - Parameter dispose: Called once, on the disposing thread, while no lock is held.
  ///   ``isDisposed`` is then `true`. Retained until it has been called.
  public init(_ dispose: @escaping () -> Void) {
    action = OneShot(dispose)
  }

  /// Creates a disposable without a closure. Since 1.4.0.
  public init() {
    action = OneShot()
  }
}

extension AnyDisposable {
  /// Whether ``dispose()`` was called.
  public var isDisposed: Bool { action.hasRun }

  /// Runs the closure. Legal on any thread. A second call does nothing.
  public func dispose() {
    action.run()
  }
}
