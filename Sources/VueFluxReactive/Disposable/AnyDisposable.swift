import Verge

// Sendable: what changes is only touched under its lock.
/// Does something once, when it is disposed of. Dropping it does nothing.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class AnyDisposable: Disposable, @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var isOver = false
  @exclusivity(unchecked) private var body: (() -> Void)?

  /// A disposable that runs a closure.
  ///
  /// - Parameter dispose: Called once, on the thread that disposes, where no lock is held; ``isDisposed``
  ///   is `true` by then. Retained until it has been called.
  public init(_ dispose: @escaping () -> Void) {
    body = dispose
  }

  /// A disposable that does nothing else than to remember that it was disposed of. Since 1.4.0.
  public init() {
    body = nil
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { lock.withLock { isOver } }

  /// Disposes of it. From any thread. Does nothing the second time.
  public func dispose() {
    // Out of the lock: what the closure frees or calls may come back here.
    let body = lock.withLock {
      isOver = true
      return self.body.take()
    }
    body?()
  }
}
