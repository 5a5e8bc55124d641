// Objects that are released at a later point than the one where the engine drops them.

/// A value to release once the lock is not held.
@usableFromInline
package final class ReleaseLater<Value> {
  @usableFromInline let value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}

/// Returns an object that releases a value once the lock is not held; `nil` if there is none, or if it is
/// trivial.
@inlinable
package func takeForLater<Value>(_ value: inout Value?) -> AnyObject? {
  if value == nil { return nil }
  let former = value.take()
  return _isPOD(Value.self) ? nil : ReleaseLater(former)
}

/// Objects to release once the lock is not held.
typealias Garbage = OneOrMany<AnyObject>

/// Releases objects one after another, not recursively, so that a long chain cannot overflow the
/// stack.
enum ReleasePool {
  private final class Pool {
    var objects: [AnyObject] = []
  }

  private static let pool = ThreadLocal<Pool>()

  /// Releases objects to which the array holds the only references.
  static func release(_ objects: inout [AnyObject]) {
    if objects.isEmpty { return }
    if let pool = pool.object {
      pool.objects += objects
      objects = []
      return
    }
    let new = Pool()
    swap(&new.objects, &objects)
    pool.object = new
    while let object = new.objects.popLast() { withExtendedLifetime(object) {} }
    pool.object = nil
  }
}
