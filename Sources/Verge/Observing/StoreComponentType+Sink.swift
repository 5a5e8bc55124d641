extension StoreComponentType {
  /// Observes the component's state on the delivering thread; see <doc:ReadingAndObserving>.
  ///
  /// The observer is called with the current state, and then after each commit; if the state is
  /// `Equatable`, only after commits that change it. It receives every state, in order. Registering
  /// and reading the first state are one atomic step.
  ///
  /// The state need not be `Sendable`: a store that is not `Sendable` commits and delivers in one
  /// isolation domain.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(
      store.stateChannel, dropsFirst: dropsFirst,
      hop: nil, receive)
  }

  /// Observes the component's state on a target queue; otherwise as with `.passthrough`.
  ///
  /// The scope is `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    let store = scopedStore
    return store.observe(
      store.stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Scope>.self, to: queue), receive)
  }

  /// Observes the component's state on the main actor; otherwise as with `.passthrough`.
  ///
  /// With the default queue, the observer is called before `sinkState` or `commit` returns, if that
  /// call is on the main queue, no delivery is running or waiting, and nothing is pending for the
  /// observer.
  ///
  /// The scope is `Sendable`, because commits may come from other threads.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    let store = scopedStore
    return store.observe(
      store.stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Scope>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes a non-`Sendable` scope on the main actor; otherwise as with `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(
      store.stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Scope>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes a slice of the component's state on the delivering thread.
  ///
  /// Only the slice is copied. The observer is called with the current slice, and then after each
  /// commit that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the slice. `Sendable`, because every committing thread evaluates
  ///     it.
  ///   - dropsFirst: Whether the current slice is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value that differs from the previous one. Retained until the
  ///     subscription is cancelled or the state is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: nil, receive)
  }

  /// Observes a slice of the component's state on a target queue; otherwise as with `.passthrough`.
  ///
  /// The slice is `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue), receive)
  }

  /// Observes a slice of the component's state on the main actor; otherwise as with `.passthrough`.
  ///
  /// The slice is `Sendable`, because commits may come from other threads.
  @inlinable
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes a non-`Sendable` slice on the main actor; otherwise as with `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkState<Slice: Equatable & SendableMetatype>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: Observer.hop(store.view.core, Changes<Slice>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes the store's activities on the delivering thread.
  ///
  /// - Parameters:
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each activity. Retained until the subscription is cancelled or the
  ///     state is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkActivity(
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription {
    let store = store.asStore()
    return store.observeActivities(
      hop: nil, receive)
  }

  /// Observes the store's activities on a target queue; otherwise as with `.passthrough`.
  ///
  /// The activities are `Sendable`, because the queue may call `receive` on another thread.
  @inlinable
  public func sinkActivity(
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    let store = store.asStore()
    return store.observeActivities(
      hop: Observer.hop(store.view.core, Activity.self, to: queue), receive)
  }

  /// Observes the store's activities on the main actor; otherwise as with `.passthrough`.
  ///
  /// The activities are `Sendable`, because other threads may send them.
  @inlinable
  public func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    let store = store.asStore()
    return store.observeActivities(
      hop: Observer.hop(store.view.core, Activity.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes non-`Sendable` activities on the main actor; otherwise as with `.passthrough`.
  ///
  /// The store must be confined to the main actor as well.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription {
    let store = store.asStore()
    return store.observeActivities(
      hop: Observer.hop(store.view.core, Activity.self, to: queue),
      Observer.onMainActor(receive))
  }
}
