extension StoreComponentType {
  /// Observes the values of a slice of the component's state on the delivering thread.
  ///
  /// ```swift
  /// let subscription = store.sinkValues(\.count, queue: .passthrough) { count in print(count) }
  /// ```
  ///
  /// Works like `sinkState` with a key path, for observers that need only the value. The older
  /// `sinkValue` of a derived value passes `Changes` instead.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice; only the slice is copied. `Sendable`, because every
  ///     committing thread evaluates it.
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkValues<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Slice) -> Void
  ) -> StoreStateSubscription {
    // Does not call `sinkState`: its `@Sendable` closure cannot capture the type of a slice that is
    // not `Sendable`.
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: nil
    ) {
      receive($0.primitive)
    }
  }

  /// Observes the values of a slice on a target queue; otherwise as with `.passthrough`.
  ///
  /// The slice is `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkValues<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Slice) -> Void
  ) -> StoreStateSubscription {
    sinkState(keyPath, dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of a slice on the main actor; otherwise as with `.passthrough`.
  ///
  /// ```swift
  /// let subscription = store.sinkValues(\.title) { title in label.text = title }
  /// ```
  ///
  /// The slice is `Sendable`, because commits may come from other threads.
  @inlinable
  public func sinkValues<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Slice) -> Void
  ) -> StoreStateSubscription {
    sinkState(keyPath, dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of a non-`Sendable` slice on the main actor; otherwise as with
  /// `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkValues<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Slice) -> Void
  ) -> StoreStateSubscription {
    sinkState(keyPath, dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the values of a slice of the component's state on a target queue, with a policy for
  /// the values that wait for the observer.
  ///
  /// With ``StateBufferingPolicy/newest``, an observer that is slower than the commits skips
  /// intermediate values, but always receives the newest. If several commits together change
  /// nothing, the observer may receive a value equal to the previous one.
  ///
  /// - `bufferingPolicy`: With `.newest`, a newer value replaces the waiting one.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkValues<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Slice) -> Void
  ) -> StoreStateSubscription {
    sinkState(
      keyPath, dropsFirst: dropsFirst, bufferingPolicy: bufferingPolicy, queue: queue
    ) {
      receive($0.primitive)
    }
  }

  /// Observes the values of a slice on the main actor, with a buffering policy; otherwise as on a
  /// target queue.
  @inlinable
  public func sinkValues<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Slice) -> Void
  ) -> StoreStateSubscription {
    sinkState(
      keyPath, dropsFirst: dropsFirst, bufferingPolicy: bufferingPolicy, queue: queue
    ) {
      receive($0.primitive)
    }
  }
}
