// Sendable: its mutable state is accessed only while its lock is held.
/// Passes values to one receiver: the first one on the thread that opens the gate, later ones after
/// it.
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

  /// Enqueues the first value, unless the gate is open.
  @inlinable
  func enqueueFirst(_ value: Value) {
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

  /// Calls the receiver with the waiting values; after that, the delivering thread calls it.
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
