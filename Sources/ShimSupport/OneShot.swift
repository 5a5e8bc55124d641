import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// A set of closures that run once, together. Releasing the object does not run them.
///
/// It can be used from any thread, inside the closures, and in a `deinit` that they cause.
@usableFromInline
package final class OneShot: @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var hasRunOnce = false
  @exclusivity(unchecked) private var closures: Closures

  /// The closures in order. Usually there are at most two. A struct, because generic code allocates a
  /// wrapper each time it returns a plain closure.
  private struct Closures {
    var first: (() -> Void)?
    var second: (() -> Void)?
  }

  /// - Parameter closure: Runs first, if any. Retained until then.
  @usableFromInline
  package init(_ closure: (() -> Void)? = nil) {
    closures = Closures(first: closure)
  }

  /// Whether ``run()`` was called. `true` while the closures run.
  @usableFromInline package var hasRun: Bool { lock.withLock { hasRunOnce } }

  /// Runs the closures in the order in which they were added, on this thread, and releases them.
  /// A second call does nothing.
  @usableFromInline
  package func run() {
    // Run after the lock has been released: the closures may reenter this object.
    let closures = lock.withLock {
      hasRunOnce = true
      defer { self.closures = Closures() }
      return self.closures
    }
    closures.first?()
    closures.second?()
  }

  /// Adds a closure after the existing ones; runs it immediately if ``run()`` was called.
  ///
  /// - Parameter next: Retained until it has run.
  @usableFromInline
  package func add(_ next: @escaping () -> Void) {
    let isLate = lock.withLock {
      if hasRunOnce { return true }
      if closures.first == nil {
        closures.first = next
      } else if let second = closures.second {
        closures.second = {
          second()
          next()
        }
      } else {
        closures.second = next
      }
      return false
    }
    if isLate { next() }
  }
}
