import Foundation
import Verge

// Sendable: immutable, and the lock is made for several threads.
/// The lock of the oldest generations, which users may hold to make several commits one.
final class RecursiveGuard: CommitGuard, @unchecked Sendable {
  let lock = NSRecursiveLock()

  /// Takes the lock, unless another thread holds it.
  func tryEnter() -> Bool {
    lock.try()
  }

  func enter() {
    lock.lock()
  }

  func leave() {
    lock.unlock()
  }
}
