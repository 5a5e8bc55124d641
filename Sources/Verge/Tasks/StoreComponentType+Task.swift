extension StoreComponentType {
  /// Runs a task on the caller's actor. The task is cancelled when the store's state is
  /// deallocated.
  ///
  /// ```swift
  /// store.task(key: "search", mode: .dropCurrent) {
  ///   let results = try await service.search(text)
  ///   model.commit { $0.results = results }
  /// }
  /// ```
  ///
  /// The task is registered when this returns. Capture the store weakly; otherwise the work keeps
  /// the store alive until the work ends.
  ///
  /// - Parameters:
  ///   - key: The key that groups related tasks; unique by default.
  ///   - mode: The effect on unfinished tasks with the same key.
  ///   - priority: The task's priority.
  ///   - action: The work. Retained until it has ended.
  /// - Returns: The task. Cancelling it cancels the work. It throws any error that the work throws,
  ///   and `CancellationError` if it has been cancelled or replaced.
  @discardableResult
  public func task<Return: Sendable>(
    key: TaskKey = .distinct(),
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    store.asStore().taskManager.task(key: key, mode: mode, priority: priority, action)
  }

  /// Runs a task without an actor; otherwise like `task`.
  @discardableResult
  public func taskDetached<Return: Sendable>(
    key: TaskKey = .distinct(),
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    store.asStore().taskManager.task(key: key, mode: mode, priority: priority, action)
  }

  /// Runs a task on the caller's actor; its key is a value, such as an identifier. See
  /// ``task(key:mode:priority:_:)-(TaskKey,_,_,_)``.
  @discardableResult
  public func task<Return: Sendable>(
    key: some Hashable & Sendable,
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    task(key: TaskKey(key), mode: mode, priority: priority, action)
  }

  /// Runs a task without an actor; its key is a value, such as an identifier. See
  /// ``taskDetached(key:mode:priority:_:)-(TaskKey,_,_,_)``.
  @discardableResult
  public func taskDetached<Return: Sendable>(
    key: some Hashable & Sendable,
    mode: TaskManager.Mode = .dropCurrent,
    priority: TaskPriority = .userInitiated,
    _ action: @Sendable @escaping () async throws -> Return
  ) -> Task<Return, any Error> {
    taskDetached(key: TaskKey(key), mode: mode, priority: priority, action)
  }
}

extension Store {
  /// The task manager of this store's state. A store on a slice has the same manager.
  public final var taskManager: TaskManager { view.core.taskManager }
}

extension StateCore {
  var taskManager: TaskManager { attachment { TaskManager() } }
}

extension TaskManager: CoreAttachment {
  package func coreDidClose() { close() }
}
