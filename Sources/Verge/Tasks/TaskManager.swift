// Sendable: its mutable state is accessed only while its lock is held.
/// Runs tasks by key: tasks with the same key replace one another, or wait for one another.
///
/// Each store's state has a manager, whose tasks are cancelled when the state is deallocated.
public final class TaskManager: @unchecked Sendable {
  /// The effect on unfinished tasks of the same key.
  public enum Mode: Sendable {
    /// They are cancelled, and the new task starts immediately.
    case dropCurrent
    /// They keep running; the new task starts after the newest of them has ended. Tasks in this
    /// mode therefore run in call order.
    ///
    /// In this mode, do not await a task with the same key inside the work: that deadlocks.
    case waitInCurrent
  }

  private struct Entry {
    let cancel: @Sendable () -> Void
    let wait: @Sendable () async -> Void
  }

  private let lock = Lock()
  private var entries: [TaskKey: TaskList<Entry>] = [:]
  private var newest: UInt64 = 0
  private var isClosed = false

  /// A manager without tasks.
  public init() {}

  deinit {
    cancelAll()
  }

  /// Runs a task.
  ///
  /// The task is registered when this returns, in the order of the calls.
  ///
  /// - Parameters:
  ///   - label: Not used; for source compatibility.
  ///   - key: The key that groups related tasks.
  ///   - mode: The effect on unfinished tasks with the same key.
  ///   - priority: The task's priority.
  ///   - action: The work, on the caller's actor. Retained until it has ended.
  /// - Returns: The task. Cancelling it cancels the work. Its value is that of the work. It throws
  ///   any error that the work throws, and `CancellationError` if it has been cancelled or
  ///   replaced, even if the work handles the cancellation.
  @discardableResult
  public func task<Return: Sendable>(
    label: String = "",
    key: TaskKey,
    mode: Mode,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    let (handle, dropped) = lock.withLock { () -> (Task<Return, any Error>, [Entry]) in
      newest += 1
      let id = newest
      let former = mode == .waitInCurrent ? entries[key]?.last : nil
      let dropped = mode == .dropCurrent ? entries[key]?.drop() : nil
      let handle = Task(priority: priority) { [weak self, isClosed] in
        defer { self?.remove(id, key) }
        if isClosed { throw CancellationError() }
        await former?.wait()
        try Task.checkCancellation()
        let value = try await action()
        try Task.checkCancellation()
        return value
      }
      let entry = Entry(cancel: handle.cancel, wait: { _ = await handle.result })
      entries[key, default: TaskList()].append(entry, id: id)
      return (handle, dropped ?? [])
    }
    // No lock is held here, because cancelling runs the tasks' cancellation handlers. The newest
    // task is cancelled first, so that no waiting task starts when an earlier one ends.
    for entry in dropped.reversed() { entry.cancel() }
    return handle
  }

  /// Whether a task with this key is unfinished.
  public func isRunning(for key: TaskKey) -> Bool {
    lock.withLock { entries[key] != nil }
  }

  /// Cancels the tasks of a key.
  ///
  /// They count as running until they end. In the mode ``Mode/waitInCurrent``, a new task with the
  /// key waits for the newest of them.
  ///
  /// - Parameter key: The key.
  public func cancel(_ key: TaskKey) {
    let entries = lock.withLock { self.entries[key]?.drop() ?? [] }
    // The newest first, as in `task`.
    for entry in entries.reversed() { entry.cancel() }
  }

  /// Cancels all tasks.
  public func cancelAll() {
    let entries = lock.withLock { self.entries.values.flatMap(\.elements) }
    for entry in entries.reversed() { entry.cancel() }
  }

  /// The number of tasks that have not ended.
  package var unfinishedCount: Int {
    lock.withLock { entries.values.reduce(0) { $0 + $1.elements.count } }
  }

  /// Returns when all tasks that are registered at the time of the call have ended.
  package func waitForTasks(isolation: isolated (any Actor)? = #isolation) async {
    let entries = lock.withLock { self.entries.values.flatMap(\.elements) }
    for entry in entries { await entry.wait() }
  }

  /// Cancels all tasks, and every task that is added later.
  func close() {
    lock.withLock { isClosed = true }
    cancelAll()
  }

  private func remove(_ id: UInt64, _ key: TaskKey) {
    lock.withLock {
      entries[key]?.remove(id: id)
      if entries[key]?.isEmpty == true { entries[key] = nil }
    }
  }
}

/// The name of ``TaskManager`` in the original library.
public typealias TaskManagerActor = TaskManager
