/// A value that is made when it is first asked for, once.
package final class Deferred<Value> {
  private let lock = Lock()
  private let make: () -> Value
  private var made: Value?

  /// - Parameter make: Makes the value. Must not ask for it.
  package init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// The value, made now if need be.
  package var value: Value {
    lock.withLock {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  /// The value, if it has been made.
  package var existing: Value? { lock.withLock { made } }
}
