public import Checker
import Foundation
import Synchronization

// Sendable: each record has its own location, which one thread writes. The records are read after
// those threads have ended.
/// A history that is being recorded, from any thread, without a lock that would order the threads.
public final class HistoryLog: @unchecked Sendable {
  private let records: UnsafeMutablePointer<Record>
  private let capacity: Int
  private let next = Atomic<Int>(0)
  /// Whether recording does not order the memory accesses around it, so that the thread sanitizer sees only
  /// the order that the engine establishes.
  private let isRelaxed: Bool

  /// An empty log for `capacity` records. Further records are dropped.
  public init(capacity: Int = 1 << 16, isRelaxed: Bool = false) {
    records = .allocate(capacity: capacity)
    self.capacity = capacity
    self.isRelaxed = isRelaxed
  }

  deinit {
    records.deinitialize(count: count)
    records.deallocate()
  }

  /// Whether more was recorded than the log can contain.
  public var hasOverflown: Bool { next.load(ordering: .acquiring) > capacity }

  private var count: Int { min(next.load(ordering: .acquiring), capacity) }

  /// Records an event at the current time.
  public func add(_ record: Record) {
    var record = record
    record.thread = currentThreadNumber()
    let time =
      isRelaxed
      ? next.wrappingAdd(1, ordering: .relaxed).oldValue
      : next.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
    if time < capacity { (records + time).initialize(to: record) }
  }

  /// Removes all records, and returns them.
  public func take() -> [Record] {
    let all = Array(UnsafeBufferPointer(start: records, count: count))
    records.deinitialize(count: count)
    next.store(0, ordering: .releasing)
    return all
  }
}

/// A number of the running thread.
func currentThreadNumber() -> UInt64 {
  #if canImport(Darwin)
  UInt64(UInt(bitPattern: pthread_self()))
  #else
  UInt64(pthread_self())
  #endif
}
