/// Releases objects one after the other, and not inside each other: a chain needs no stack.
enum ReleasePool {
  private final class Pool {
    var objects: [AnyObject] = []
  }

  private static let pool = ThreadLocal<Pool>()

  /// Releases objects, of which the array holds the only reference.
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
