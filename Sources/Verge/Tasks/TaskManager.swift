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
    /// mode therefore run in call order. A task that is cancelled while it waits ends at once.
    ///
    /// In this mode, do not await a task with the same key inside the work: that deadlocks.
    case waitInCurrent
  }

  private final class Entry {
    let cancel: @Sendable () -> Void
    let wait: @Sendable () async -> Void
    /// Finished when the task may start; `nil` if it does not wait for that. Guarded by the lock.
    var turn: Turn?

    init(
      turn: Turn?,
      cancel: @escaping @Sendable () -> Void,
      wait: @escaping @Sendable () async -> Void
    ) {
      (self.turn, self.cancel, self.wait) = (turn, cancel, wait)
    }
  }

  private typealias Turn = Mailbox<EveryElement<Never>>

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
      let turn = mode == .waitInCurrent && entries[key] != nil ? Turn() : nil
      let dropped = mode == .dropCurrent ? entries[key]?.drop() : nil
      let handle = Task(priority: priority) { [weak self, isClosed] in
        defer { self?.remove(id, key) }
        if isClosed { throw CancellationError() }
        _ = await turn?.take()
        try Task.checkCancellation()
        let value = try await action()
        try Task.checkCancellation()
        return value
      }
      let entry = Entry(turn: turn, cancel: handle.cancel, wait: { _ = await handle.result })
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

  /// The key of each task that has not ended.
  package var unfinishedKeys: [TaskKey] {
    lock.withLock {
      entries.flatMap { key, tasks in Array(repeating: key, count: tasks.elements.count) }
    }
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
    let turn = lock.withLock { () -> Turn? in
      let removed = entries[key]?.remove(id: id)
      if entries[key]?.isEmpty == true { entries[key] = nil }
      // After a task that still waits, the next one waits for the same predecessor.
      guard let (entry, next) = removed, entry.turn == nil else { return nil }
      return next?.turn.take()
    }
    turn?.finish()
  }
}

/// The name of ``TaskManager`` in the original library.
public typealias TaskManagerActor = TaskManager
