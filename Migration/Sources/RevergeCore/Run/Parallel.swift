import Dispatch
import Foundation

/// Calls `work` with each element on all processors, and returns the results in order.
func parallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) -> Result
) -> [Result] {
  let results = Slots<Result>(count: elements.count)
  DispatchQueue.concurrentPerform(iterations: elements.count) { place in
    let result = work(elements[place])
    results.set(place, result)
  }
  return results.values
}

/// The results, by index.
// Sendable: the lock guards the list.
private final class Slots<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var slots: [Value?]

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func set(_ place: Int, _ value: Value) { lock.withLock { slots[place] = value } }

  var values: [Value] { lock.withLock { slots.compactMap { $0 } } }
}

/// Counts completed steps, and reports them.
// Sendable: the lock guards the count.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private let total: Int
  private let report: (@Sendable (Int, Int) -> Void)?
  private var done = 0

  init(total: Int, report: (@Sendable (Int, Int) -> Void)?) {
    self.total = total
    self.report = report
  }

  func count() {
    guard let report else { return }
    let now = lock.withLock {
      done += 1
      return done
    }
    report(now, total)
  }
}
