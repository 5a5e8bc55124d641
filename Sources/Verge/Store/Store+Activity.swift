extension Store {
  /// Sends an activity to the current observers of activities.
  ///
  /// Activities are not replayed to later observers. Commits and activities are delivered in one
  /// order. An activity that is sent inside a mutation is delivered when the mutation has ended, even
  /// if the mutation throws.
  ///
  /// - `activity`: The activity to send.
  @inlinable
  public final func send(
    _ activity: Activity,
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line
  ) {
    send("", activity, file, function, line)
  }

  /// Sends an activity, with a name for the logs, to the current observers of activities.
  ///
  /// - `name`: The activity's name in logs.
  /// - `activity`: The activity to send.
  @inlinable
  public final func send(
    _ name: String,
    _ activity: Activity,
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line
  ) {
    guard let pipe else { return }
    view.core.send(
      activity, through: pipe, site: CallSite(name, file, function, line), sender: self)
    withExtendedLifetime(self) {}
  }

  /// Observes the activities on the delivering thread.
  ///
  /// - Parameters:
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each activity, in order. Retained until the subscription is cancelled
  ///     or the state is deallocated. It may commit and send.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkActivity(
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription {
    observeActivities(hop: Observer.hop(view.core, Activity.self, to: queue), receive)
  }

  /// Observes the activities on a target queue.
  ///
  /// The activities are `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each activity, in order. Retained until the subscription is cancelled
  ///     or the state is deallocated. It may commit and send.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkActivity(
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    observeActivities(hop: Observer.hop(view.core, Activity.self, to: queue), receive)
  }

  /// Observes the activities on the main actor.
  ///
  /// The activities are `Sendable`, because other threads may send them.
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each activity, in order. Retained until the subscription is cancelled
  ///     or the state is deallocated. It may commit and send.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public final func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription where Activity: Sendable {
    observeActivities(
      hop: Observer.hop(view.core, Activity.self, to: queue), Observer.onMainActor(receive))
  }

  /// Observes non-`Sendable` activities on the main actor.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each activity, in order. Retained until the subscription is cancelled
  ///     or the state is deallocated. It may commit and send.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @inlinable
  @preconcurrency @MainActor
  public final func sinkActivity(
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Activity) -> Void
  ) -> StoreActivitySubscription {
    observeActivities(
      hop: Observer.hop(view.core, Activity.self, to: queue), Observer.onMainActor(receive))
  }

  @inlinable
  final func observeActivities(
    hop: Observer.Hop?,
    _ receive: @escaping (Activity) -> Void
  ) -> StoreActivitySubscription {
    // A store without activities has no pipe; a new pipe never delivers.
    let channel = (pipe ?? ActivityPipe()).channel
    let observer =
      hop.map { hop in
        Observer(channel, hop: hop) { payload in
          callBorrowing(receive, payload.assumingMemoryBound(to: Activity.self))
        }
      } ?? Observer(channel, receiving: receive)
    let subscription = StoreActivitySubscription(view.core, observer)
    view.core.register(observer)
    withExtendedLifetime(self) {}
    return subscription
  }
}
