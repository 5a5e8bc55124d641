public import Verge

// Sendable: immutable; a lock guards the work items.
/// A target queue whose calls wait until the test runs them.
///
/// ```swift
/// let queue = ManualQueue()
/// let subscription = store.sinkState(queue: queue) { state in render(state) }
/// store.commit { $0.count += 1 }
/// queue.runAll()
/// ```
///
/// The calls run on the thread of the test, in order. Calls that are never run are released with
/// the queue. Pass it to code under test that takes a queue.
public final class ManualQueue: TargetQueueType, @unchecked Sendable {
  private let work = PendingWork<@Sendable () -> Void>()

  /// Creates a queue without calls.
  public init() {}

  /// The number of waiting calls. Legal on any thread.
  public var pendingCount: Int { work.count }

  /// Adds a call. Called by the store.
  public func execute(_ workItem: @escaping @Sendable () -> Void) {
    work.append(workItem)
  }

  /// Runs the oldest call on this thread.
  ///
  /// - Returns: Whether there was a call.
  @discardableResult
  public func runNext() -> Bool {
    guard let next = work.takeFirst() else { return false }
    next()
    return true
  }

  /// Runs all calls on this thread, including calls that they add.
  ///
  /// - Returns: The number of calls.
  @discardableResult
  public func runAll() -> Int {
    var count = 0
    while runNext() { count += 1 }
    return count
  }
}

// Sendable: immutable; a lock guards the work items.
/// A main-actor queue whose calls wait until the test runs them.
///
/// ```swift
/// let queue = ManualMainActorQueue()
/// let subscription = store.sinkState(queue: queue) { state in view.render(state) }
/// store.commit { $0.count += 1 }
/// queue.runAll()
/// ```
///
/// The calls run in order. Calls that are never run are released with the queue. Pass it to code
/// under test that takes a queue.
public final class ManualMainActorQueue: MainActorTargetQueueType, @unchecked Sendable {
  private let work = PendingWork<@MainActor () -> Void>()

  /// Creates a queue without calls.
  public init() {}

  /// The number of waiting calls. Legal on any thread.
  public var pendingCount: Int { work.count }

  /// Adds a call. Called by the store.
  public func execute(_ workItem: @escaping @MainActor () -> Void) {
    work.append(workItem)
  }

  /// Runs the oldest call.
  ///
  /// - Returns: Whether there was a call.
  @discardableResult @MainActor
  public func runNext() -> Bool {
    guard let next = work.takeFirst() else { return false }
    next()
    return true
  }

  /// Runs all calls, including calls that they add.
  ///
  /// - Returns: The number of calls.
  @discardableResult @MainActor
  public func runAll() -> Int {
    var count = 0
    while runNext() { count += 1 }
    return count
  }
}

/// The work items of a queue, in order. Thread-safe.
private final class PendingWork<WorkItem> {
  private let lock = Lock()
  private var items = FIFO<WorkItem>()

  var count: Int { lock.withLock { items.count } }

  func append(_ item: WorkItem) {
    lock.withLock { items.append(item) }
  }

  func takeFirst() -> WorkItem? {
    lock.withLock { items.popFirst() }
  }
}
