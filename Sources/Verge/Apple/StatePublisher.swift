#if canImport(Combine)
public import Combine

/// The states of a store, as a Combine publisher.
///
/// A subscriber gets the state as it is when it subscribes, and each one after it, on the thread that
/// delivers. When the state is deallocated and the newest one has been delivered, it completes. To a
/// subscriber that asks for fewer, the states in between are not delivered; each is compared with the
/// one delivered before. It does not retain the store; a derived value, but for a binding, is
/// retained.
public struct StatePublisher<State>: Publisher {
  /// A state, compared with the one before.
  public typealias Output = Changes<State>
  /// It does not fail.
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

  /// Subscribes.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Changes<State>, Receiver.Failure == Never {
    let feed = SubscriberFeed(subscriber, joining: { $1.comparing(like: $0) })
    feed.start { subscribe($0).map { $0.cancel } }
  }
}

/// The activities of a store, as a Combine publisher.
///
/// A subscriber gets each activity sent from then on, on the thread that delivers, and completes when
/// the store's state is deallocated. Values without demand are kept. It does not retain the store.
public struct ActivityPublisher<Activity>: Publisher {
  /// The activity.
  public typealias Output = Activity
  /// It does not fail.
  public typealias Failure = Never

  private let subscribe: (@escaping (Activity) -> Void) -> StoreSubscription?

  init<State>(_ store: Store<State, Activity>) {
    let weak = WeakStore(store)
    subscribe = { receive in weak.store?.observeActivities(hop: nil, receive) }
  }

  /// Subscribes.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Activity, Receiver.Failure == Never {
    let feed = SubscriberFeed(subscriber, joining: nil)
    feed.start { subscribe($0).map { $0.cancel } }
  }
}

extension StoreComponentType {
  /// The store's states, as a Combine publisher; see ``StatePublisher``.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber receives the state at the time of its
  ///   subscription first.
  public func statePublisher(
    startsFromInitial: Bool = true
  ) -> StatePublisher<TargetStore.State> {
    StatePublisher(store.asStore(), dropsFirst: !startsFromInitial)
  }

  /// The store's states, as a Combine publisher: `statePublisher`, in the spelling of Verge 7.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber receives the state at the time of its
  ///   subscription first.
  @available(*, deprecated, renamed: "statePublisher(startsFromInitial:)")
  public func changesPublisher(
    startsFromInitial: Bool = true
  ) -> StatePublisher<TargetStore.State> {
    statePublisher(startsFromInitial: startsFromInitial)
  }

  /// The store's activities, as a Combine publisher; see ``ActivityPublisher``.
  public func activityPublisher() -> ActivityPublisher<Activity> {
    ActivityPublisher(store.asStore())
  }
}

extension Store {
  /// The values of the state, as a Combine publisher.
  public final var valuePublisher: Publishers.Map<StatePublisher<State>, State> {
    statePublisher().map(\.primitive)
  }

  /// The values of the state, as a Combine publisher.
  ///
  /// - Parameter startsFromInitial: Whether a subscriber receives the value at the time of its
  ///   subscription first.
  public final func valuePublisher(
    startsFromInitial: Bool
  ) -> Publishers.Map<StatePublisher<State>, State> {
    statePublisher(startsFromInitial: startsFromInitial).map(\.primitive)
  }
}

extension Publisher where Failure == Never {
  /// Passes each value to `binder`, usually a store's `assignee(_:)`.
  ///
  /// - Returns: The subscription. Dropping it cancels.
  public func assign(to binder: @escaping (Output) -> Void) -> VergeAnyCancellable {
    // Combine's subscriptions may be cancelled from any thread, though they are not `Sendable`.
    let subscription = UncheckedTransfer(sink(receiveValue: binder))
    return VergeAnyCancellable(onDeinit: { subscription.content.cancel() })
  }
}
#endif
