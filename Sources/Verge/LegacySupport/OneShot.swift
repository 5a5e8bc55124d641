// Sendable: its mutable state is accessed only while its lock is held.
/// A set of closures that run once, together. Releasing the object does not run them.
///
/// It can be used from any thread, inside the closures, and in a `deinit` that they cause.
@usableFromInline
package final class OneShot: @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var hasRunOnce = false
  @exclusivity(unchecked) private var closure: (() -> Void)?

  /// - Parameter closure: Runs first, if any. Retained until then.
  @usableFromInline
  package init(_ closure: (() -> Void)? = nil) {
    self.closure = closure
  }

  /// Whether ``run()`` was called. `true` while the closures run.
  @usableFromInline package var hasRun: Bool { lock.withLock { hasRunOnce } }

  /// Runs the closures in the order in which they were added, on this thread, and releases them.
  /// A second call does nothing.
  @usableFromInline
  package func run() {
    // Run after the lock has been released: the closures may reenter this object.
    let closure = lock.withLock {
      hasRunOnce = true
      return self.closure.take()
    }
    closure?()
  }

  /// Adds a closure after the existing ones; runs it immediately if ``run()`` was called.
  ///
  /// - Parameter next: Retained until it has run.
  @usableFromInline
  package func add(_ next: @escaping () -> Void) {
    let isLate = lock.withLock {
      if hasRunOnce { return true }
      // Usually there are at most two closures; one that calls both is smaller than an array.
      if let first = closure {
        closure = {
          first()
          next()
        }
      } else {
        closure = next
      }
      return false
    }
    if isLate { next() }
  }
}
