extension StoreComponentType {
  /// Observes what the component sees, on the thread that delivers; see
  /// <doc:ReadingAndObserving>.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
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

  /// Observes what the component sees, on a target queue.
  ///
  /// Its scope is `Sendable`, because the queue may call on another thread.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: Where `receive` is called.
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

  /// Observes what the component sees, on the main actor.
  ///
  /// Its scope is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
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

  /// Observes a scope that is not `Sendable`, on the main actor, where the store has to be.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
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

  /// Observes a slice of what the component sees, on the thread that delivers.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice. `Sendable`, because every thread that commits reads by it.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value that differs from the one before. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of what the component sees, on a target queue.
  ///
  /// The slice is `Sendable`, because the queue may call on another thread.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice. `Sendable`, because every thread that commits reads by it.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each value that differs from the one before. Retained until the
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

  /// Observes a slice of what the component sees, on the main actor.
  ///
  /// The slice is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice. `Sendable`, because every thread that commits reads by it.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each value that differs from the one before. Retained until the
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

  /// Observes a slice that is not `Sendable`, on the main actor, where the store has to be.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice. `Sendable`, because every thread that commits reads by it.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each value that differs from the one before. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState<Slice: Equatable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the store's activities, on the thread that delivers.
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

  /// Observes the store's activities, on a target queue.
  ///
  /// The activities are `Sendable`, because the queue may call on another thread.
  ///
  /// - Parameters:
  ///   - queue: Where `receive` is called.
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

  /// Observes the store's activities, on the main actor.
  ///
  /// The activities are `Sendable`, because other threads may send them.
  ///
  /// - Parameters:
  ///   - queue: How `receive` gets to the main actor.
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

  /// Observes activities that are not `Sendable`, on the main actor, where the store has to be.
  ///
  /// - Parameters:
  ///   - queue: How `receive` gets to the main actor.
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
