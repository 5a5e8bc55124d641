public import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// The closure of an observer, which is released when its registration ends.
@usableFromInline
package final class Recipient<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var content: Content?

  /// The closure and the object that are released together. A struct, because generic code
  /// allocates a wrapper each time it returns a plain closure.
  @usableFromInline
  struct Content {
    @usableFromInline let receive: (Value) -> Void
    @usableFromInline var retained: AnyObject?

    @inlinable
    init(_ receive: @escaping (Value) -> Void) {
      self.receive = receive
    }
  }

  /// - Parameter receive: Called with each value. Retained until ``close()``.
  @inlinable
  package init(_ receive: @escaping (Value) -> Void) {
    content = Content(receive)
  }

  /// Whether ``close()`` was called.
  @usableFromInline package var isClosed: Bool { lock.withLock { content == nil } }

  /// Calls the closure on this thread, unless ``close()`` was called.
  ///
  /// - Parameter value: Not evaluated after ``close()``.
  @inlinable
  package func receive(_ value: @autoclosure () -> Value) {
    if let content = lock.withLock({ content }) { content.receive(value()) }
  }

  /// Retains an object until ``close()``; does not retain it after that.
  @usableFromInline
  package func retain(_ object: AnyObject) {
    lock.withLock { content?.retained = object }
  }

  /// Releases the closure and the retained object. A call that has begun runs to its end.
  @inlinable
  package func close() {
    // Released after the lock has been released: a `deinit` may reenter this object.
    let former = lock.withLock { content.take() }
    withExtendedLifetime(former) {}
  }
}
