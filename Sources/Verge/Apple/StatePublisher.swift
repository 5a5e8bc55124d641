#if canImport(Combine)
public import Combine

/// The states of a store, as a Combine publisher.
///
/// A subscriber receives the current state when it subscribes, then each later state, on the
/// delivering thread. The publisher completes when the state is deallocated and the newest state
/// has been delivered. A subscriber with limited demand skips intermediate states; each state is
/// compared with the one that the subscriber received before. The publisher does not retain a store
/// or a binding; it retains any other derived value.
public struct StatePublisher<State>: Publisher {
  /// A state, compared with the previous one.
  public typealias Output = Changes<State>
  /// The publisher does not fail.
  public typealias Failure = Never

  private let subscribe: (@escaping (Changes<State>) -> Void) -> StoreSubscription?

  init<Activity>(_ store: Store<State, Activity>, dropsFirst: Bool = false) {
    let weak = WeakStore(store)
    subscribe = { receive in
      weak.store.map {
        $0.observe($0.stateChannel, dropsFirst: dropsFirst, hop: nil, receive)
      }
    }
  }

  /// Attaches a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Changes<State>, Receiver.Failure == Never {
    let feed = SubscriberFeed(subscriber, joining: { $1.comparing(like: $0) })
    feed.start { subscribe($0).map { $0.cancel } }
  }
}

/// The activities of a store, as a Combine publisher.
///
/// A subscriber receives each activity that is sent after it has subscribed, on the delivering
/// thread. The publisher buffers activities until there is demand. It completes when the store's
/// state is deallocated and no activity is waiting. The publisher does not retain the store.
public struct ActivityPublisher<Activity>: Publisher {
  /// The activity.
  public typealias Output = Activity
  /// The publisher does not fail.
  public typealias Failure = Never

  private let subscribe: (@escaping (Activity) -> Void) -> StoreSubscription?

  init<State>(_ store: Store<State, Activity>) {
    let weak = WeakStore(store)
    subscribe = { receive in weak.store?.observeActivities(hop: nil, receive) }
  }

  /// Attaches a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Activity, Receiver.Failure == Never {
    let feed = SubscriberFeed(subscriber, joining: nil)
    feed.start { subscribe($0).map { $0.cancel } }
  }
}

extension StoreComponentType {
  /// Returns the store's states, as a Combine publisher; see ``StatePublisher``.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber first receives the state at the time of
  ///   its subscription.
  public func statePublisher(
    startsFromInitial: Bool = true
  ) -> StatePublisher<TargetStore.State> {
    StatePublisher(store.asStore(), dropsFirst: !startsFromInitial)
  }

  /// Returns the store's states, as a Combine publisher. The name of `statePublisher` in Verge 7.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber first receives the state at the time of
  ///   its subscription.
  @available(*, deprecated, renamed: "statePublisher(startsFromInitial:)")
  public func changesPublisher(
    startsFromInitial: Bool = true
  ) -> StatePublisher<TargetStore.State> {
    statePublisher(startsFromInitial: startsFromInitial)
  }

  /// Returns the store's activities, as a Combine publisher; see ``ActivityPublisher``.
  public func activityPublisher() -> ActivityPublisher<Activity> {
    ActivityPublisher(store.asStore())
  }
}

extension Store {
  /// The values of the state, as a Combine publisher.
  public final var valuePublisher: Publishers.Map<StatePublisher<State>, State> {
    statePublisher().map(\.primitive)
  }

  /// Returns the values of the state, as a Combine publisher.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber first receives the value at the time of
  ///   its subscription.
  public final func valuePublisher(
    startsFromInitial: Bool = true
  ) -> Publishers.Map<StatePublisher<State>, State> {
    statePublisher(startsFromInitial: startsFromInitial).map(\.primitive)
  }
}

extension Publisher where Failure == Never {
  /// Passes each value to `binder`, usually a store's `assignee(_:)`.
  ///
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(to binder: @escaping (Output) -> Void) -> VergeAnyCancellable {
    // Combine's subscriptions can be cancelled from any thread, although they are not `Sendable`.
    let subscription = UncheckedTransfer(sink(receiveValue: binder))
    return VergeAnyCancellable(onDeinit: { subscription.content.cancel() })
  }
}
#endif
