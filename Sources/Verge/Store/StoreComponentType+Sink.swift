extension StoreComponentType {
  /// Observes what the component sees, on a target queue; see <doc:ReadingAndObserving>.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes what the component sees, on the main actor.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of what the component sees, on a target queue.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each value that differs from the one before. Retained until the
  ///     subscription is cancelled or the state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable>(
    _ keyPath: KeyPath<Scope, Slice>,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes a slice of what the component sees, on the main actor.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each value that differs from the one before. Retained until the
  ///     subscription is cancelled or the state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable>(
    _ keyPath: KeyPath<Scope, Slice>,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(keyPath, dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the store's activities, on a target queue.
  ///
  /// - Parameters:
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }

  /// Observes the store's activities, on the main actor.
  ///
  /// - Parameters:
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }
}
