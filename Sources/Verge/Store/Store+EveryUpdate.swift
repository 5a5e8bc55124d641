// What the older generations observe: every update, equal or not, by tokens that own nothing.

extension Store {
  /// Has `receive` called on the delivering thread with the state after each commit, whether it has
  /// changed or not.
  ///
  /// Registered inside a mutation, it is told of that commit.
  ///
  /// - Returns: What to end the observation with. Dropping it ends nothing.
  @inlinable
  package final func observeEveryUpdate(_ receive: @escaping (State) -> Void) -> EveryUpdateToken {
    let channel = view.core.lock.withLock { () -> Channel in
      if let valueChannel { return valueChannel }
      let new = ChannelMemory(ValueSource(view.place)).makeChannel()
      valueChannel = new
      return new
    }
    let observer = Observer(channel) { payload in
      receive(payload.assumingMemoryBound(to: State?.self).pointee!)
    }
    view.core.register(observer, seesRunningMutation: true)
    withExtendedLifetime(self) {}
    return EveryUpdateToken(view.core) { $0.cancel(observer) }
  }

  /// Has `receive` called on the committing thread with the state before each commit.
  ///
  /// - Returns: What to end the observation with. Dropping it ends nothing.
  @inlinable
  package final func observeComingUpdates(
    _ receive: @escaping (State) -> Void
  ) -> EveryUpdateToken {
    let core = view.core
    let place = view.place
    let announcement = core.announce {
      receive(core.read(place) { value, _ in value })
    }
    return EveryUpdateToken(core) { $0.cancel(announcement) }
  }

  /// Has `receive` called on the delivering thread with each activity.
  ///
  /// - Returns: What to end the observation with. Dropping it ends nothing.
  @inlinable
  package final func observeEveryActivity(
    _ receive: @escaping (Activity) -> Void
  ) -> EveryUpdateToken {
    let observer = Observer((pipe ?? ActivityPipe()).channel) { payload in
      receive(payload.assumingMemoryBound(to: Activity?.self).pointee!)
    }
    view.core.register(observer)
    withExtendedLifetime(self) {}
    return EveryUpdateToken(view.core) { $0.cancel(observer) }
  }
}

/// An observation that goes on until it is ended.
@usableFromInline
package final class EveryUpdateToken {
  private let core: StateCore
  private let end: (StateCore) -> Void

  @usableFromInline
  init(_ core: StateCore, end: @escaping (StateCore) -> Void) {
    self.core = core
    self.end = end
  }

  /// Ends the observation, if it is one of this store's. Does nothing the second time.
  package func end<State, Activity>(in store: Store<State, Activity>) {
    if core === store.view.core { end(core) }
  }
}
