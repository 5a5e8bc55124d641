extension Store {
  /// The channel that the observers of this store's whole state share, except those that buffer only
  /// the newest state.
  @inlinable
  final var stateChannel: Channel {
    stateChannel { view.makeChannel(ChangesSource(view.location), by: $0) }
  }

  /// - Parameter make: Makes the channel, if there is none. Called while the lock is held.
  @usableFromInline
  final func stateChannel(_ make: (Equality<State>?) -> Channel) -> Channel {
    view.core.withLock {
      if let channel { return channel }
      let new = make(view.isEqual ?? equality(of: State.self))
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
    let hop = hop ?? defaultHop(Changes<Value>.self, merging: merge)
    return register(
      Observer(channel, hop: hop, owner: owner, receiving: receive), dropsFirst: dropsFirst)
  }

  /// Observing a derived value keeps it alive, even if nothing else does.
  @usableFromInline final var owner: AnyObject? { view.memory.isKeptByObservers ? self : nil }

  @usableFromInline
  final func defaultHop<Payload>(
    _ type: Payload.Type, merging merge: Observer.Merge<Payload>?
  ) -> Observer.Hop? {
    defaultQueue?.hop(view.core, type, merging: merge)
  }

  @usableFromInline
  final func register(_ observer: Observer, dropsFirst: Bool) -> StoreStateSubscription {
    let subscription = StoreStateSubscription(view.core, observer)
    view.core.refreshUpstream(isReading: false)
    view.core.register(observer, from: dropsFirst ? .next : .current)
    withExtendedLifetime(self) {}
    return subscription
  }

  @inlinable
  final func observeSlice<Slice>(
    _ keyPath: KeyPath<State, Slice>,
    isEqual: Equality<Slice>?,
    dropsFirst: Bool,
    hop: Observer.Hop?,
    _ receive: @escaping (Changes<Slice>) -> Void
  ) -> StoreStateSubscription {
    observe(sliceChannel(keyPath, by: isEqual), dropsFirst: dropsFirst, hop: hop, receive)
  }

  /// Returns a channel of a slice: the shared one if the slice has a fixed address, otherwise a new
  /// one.
  @inlinable
  final func sliceChannel<Slice>(
    _ keyPath: KeyPath<State, Slice>, by isEqual: Equality<Slice>?
  ) -> Channel {
    let location = view.location.reading(keyPath)
    return view.core.channel(for: location.slice) {
      view.moved(to: location, isEqual: isEqual).makeChannel(ChangesSource(location), by: isEqual)
    }
  }

  @inlinable
  final func observeActivities(
    hop: Observer.Hop?,
    _ receive: @escaping (Activity) -> Void
  ) -> StoreActivitySubscription {
    observeActivities { Observer($0, hop: hop, receiving: receive) }
  }

  @usableFromInline
  final func observeActivities(
    _ makeObserver: (Channel) -> Observer
  ) -> StoreActivitySubscription {
    // A store without activities has no pipe; a new pipe never delivers.
    let observer = makeObserver((pipe ?? ActivityPipe()).channel)
    let subscription = StoreActivitySubscription(view.core, observer)
    view.core.register(observer)
    withExtendedLifetime(self) {}
    return subscription
  }
}
