import Foundation

// Sendable: `lock` guards the value.
/// A value that one thread at a time uses.
///
/// Not `Mutex`: where threads wait for a `Mutex`, the thread sanitizer does not see its lock, and reports
/// races.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try use(&value) }
  }
}
