// Sendable: its mutable state is accessed only while its lock is held.
/// Passes values to one receiver: the first one on the thread that opens the buffer, later ones after
/// it.
@usableFromInline
package final class ReplayBuffer<Value>: Callback, @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @usableFromInline let body: (Value) -> Void
  /// Separate from the other values, because usually there are none.
  @exclusivity(unchecked) @usableFromInline var first: Value?
  @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
  @exclusivity(unchecked) @usableFromInline var isOpen = false

  @inlinable
  package init(_ body: @escaping (Value) -> Void) {
    self.body = body
    super.init(owner: nil) { callback, _, _, payload in
      let buffer = unsafeDowncast(callback, to: ReplayBuffer<Value>.self)
      callBorrowing({ buffer.receive($0) }, payload.assumingMemoryBound(to: Value.self))
    }
  }

  /// Stores the value that comes before all others, unless the buffer is open.
  @inlinable
  package func storeFirst(_ value: Value) {
    lock.withLock { if !isOpen { first = value } }
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
  package func open() {
    while let value = next() { body(value) }
  }

  @inlinable
  func next() -> Value? {
    lock.withLock {
      let value = first.take() ?? waiting.popFirst()
      isOpen = value == nil
      return value
    }
  }
}
