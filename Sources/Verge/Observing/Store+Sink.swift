extension Store {
  /// Observes the state on the delivering thread.
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
  public final func sinkState(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<State>) -> Void
  ) -> StoreStateSubscription {
    observe(
      stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<State>.self, to: queue), receive)
  }

  /// Observes the state on a target queue.
  ///
  /// The observer is called with the current state, and then after each commit; if the state is
  /// `Equatable`, only after commits that change it. It receives every state, in order. Registering
  /// and reading the first state are one atomic step.
  ///
  /// The state is `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<State>) -> Void
  ) -> StoreStateSubscription where State: Sendable {
    observe(
      stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<State>.self, to: queue), receive)
  }

  /// Observes the state on the main actor.
  ///
  /// The observer is called with the current state, and then after each commit; if the state is
  /// `Equatable`, only after commits that change it. It receives every state, in order. With the
  /// default queue, the observer is called before `sinkState` or `commit` returns, if that call is
  /// on the main queue, no delivery is running or waiting, and nothing is pending for the observer.
  ///
  /// The state is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<State>) -> Void
  ) -> StoreStateSubscription where State: Sendable {
    observe(
      stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<State>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// Observes a non-`Sendable` state on the main actor.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state. Retained until the subscription is cancelled or the state
  ///     is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public final func sinkState(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<State>) -> Void
  ) -> StoreStateSubscription {
    observe(
      stateChannel, dropsFirst: dropsFirst,
      hop: Observer.hop(view.core, Changes<State>.self, to: queue),
      Observer.onMainActor(receive))
  }

  /// The channel that the observers of this store's whole state share, except those that buffer only
  /// the newest state.
  @inlinable
  final var stateChannel: Channel {
    view.core.withLock {
      if let channel { return channel }
      let isEqual = view.isEqual ?? equality(of: State.self)
      let new = view.makeChannel(ChangesSource(view.location), by: isEqual)
      channel = new
      return new
    }
  }

  /// Registers an observer of the values that a channel captures.
  @inlinable
  final func observe<Value>(
    _ channel: Channel,
    dropsFirst: Bool,
    hop: Observer.Hop?,
    merging merge: Observer.Merge<Changes<Value>>? = nil,
    _ receive: @escaping (Changes<Value>) -> Void
  ) -> StoreStateSubscription {
    let hop = hop ?? defaultQueue?.hop(view.core, Changes<Value>.self, merging: merge)
    let observer: Observer
    if view.memory.isKeptByObservers {
      // Observing a derived value keeps it alive, even if nothing else does.
      observer = Observer(channel, hop: hop) { [self] payload in
        callBorrowing(receive, payload.assumingMemoryBound(to: Changes<Value>.self))
        withExtendedLifetime(self) {}
      }
    } else if let hop {
      observer = Observer(channel, hop: hop) { payload in
        callBorrowing(receive, payload.assumingMemoryBound(to: Changes<Value>.self))
      }
    } else {
      observer = Observer(channel, receiving: receive)
    }
    let subscription = StoreStateSubscription(view.core, observer)
    view.core.refreshUpstream(isReading: false)
    view.core.register(observer, from: dropsFirst ? .next : .current)
    withExtendedLifetime(self) {}
    return subscription
  }
}
