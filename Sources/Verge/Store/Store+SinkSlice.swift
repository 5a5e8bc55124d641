extension Store {
  /// Observes a slice of the state, on a target queue.
  ///
  /// Keeps a copy of the slice alone. The observer is called with the present slice, and then after
  /// each commit that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: Where `receive` is called. On `.passthrough`, it is the thread that delivers.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the state
  ///     is gone. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState<Slice: Equatable>(
    _ keyPath: KeyPath<State, Slice>,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<Slice>.self, to: queue), receive)
  }

  /// Observes a slice of the state, on the main actor.
  ///
  /// Keeps a copy of the slice alone. The observer is called with the present slice, and then after
  /// each commit that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the state
  ///     is gone. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState<Slice: Equatable>(
    _ keyPath: KeyPath<State, Slice>,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    observeSlice(
      keyPath, isEqual: Equality { $0 == $1 }, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<Slice>.self, to: queue)
    ) { Observer.callOnMainActor(receive, $0) }
  }

  /// Observes a slice of the state that may have no `==`, on a target queue.
  ///
  /// The observer is called with the present slice, and then after each commit; if the slice turns
  /// out to be `Equatable`, only after those that change it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: Where `receive` is called. On `.passthrough`, it is the thread that delivers.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the state
  ///     is gone. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState<Slice>(
    _ keyPath: KeyPath<State, Slice>,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<Slice>.self, to: queue), receive)
  }

  /// Observes a slice of the state that may have no `==`, on the main actor.
  ///
  /// The observer is called with the present slice, and then after each commit; if the slice turns
  /// out to be `Equatable`, only after those that change it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the slice.
  ///   - dropsFirst: Whether the present slice is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the state
  ///     is gone. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState<Slice>(
    _ keyPath: KeyPath<State, Slice>,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    observeSlice(
      keyPath, isEqual: equality(of: Slice.self), dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<Slice>.self, to: queue)
    ) { Observer.callOnMainActor(receive, $0) }
  }

  @inlinable
  final func observeSlice<Slice>(
    _ keyPath: KeyPath<State, Slice>,
    isEqual: Equality<Slice>?,
    dropsFirst: Bool,
    hop: Observer.Hop?,
    _ receive: @escaping (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let place = view.place.reading(keyPath)
    let channel = view.core.channel(for: place.slice) {
      ChannelMemory(ChangesSource(place), by: isEqual).makeChannel()
    }
    return observe(channel, dropsFirst: dropsFirst, hop: hop, receive)
  }
}
