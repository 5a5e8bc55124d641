extension StoreComponentType {
  /// Observes a slice of the component's state, `Equatable` or not, on the delivering thread.
  ///
  /// The observer is called with the current slice, and then after each commit; if the slice's type
  /// conforms to `Equatable`, only after commits that change it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the state
  ///     is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: nil, receive)
  }

  /// Observes a slice, `Equatable` or not, on a target queue; otherwise as with `.passthrough`.
  ///
  /// The slice is `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkState<Slice: Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue), receive)
  }

  /// Observes a slice, `Equatable` or not, on the main actor; otherwise as with `.passthrough`.
  ///
  /// The slice is `Sendable`, because commits may come from other threads.
  @inlinable
  public func sinkState<Slice: Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes a non-`Sendable` slice, `Equatable` or not, on the main actor; otherwise as with
  /// `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState<Slice>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue),
      Observer.onMainActor(receive))
  }
}
