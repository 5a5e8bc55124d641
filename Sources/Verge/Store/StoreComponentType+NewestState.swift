/// A policy for the states that wait for an observer that is slower than the commits.
public enum StateBufferingPolicy: Sendable {
  /// All states: the observer receives every state. The number of waiting states grows with the
  /// commits.
  case unbounded
  /// The newest state, which replaces the waiting one. The number of waiting states does not grow
  /// with the commits.
  case newest
}

extension StoreComponentType where Scope: Sendable {
  /// Observes the component's state on a target queue, with a buffering policy.
  ///
  /// With ``StateBufferingPolicy/newest``, an observer that is slower than the commits skips
  /// intermediate states, but always receives the newest. Each state is compared with the one that
  /// the observer received before. If several commits together change nothing, the observer may
  /// receive a state equal to the previous one.
  ///
  /// ```swift
  /// store.sinkState(bufferingPolicy: .newest, queue: .asyncSerialBackground) { state in
  ///   index.rebuild(from: state.primitive)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - bufferingPolicy: The policy for states that wait for the observer.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each state that is not replaced. Retained until the subscription is
  ///     cancelled or the state is deallocated. It may commit.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(store.channel(bufferingPolicy), dropsFirst: dropsFirst, receive) {
      Observer.hop(store.view.core, Changes<Scope>.self, to: queue, merging: $0)
    }
  }

  /// Observes the component's state on the main actor, with a buffering policy; otherwise as on a
  /// target queue.
  @inlinable
  public func sinkState(
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(
      store.channel(bufferingPolicy), dropsFirst: dropsFirst, Observer.onMainActor(receive)
    ) {
      Observer.hop(store.view.core, Changes<Scope>.self, to: queue, merging: $0)
    }
  }
}

extension StoreComponentType {
  /// Observes a slice of the component's state on a target queue, with a buffering policy; see the
  /// function for the whole state.
  ///
  /// - `keyPath`: The key path to the slice. `Sendable`, because every committing thread
  ///   evaluates it.
  /// - Returns: The subscription. Dropping it cancels it.
  @inlinable
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(store.channel(keyPath, bufferingPolicy), dropsFirst: dropsFirst, receive) {
      Observer.hop(store.view.core, Changes<Slice>.self, to: queue, merging: $0)
    }
  }

  /// Observes a slice of the component's state on the main actor, with a buffering policy;
  /// otherwise as on a target queue.
  @inlinable
  public func sinkState<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable,
    dropsFirst: Bool = false,
    bufferingPolicy: StateBufferingPolicy,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    let store = scopedStore
    return store.observe(
      store.channel(keyPath, bufferingPolicy), dropsFirst: dropsFirst, Observer.onMainActor(receive)
    ) {
      Observer.hop(store.view.core, Changes<Slice>.self, to: queue, merging: $0)
    }
  }
}

extension Store {
  /// An observer's channel under a policy, and the function that merges payloads for its queue.
  @usableFromInline typealias BufferedChannel<Value> = (
    channel: Channel, merge: Observer.Merge<Changes<Value>>?
  )

  /// Returns the channel of the state.
  @inlinable
  final func channel(_ policy: StateBufferingPolicy) -> BufferedChannel<State> {
    switch policy {
    case .unbounded: (stateChannel, nil)
    case .newest: newestChannel(view.location, by: view.isEqual ?? equality(of: State.self))
    }
  }

  /// Returns the channel of a slice.
  @inlinable
  final func channel<Slice: Equatable & SendableMetatype>(
    _ keyPath: KeyPath<State, Slice>, _ policy: StateBufferingPolicy
  ) -> BufferedChannel<Slice> {
    let isEqual = Equality<Slice> { $0 == $1 }
    switch policy {
    case .unbounded: return (sliceChannel(keyPath, by: isEqual), nil)
    case .newest: return newestChannel(view.location.reading(keyPath), by: isEqual)
    }
  }

  /// Returns a channel for one observer, because the waiting payload depends on the speed of that
  /// observer.
  @inlinable
  final func newestChannel<Value>(
    _ location: StateLocation<Value>, by isEqual: Equality<Value>?
  ) -> BufferedChannel<Value> {
    typealias Source = ChangesSource<Value>
    let view = view.moved(to: location, isEqual: isEqual)
    let channel = view.makeChannel(Source(location), by: isEqual, keepingNewestOnly: true)
    return (channel, Source.merge)
  }

  /// Registers an observer that is called through a hop.
  ///
  /// - Parameter makeHop: Makes the hop, with the function that merges waiting payloads.
  @inlinable
  final func observe<Value>(
    _ buffered: BufferedChannel<Value>,
    dropsFirst: Bool,
    _ receive: @escaping (Changes<Value>) -> Void,
    through makeHop: (Observer.Merge<Changes<Value>>?) -> Observer.Hop?
  ) -> StoreStateSubscription {
    observe(
      buffered.channel, dropsFirst: dropsFirst, hop: makeHop(buffered.merge),
      merging: buffered.merge, receive)
  }
}
