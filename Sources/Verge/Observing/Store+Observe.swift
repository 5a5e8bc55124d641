extension Store {
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
