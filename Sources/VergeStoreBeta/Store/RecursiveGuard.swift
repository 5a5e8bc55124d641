import ShimSupport
import Verge

// Sendable: the lock guards the depth, and the owner is atomic.
/// The recursive lock of a legacy container, which its users may hold across several commits.
final class RecursiveGuard: CommitGuard, @unchecked Sendable {
  private let lock = Lock()
  /// The thread that holds the lock; 0 if none does. It equals the calling thread only if that
  /// thread has stored it.
  private let owner = AtomicWord(0)
  /// The number of times that the owner has acquired the lock.
  @exclusivity(unchecked) private var depth = 0

  init() {}

  private var isHeldHere: Bool { owner.load() == UInt64(currentThread()) }

  /// Acquires the lock, unless another thread holds it.
  func tryEnter() -> Bool {
    if isHeldHere {
      depth += 1
      return true
    }
    guard lock.tryAcquire() else { return false }
    begin()
    return true
  }

  func enter() {
    if isHeldHere {
      depth += 1
      return
    }
    guard lock.acquire() else { lock.trapForReentrancy() }
    begin()
  }

  private func begin() {
    owner.store(UInt64(currentThread()))
    depth = 1
  }

  /// Releases the lock. Traps if this thread does not hold it.
  func leave() {
    guard isHeldHere else { trapForUnbalancedUnlock() }
    depth -= 1
    guard depth == 0 else { return }
    owner.store(0)
    lock.release()
  }
}
