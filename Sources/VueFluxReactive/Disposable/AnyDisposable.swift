import Verge

/// Does something once, when it is disposed of. Dropping it does nothing.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class AnyDisposable: Disposable, Sendable {
  private let action: OneShot

  /// A disposable that runs a closure.
  ///
  /// - Parameter dispose: Called once, on the thread that disposes, where no lock is held; ``isDisposed``
  ///   is `true` by then. Retained until it has been called.
  public init(_ dispose: @escaping () -> Void) {
    action = OneShot(dispose)
  }

  /// A disposable that does nothing else than to remember that it was disposed of. Since 1.4.0.
  public init() {
    action = OneShot()
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { action.hasRun }

  /// Disposes of it. From any thread. Does nothing the second time.
  public func dispose() {
    action.run()
  }
}
