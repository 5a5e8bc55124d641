// Sendable: what changes is only touched under its lock.
/// Hands values to one receiver: the first on the thread that opens it, later ones behind that.
@usableFromInline
final class ReplayGate<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @usableFromInline let body: (Value) -> Void
  @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
  @exclusivity(unchecked) @usableFromInline var isOpen = false

  @inlinable
  init(_ body: @escaping (Value) -> Void) {
    self.body = body
  }

  /// Keeps the first value, unless the receiver is open already.
  @inlinable
  func admit(_ value: Value) {
    lock.withLock { if !isOpen { waiting.append(value) } }
  }

  @inlinable
  func receive(_ value: Value) {
    let isOpen = lock.withLock {
      if !self.isOpen { waiting.append(value) }
      return self.isOpen
    }
    if isOpen { body(value) }
  }

  /// Calls the receiver with the waiting values; afterwards the delivering thread calls it.
  @inlinable
  func open() {
    while let value = next() { body(value) }
  }

  @inlinable
  func next() -> Value? {
    lock.withLock {
      let value = waiting.popFirst()
      isOpen = value == nil
      return value
    }
  }
}
