extension StoreComponentType {
  /// Runs a task that ends with the store's state at the latest, on the caller's actor.
  ///
  /// ```swift
  /// store.task(key: "search", mode: .dropCurrent) {
  ///   let results = try await service.search(text)
  ///   model.commit { $0.results = results }
  /// }
  /// ```
  ///
  /// It is registered when this returns, and cancelled when the state is deallocated; capture the store
  /// weakly, or it stays until the work has ended.
  ///
  /// - Parameters:
  ///   - key: The key that it shares with other tasks; unique by default.
  ///   - mode: What becomes of those of the same key that have not ended.
  ///   - priority: The task's priority.
  ///   - action: The work. Retained until it has ended.
  /// - Returns: The task. Cancelling it cancels the work. It throws what the work throws, and
  ///   `CancellationError` if it has been cancelled or replaced.
  @discardableResult
  public func task<Return: Sendable>(
    key: TaskKey = .distinct(),
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    store.asStore().taskManager.task(key: key, mode: mode, priority: priority, action)
  }

  /// Runs a task that ends with the store's state at the latest, on no actor.
  ///
  /// - Parameters:
  ///   - key: The key that it shares with other tasks; unique by default.
  ///   - mode: What becomes of those of the same key that have not ended.
  ///   - priority: The task's priority.
  ///   - action: The work. Retained until it has ended.
  /// - Returns: The task. Cancelling it cancels the work. It throws what the work throws, and
  ///   `CancellationError` if it has been cancelled or replaced.
  @discardableResult
  public func taskDetached<Return: Sendable>(
    key: TaskKey = .distinct(),
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    store.asStore().taskManager.task(key: key, mode: mode, priority: priority, action)
  }
}

extension Store {
  /// The manager of the tasks of this store's state, also for a store on a slice.
  public final var taskManager: TaskManager { view.core.taskManager }
}

extension StateCore {
  var taskManager: TaskManager { attachment { TaskManager() } }
}

extension TaskManager: CoreAttachment {
  package func coreDidClose() { close() }
}
