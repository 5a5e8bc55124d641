extension StoreComponentType {
  /// Observes the component's state on the delivering thread; see <doc:ReadingAndObserving>.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on a target queue.
  ///
  /// The scope is `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on the main actor.
  ///
  /// The scope is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a non-`Sendable` scope on the main actor.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of the component's state on the delivering thread.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of the component's state on a target queue.
  ///
  /// The slice is `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of the component's state on the main actor.
  ///
  /// The slice is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a non-`Sendable` slice on the main actor.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the store's activities on the delivering thread.
  ///
  /// - Parameters:
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }

  /// Observes the store's activities on a target queue.
  ///
  /// The activities are `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }

  /// Observes the store's activities on the main actor.
  ///
  /// The activities are `Sendable`, because other threads may send them.
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }

  /// Observes non-`Sendable` activities on the main actor.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }
}
