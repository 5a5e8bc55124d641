// Sendable: what changes is only touched under its lock.
/// Runs tasks by key: those of one key replace one another, or wait for one another.
///
/// Each store's state has one, and cancels it when it is deallocated.
public final class TaskManager: @unchecked Sendable {
  /// The effect on unfinished tasks of the same key.
  public enum Mode: Sendable {
    /// They are cancelled, and the new one starts immediately.
    case dropCurrent
    /// They go on, and the new one starts when they have ended, in the order of the calls.
    ///
    /// Work must not wait for a task of its own key in this mode: that waits for the work.
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
  /// It is registered when this returns, in the order of the calls.
  ///
  /// - Parameters:
  ///   - label: Not used; for source compatibility.
  ///   - key: What it has in common with others.
  ///   - mode: What becomes of the others.
  ///   - priority: The task's priority.
  ///   - action: The work, on the caller's actor. Retained until it has ended.
  /// - Returns: The task. Cancelling it cancels the work. Its value is that of the work; it throws
  ///   what that throws, and `CancellationError` if it has been cancelled or replaced, whatever the
  ///   work has made of that.
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
    // Where no lock is held: cancelling runs the tasks' cancellation handlers.
    for entry in dropped { entry.cancel() }
    return handle
  }

  /// Whether a task of this key has yet to end.
  public func isRunning(for key: TaskKey) -> Bool {
    lock.withLock { entries[key] != nil }
  }

  /// Cancels the tasks of a key.
  ///
  /// They are still running until they end. A new task of the key in the mode
  /// ``Mode/waitInCurrent`` waits for them.
  ///
  /// - Parameter key: The key.
  public func cancel(_ key: TaskKey) {
    let entries = lock.withLock { self.entries[key]?.drop() ?? [] }
    // Where no lock is held: cancelling runs the tasks' cancellation handlers.
    for entry in entries { entry.cancel() }
  }

  /// Cancels all tasks.
  public func cancelAll() {
    let entries = lock.withLock { self.entries.values.flatMap(\.elements) }
    for entry in entries { entry.cancel() }
  }

  /// The number of tasks that have not ended.
  package var unfinishedCount: Int {
    lock.withLock { entries.values.reduce(0) { $0 + $1.elements.count } }
  }

  /// Returns when all tasks that are registered at the call have ended.
  package func waitForTasks(isolation: isolated (any Actor)? = #isolation) async {
    let entries = lock.withLock { self.entries.values.flatMap(\.elements) }
    for entry in entries { await entry.wait() }
  }

  /// Cancels all tasks, and those that are yet to come.
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

/// ``TaskManager``, as the original calls it.
public typealias TaskManagerActor = TaskManager
