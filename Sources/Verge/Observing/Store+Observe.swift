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
    guard let hop = hop ?? defaultHop(Changes<Value>.self, merging: merge) else {
      return observe(channel, dropsFirst: dropsFirst, ReceivingCallback(receive))
    }
    return observe(channel, dropsFirst: dropsFirst, hop) { payload in
      callBorrowing(receive, payload.assumingMemoryBound(to: Changes<Value>.self))
    }
  }

  @usableFromInline
  final func defaultHop<Payload>(
    _ type: Payload.Type, merging merge: Observer.Merge<Payload>?
  ) -> Observer.Hop? {
    defaultQueue?.hop(view.core, type, merging: merge)
  }

  /// Registers an observer that is called on the delivering thread.
  @usableFromInline
  final func observe(
    _ channel: Channel, dropsFirst: Bool, _ callback: Callback
  ) -> StoreStateSubscription {
    // Observing a derived value keeps it alive, even if nothing else does.
    register(
      Observer(
        channel, view.memory.isKeptByObservers ? OwningCallback(self, callback) : callback),
      dropsFirst: dropsFirst)
  }

  /// Registers an observer that is called through a hop.
  @usableFromInline
  final func observe(
    _ channel: Channel, dropsFirst: Bool, _ hop: @escaping Observer.Hop,
    _ body: @escaping Observer.Body
  ) -> StoreStateSubscription {
    guard view.memory.isKeptByObservers else {
      return register(Observer(channel, hop: hop, body: body), dropsFirst: dropsFirst)
    }
    return register(
      Observer(channel, hop: hop) { [self] payload in
        body(payload)
        withExtendedLifetime(self) {}
      }, dropsFirst: dropsFirst)
  }

  private func register(_ observer: Observer, dropsFirst: Bool) -> StoreStateSubscription {
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
    guard let hop else {
      return observeActivities { Observer($0, receiving: receive) }
    }
    return observeActivities {
      Observer($0, hop: hop) { payload in
        callBorrowing(receive, payload.assumingMemoryBound(to: Activity.self))
      }
    }
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

/// A callback that retains an object as long as it exists.
private final class OwningCallback: Callback {
  private let owner: AnyObject
  private let callback: Callback

  init(_ owner: AnyObject, _ callback: Callback) {
    self.owner = owner
    self.callback = callback
    super.init { callback, payload in
      let callback = unsafeDowncast(callback, to: OwningCallback.self).callback
      callback.deliver(callback, payload)
    }
  }
}
