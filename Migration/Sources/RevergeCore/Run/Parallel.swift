import Foundation

/// Calls `work` with each element on several threads, and returns the results in order.
///
/// The threads have a large stack, because the parser and the visitors recurse with the nesting of
/// the code.
///
/// - Parameter threads: The maximum number of threads; by default, the number of active processors.
func parallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], threads: Int = ProcessInfo.processInfo.activeProcessorCount,
  _ work: @escaping @Sendable (Element) -> Result
) -> [Result] {
  let results = Slots<Result>(count: elements.count)
  let group = DispatchGroup()
  for _ in 0..<min(elements.count, threads) {
    group.enter()
    let thread = Thread {
      while let position = results.next() { results.set(position, work(elements[position])) }
      group.leave()
    }
    thread.stackSize = Nesting.stackSize
    thread.start()
  }
  group.wait()
  return results.values
}

/// Calls `work` on a thread with a large stack, and returns its result.
func onLargeStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
  parallel([()]) { work() }[0]
}

/// The results, by index.
// Sendable: the lock guards the list.
private final class Slots<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var slots: [Value?]
  private var taken = 0

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  /// The index of the next element to work on; `nil` if there is none.
  func next() -> Int? {
    lock.withLock {
      guard taken < slots.count else { return nil }
      taken += 1
      return taken - 1
    }
  }

  func set(_ position: Int, _ value: Value) { lock.withLock { slots[position] = value } }

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
