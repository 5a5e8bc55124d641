import Foundation

/// Counts the calls of observers.
///
/// `@unchecked Sendable`: the number is accessed only while the lock is held.
final class CallCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func add() { lock.withLock { number += 1 } }

  func reset() { lock.withLock { number = 0 } }
}
