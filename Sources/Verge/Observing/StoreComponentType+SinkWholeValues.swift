extension StoreComponentType where Scope: Equatable & SendableMetatype {
  /// Observes the values of the component's state on the delivering thread.
  ///
  /// ```swift
  /// let subscription = store.sinkValues(queue: .passthrough) { state in print(state.count) }
  /// ```
  ///
  /// Works like `sinkState`, for observers that need only the value. The older `sinkValue` of a
  /// derived value passes `Changes` instead.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkValues(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Scope) -> Void
  ) -> StoreStateSubscription {
    // Does not call `sinkState`: its `@Sendable` closure cannot capture the type of a state that is
    // not `Sendable`.
    let store = scopedStore
    return store.observe(
      store.stateChannel, dropsFirst: dropsFirst,
      hop: nil
    ) {
      receive($0.primitive)
    }
  }

  /// Observes the values of the component's state on a target queue; otherwise as with `.passthrough`.
  ///
  /// The scope is `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkValues(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Scope) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of the component's state on the main actor; otherwise as with `.passthrough`.
  ///
  /// The scope is `Sendable`, because commits may come from other threads.
  @inlinable
  public func sinkValues(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Scope) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of a non-`Sendable` scope on the main actor; otherwise as with
  /// `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkValues(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Scope) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of the component's state on a target queue, with a policy for the values
  /// that wait for the observer.
  ///
  /// With ``StateBufferingPolicy/newest``, an observer that is slower than the commits skips
  /// intermediate values, but always receives the newest. If several commits together change
  /// nothing, the observer may receive a value equal to the previous one.
  ///
  /// - `bufferingPolicy`: With `.newest`, a newer value replaces the waiting one.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkValues(
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Scope) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, bufferingPolicy: bufferingPolicy, queue: queue) {
      receive($0.primitive)
    }
  }

  /// Observes the values of the component's state on the main actor, with a buffering policy;
  /// otherwise as on a target queue.
  @inlinable
  public func sinkValues(
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Scope) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    sinkState(dropsFirst: dropsFirst, bufferingPolicy: bufferingPolicy, queue: queue) {
      receive($0.primitive)
    }
  }
}
