// The observation API of Verge 7. Until 7.9, an observer without a queue was called on the
// committing thread. These functions call it on the delivering thread, usually the same one.

extension StoreComponentType {
  /// The component's state: the name of `state` in Verge 7.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @available(*, deprecated, renamed: "state")
  public var changes: Changes<Scope> { scopedStore.state }

  /// Observes the component's state on the delivering thread: `sinkState(queue: .passthrough)`.
  @available(*, deprecated, message: "Use sinkState(queue: .passthrough).")
  public func sinkChanges(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough = .passthrough,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on a target queue: `sinkState(queue:)`.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public func sinkChanges(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on the main actor: `sinkState(queue:)`.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public func sinkChanges(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType,
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on the delivering thread: `sinkState(queue: .passthrough)`.
  @available(*, deprecated, message: "Use sinkState(queue: .passthrough).")
  public func subscribeChanges(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough = .passthrough,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on a target queue: `sinkState(queue:)`.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public func subscribeChanges(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the component's state on the main actor: `sinkState(queue:)`.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public func subscribeChanges(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType,
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the store's activities on the delivering thread: `sinkActivity(queue: .passthrough)`.
  @available(*, deprecated, message: "Use sinkActivity(queue: .passthrough).")
  public func subscribeActivity(
    queue: Queues.Passthrough = .passthrough,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription {
    sinkActivity(queue: queue, receive: receive)
  }

  /// Observes the store's activities on a target queue: `sinkActivity(queue:)`.
  @available(*, deprecated, renamed: "sinkActivity(queue:receive:)")
  public func subscribeActivity(
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    sinkActivity(queue: queue, receive: receive)
  }

  /// Observes the store's activities on the main actor: `sinkActivity(queue:)`.
  @available(*, deprecated, renamed: "sinkActivity(queue:receive:)")
  public func subscribeActivity(
    queue: some MainActorTargetQueueType,
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    sinkActivity(queue: queue, receive: receive)
  }
}
