public import Verge

/// The observers of a legacy container.
///
/// They are notified of every update of the container, even to an equal state. Their tokens retain
/// nothing: an observer is released when it is removed, or with the container.
@usableFromInline
package final class LegacyObservers<State, Activity> {
  @usableFromInline let store: Store<State, Activity>
  // Created on first use; all guarded by the core's lock.
  @exclusivity(unchecked) @usableFromInline var updates: Channel?
  @exclusivity(unchecked) @usableFromInline var willCommitObservers: [WillCommitObserver] = []
  /// The observers of activities, in a channel shared with other observers.
  @exclusivity(unchecked) @usableFromInline var receivers: [ObjectIdentifier: Observer]?
  @exclusivity(unchecked) @usableFromInline var publisherStorage: AnyObject?

  /// Returns the channel of a part of a container; `nil` for the whole container.
  @usableFromInline let makePartChannel: ((ObjectIdentifier) -> Channel)?

  @inlinable
  package init(of store: Store<State, Activity>) {
    self.store = store
    makePartChannel = nil
  }

  /// The observers of a part of a container, which are notified of every commit to the container.
  @inlinable
  package init<Container>(
    of store: Store<State, Activity>, inside container: StateView<Container>
  ) {
    self.store = store
    makePartChannel = { [view = store.view, isMounted = container.isMounted] observers in
      view.makeChannel(
        ContainerSource(
          container.location, reading: view.location, for: observers, isMounted: isMounted),
        by: isMounted ? equality(of: Container.self) : nil)
    }
  }

  deinit {
    let core = store.view.core
    // No other reference exists; the lock makes earlier writes of other threads visible.
    let isAlone = core.withLock {
      updates == nil && willCommitObservers.isEmpty && receivers == nil
    }
    if isAlone { return }
    for receiver in (receivers ?? [:]).values { core.cancel(receiver) }
    if let updates { core.seal(updates) }
    for observer in willCommitObservers { core.cancel(observer) }
  }

  @inlinable package var core: StateCore { store.view.core }
  @usableFromInline var location: StateLocation<State> { store.view.location }

  /// Adds an observer that is called on the delivering thread with the state after each commit to the
  /// container, even if the state has not changed.
  ///
  /// An observer that is registered inside a mutation is notified of that commit.
  ///
  /// - Parameter version: The version of the state that the caller already has. If there has been a
  ///   later commit, `receive` is also called with the current state.
  @inlinable
  package func addDidUpdate(
    since version: UInt64? = nil,
    _ receive: @escaping (State) -> Void
  ) -> UpdateToken {
    let observer = Observer(updateChannel, receiving: receive)
    return register(observer, from: version.map { .since($0) } ?? .next)
  }

  /// Calls `receive` with the current state on this thread, then adds it as an observer that is
  /// called with the state after each later commit to the container, even if the state has not changed.
  ///
  /// Commits made before the first call returns are delivered right after it, on this thread.
  /// If it is registered inside a mutation, its first call is for that commit.
  @inlinable
  package func addReplayingLatest(_ receive: @escaping (State) -> Void) -> UpdateToken {
    let buffer = ReplayBuffer(receive)
    let location = location
    let observer = Observer(updateChannel, buffer)
    let token = register(
      observer,
      from: .reading { _, _ in
        buffer.storeFirst(location.read())
        return nil
      })
    buffer.open()
    return token
  }

  @inlinable var updateChannel: Channel {
    core.withLock {
      if let updates { return updates }
      let new = makePartChannel?(ObjectIdentifier(self)) ?? makeOwnChannel()
      updates = new
      return new
    }
  }

  @inlinable
  func makeOwnChannel() -> Channel {
    let isMounted = store.view.isMounted
    return store.view.makeChannel(
      ContainerSource(
        location, reading: location, for: ObjectIdentifier(self), isMounted: isMounted),
      by: isMounted ? equality(of: State.self) : nil)
  }

  /// Adds an observer that is called on the committing thread with the state before each commit.
  package func addWillUpdate(_ receive: @escaping (State) -> Void) -> UpdateToken {
    let core = core
    let location = location
    let observer = core.addWillCommitObserver(of: location.extent) {
      receive(core.read(location).value)
    }
    core.withLock { willCommitObservers.append(observer) }
    return UpdateToken(for: self) { [weak self] in
      core.cancel(observer)
      // Loaded before the lock is acquired: the reference could be the last one.
      let owner = self
      core.withLock { owner?.willCommitObservers.removeAll { $0 === observer } }
      withExtendedLifetime(owner) {}
    }
  }

  /// Adds an observer that is called with each activity on the delivering thread.
  @inlinable
  package func addActivity(_ receive: @escaping (Activity) -> Void) -> UpdateToken {
    addReceiver(Observer((store.pipe ?? ActivityPipe()).channel, receiving: receive))
  }

  @usableFromInline
  func addReceiver(_ observer: Observer) -> UpdateToken {
    core.withLock {
      if receivers == nil { receivers = [:] }
      receivers?[ObjectIdentifier(observer)] = observer
    }
    core.register(observer, seesRunningMutation: true)
    return UpdateToken(for: self) { [weak self, core] in
      // Loaded before the lock is acquired: the reference could be the last one.
      let owner = self
      core.withLock { owner?.receivers?[ObjectIdentifier(observer)] = nil }
      core.cancel(observer)
      withExtendedLifetime(owner) {}
    }
  }

  /// Mutes a commit for the update observers registered here. All others are notified.
  package func mute(_ transaction: inout Transaction) {
    transaction[MutedObservers.self] = ObjectIdentifier(self)
  }

  /// Removes an observer, if it is registered here. A second call does nothing.
  ///
  /// After `remove(_:)` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  @usableFromInline
  package func remove(_ token: UpdateToken) {
    switch token.registration {
    case .observer(_, let observer):
      if core.withLock({ observer.channel === updates }) { core.cancel(observer) }
    case .other(let removal):
      if removal.owner === self { removal.end() }
    }
  }

  @usableFromInline
  func register(_ observer: Observer, from start: StateCore.Start = .next) -> UpdateToken {
    core.register(observer, seesRunningMutation: true, from: start)
    return UpdateToken(core, observer)
  }
}
