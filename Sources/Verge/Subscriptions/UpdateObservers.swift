/// The observers of a container of an older generation.
///
/// They are told of every update, equal or not, and registered by tokens that own nothing: they go
/// when they are removed, or with the container.
@usableFromInline
package final class UpdateObservers<State, Activity> {
  @usableFromInline let store: Store<State, Activity>
  // Made when they are first needed; all guarded by the core's lock.
  @usableFromInline var updates: Channel?
  @usableFromInline var announcements: [Announcement] = []
  /// Those who are told of activities: by a channel that is not theirs alone.
  @usableFromInline var receivers: [ObjectIdentifier: Observer] = [:]
  @usableFromInline var publisherStorage: AnyObject?

  @inlinable
  package init(of store: Store<State, Activity>) {
    self.store = store
  }

  deinit {
    let core = store.view.core
    // Nobody else has this any more; the lock is for what others have written before.
    let (updates, announcements, receivers) = core.lock.withLock {
      (self.updates, self.announcements, self.receivers)
    }
    for receiver in receivers.values { core.cancel(receiver) }
    if let updates { core.close(updates) }
    for announcement in announcements { core.cancel(announcement) }
  }

  @inlinable package var core: StateCore { store.view.core }
  @usableFromInline var place: Place<State> { store.view.place }

  /// Has `receive` called on the delivering thread with the state after each commit, whether it has
  /// changed or not.
  ///
  /// Registered inside a mutation, it is told of that commit.
  ///
  /// - Parameter version: The version of the state that the caller knows; if there has been a commit
  ///   since, `receive` is called with the state now as well.
  @inlinable
  package func addDidUpdate(
    since version: UInt64? = nil,
    _ receive: @escaping (State) -> Void
  ) -> UpdateToken {
    let observer = Observer(updateChannel) { payload in
      callBorrowing(receive, payload.assumingMemoryBound(to: State.self))
    }
    return register(observer, from: version.map { .since($0) } ?? .next)
  }

  /// Has `receive` called with the state now, on this thread, before this returns, and with the
  /// state after each commit since, whether it has changed or not.
  ///
  /// What is committed before the first call has returned comes right behind it, on this thread.
  /// Registered inside a mutation, it is told of that commit first.
  package func addPresentAndUpdates(_ receive: @escaping (State) -> Void) -> UpdateToken {
    let entrance = Entrance(receive)
    let place = place
    let observer = Observer(updateChannel) { payload in
      callBorrowing(entrance.receive, payload.assumingMemoryBound(to: State.self))
    }
    let token = register(
      observer,
      from: .reading { _, _ in
        entrance.admit(place.read())
        return nil
      })
    entrance.open()
    return token
  }

  @inlinable var updateChannel: Channel {
    core.lock.withLock {
      if let updates { return updates }
      let new = ChannelMemory(ValueSource(place, for: ObjectIdentifier(self))).makeChannel()
      updates = new
      return new
    }
  }

  /// Has `receive` called on the committing thread with the state before each commit.
  package func addWillUpdate(_ receive: @escaping (State) -> Void) -> UpdateToken {
    let core = core
    let place = place
    let announcement = core.announce {
      receive(core.read(place) { value, _, _ in value })
    }
    core.lock.withLock { announcements.append(announcement) }
    return UpdateToken(self) { [weak self] in
      core.cancel(announcement)
      core.lock.withLock { self?.announcements.removeAll { $0 === announcement } }
    }
  }

  /// Has `receive` called with each activity, on the delivering thread.
  @inlinable
  package func addActivity(_ receive: @escaping (Activity) -> Void) -> UpdateToken {
    addReceiver(
      Observer((store.pipe ?? ActivityPipe()).channel) { payload in
        callBorrowing(receive, payload.assumingMemoryBound(to: Activity.self))
      })
  }

  @usableFromInline
  func addReceiver(_ observer: Observer) -> UpdateToken {
    core.lock.withLock { receivers[ObjectIdentifier(observer)] = observer }
    core.register(observer, seesRunningMutation: true)
    return UpdateToken(self) { [weak self, core] in
      core.lock.withLock { self?.receivers[ObjectIdentifier(observer)] = nil }
      core.cancel(observer)
    }
  }

  /// Has a commit told to everybody but those who are told of updates here.
  package func mute(_ transaction: inout Transaction) {
    transaction[MutedObservers.self] = ObjectIdentifier(self)
  }

  /// Removes an observer, if it is one of these. Does nothing the second time.
  package func remove(_ token: UpdateToken) {
    if token.owner === self { token.end() }
  }

  @usableFromInline
  func register(_ observer: Observer, from start: StateCore.Start = .next) -> UpdateToken {
    core.register(observer, seesRunningMutation: true, from: start)
    return UpdateToken(self) { [core] in core.cancel(observer) }
  }
}

// Sendable: what changes is only touched under its lock.
/// Takes values to one receiver: the first by whoever opens it, and what comes meanwhile behind that.
private final class Entrance<Value>: @unchecked Sendable {
  private let lock = Lock()
  private let body: (Value) -> Void
  private var waiting = Backlog<Value>()
  private var isOpen = false

  init(_ body: @escaping (Value) -> Void) {
    self.body = body
  }

  /// Keeps the first value, unless it comes too late to be that.
  func admit(_ value: Value) {
    lock.withLock { if !isOpen { waiting.append(value) } }
  }

  func receive(_ value: Value) {
    let isOpen = lock.withLock {
      if !self.isOpen { waiting.append(value) }
      return self.isOpen
    }
    if isOpen { body(value) }
  }

  /// Calls the receiver with what waits; from then on it is called by whoever delivers.
  func open() {
    while let value = next() { body(value) }
  }

  private func next() -> Value? {
    lock.withLock {
      let value = waiting.popFirst()
      isOpen = value == nil
      return value
    }
  }
}

/// Stands for an observer that goes on until it is removed.
@usableFromInline
package final class UpdateToken {
  fileprivate weak var owner: AnyObject?
  let end: () -> Void

  fileprivate init(_ owner: AnyObject, end: @escaping () -> Void) {
    self.owner = owner
    self.end = end
  }
}
