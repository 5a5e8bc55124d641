package import Foundation

// Sendable: the lock guards the depth, and the flag is atomic.
/// The recursive lock of a legacy container, which its users may hold across several commits.
package final class RecursiveGuard: CommitGuard, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  /// The number of times that the lock is held by way of this object.
  @exclusivity(unchecked) private var depth = 0
  /// Not zero once users have the lock itself.
  private let isHandedOut = AtomicWord(0)

  package init() {}

  /// The lock itself, for users.
  package var handedOut: NSRecursiveLock {
    isHandedOut.store(1)
    return lock
  }

  /// Acquires the lock, unless another thread holds it.
  package func tryEnter() -> Bool {
    guard lock.try() else { return false }
    depth += 1
    return true
  }

  package func enter() {
    lock.lock()
    depth += 1
  }

  /// Releases the lock. Traps if this thread does not hold it.
  package func leave() {
    // Held once more: to look at the depth, and because an unbalanced release has no defined effect.
    guard lock.try() else { trap() }
    if depth > 0 {
      depth -= 1
    } else if isHandedOut.load() == 0 {
      trap()
    }
    lock.unlock()
    lock.unlock()
  }

  private func trap() -> Never {
    fatalError(
      "Unbalanced unlock: the lock of a store or storage was released by a thread that does not hold it. "
        + "Call unlock() once for each lock(), on the same thread.")
  }
}
