public import Verge

// Sendable: the variables are accessed only while the lock is held, except for the atomic word.
/// Decides which updates notify the subscribers of a storage.
@usableFromInline
final class NotificationFilter<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  // Read for each subscriber; visible to clients so that the read is inlined.
  @usableFromInline let attention = AtomicWord(0)
  @exclusivity(unchecked) @usableFromInline var filter: ((Value) -> Bool)?

  @inlinable
  init() {}

  /// Whether this value notifies the subscribers.
  @inlinable @inline(__always)
  func passes(_ value: Value) -> Bool {
    attention.load() == 0 || isLetThrough(value)
  }

  @usableFromInline
  func isLetThrough(_ value: Value) -> Bool {
    lock.withLock { filter }?(value) ?? true
  }

  func set(_ filter: @escaping (Value) -> Bool) {
    let former = lock.withLock {
      let former = self.filter
      self.filter = filter
      attention.store(1)
      return former
    }
    withExtendedLifetime(former) {}
  }
}
