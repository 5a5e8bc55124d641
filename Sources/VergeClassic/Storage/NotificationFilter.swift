import Verge

// Sendable: what changes is only touched under the lock, but for the word that is atomic.
/// Decides of which updates the subscribers of a storage are told.
@usableFromInline
final class NotificationFilter<Value>: @unchecked Sendable {
  private let lock = Lock()
  private let attention = AtomicWord(0)
  private var filter: ((Value) -> Bool)?

  @usableFromInline
  init() {}

  /// Whether subscribers are told of this value.
  @usableFromInline
  func passes(_ value: Value) -> Bool {
    if attention.load() == 0 { return true }
    return lock.withLock { filter }?(value) ?? true
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
