import Foundation
import ShimSupport
import Verge

// Sendable: the lock guards the depth, and the flag is atomic.
/// The recursive lock of a storage, an `NSRecursiveLock` that users may hold across several
/// commits.
final class StorageLock: CommitGuard, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  /// The number of times that the lock has been acquired through this object.
  @exclusivity(unchecked) private var depth = 0
  /// Nonzero once users have the lock itself.
  private let isHandedOut = AtomicWord(0)

  init() {}

  /// The lock itself, for users.
  var handedOut: NSRecursiveLock {
    isHandedOut.store(1)
    return lock
  }

  /// Acquires the lock, unless another thread holds it.
  func tryEnter() -> Bool {
    guard lock.try() else { return false }
    depth += 1
    return true
  }

  func enter() {
    lock.lock()
    depth += 1
  }

  /// Releases the lock. Traps if this thread does not hold it.
  func leave() {
    // Acquired once more to read the depth, and because an unbalanced release has no defined
    // effect.
    guard lock.try() else { trapForUnbalancedUnlock() }
    if depth > 0 {
      depth -= 1
    } else if isHandedOut.load() == 0 {
      trapForUnbalancedUnlock()
    }
    lock.unlock()
    lock.unlock()
  }
}
