public import Verge

// Sendable: the flag is atomic, and the core's lock guards the variable.
/// The lock of a store, created when a user first calls `lock()`.
@usableFromInline
final class StoreLock: @unchecked Sendable {
  private let core: StateCore
  /// Nonzero once the lock exists.
  @usableFromInline let isCreated = AtomicWord(0)
  @exclusivity(unchecked) private var created: RecursiveGuard?

  init(of core: StateCore) {
    self.core = core
  }

  @inlinable var exists: Bool { isCreated.load() != 0 }

  /// The lock, if it has been created.
  var existing: RecursiveGuard? {
    exists ? core.withLock { created } : nil
  }

  /// Returns the lock, and creates it if it does not exist.
  func create() -> RecursiveGuard {
    core.withLock {
      if let created { return created }
      let new = RecursiveGuard()
      created = new
      isCreated.store(1)
      return new
    }
  }
}
