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
    let isAlone = core.lock.withLock {
      updates == nil && announcements.isEmpty && receivers.isEmpty
    }
    if isAlone { return }
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
    let observer = Observer(updateChannel, receiving: receive)
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
    let observer = Observer(updateChannel, receiving: entrance.receive)
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
    return UpdateToken(for: self) { [weak self] in
      core.cancel(announcement)
      core.lock.withLock { self?.announcements.removeAll { $0 === announcement } }
    }
  }

  /// Has `receive` called with each activity, on the delivering thread.
  @inlinable
  package func addActivity(_ receive: @escaping (Activity) -> Void) -> UpdateToken {
    addReceiver(Observer((store.pipe ?? ActivityPipe()).channel, receiving: receive))
  }

  @usableFromInline
  func addReceiver(_ observer: Observer) -> UpdateToken {
    core.lock.withLock { receivers[ObjectIdentifier(observer)] = observer }
    core.register(observer, seesRunningMutation: true)
    return UpdateToken(for: self) { [weak self, core] in
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
    switch token.registration {
    case .observer(_, let observer):
      if core.lock.withLock({ observer.channel === updates }) { core.cancel(observer) }
    case .other(let ending):
      if ending.owner === self { ending.end() }
    }
  }

  @usableFromInline
  func register(_ observer: Observer, from start: StateCore.Start = .next) -> UpdateToken {
    core.register(observer, seesRunningMutation: true, from: start)
    return UpdateToken(core, observer)
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
package struct UpdateToken: Hashable {
  /// By a case of its own for observers of the state, of which there are most: it needs no memory.
  fileprivate enum Registration {
    case observer(StateCore, Observer)
    case other(Ending)
  }

  fileprivate let registration: Registration

  fileprivate init(_ core: StateCore, _ observer: Observer) {
    registration = .observer(core, observer)
  }

  fileprivate init(for owner: AnyObject, end: @escaping () -> Void) {
    registration = .other(Ending(owner, end))
  }

  /// Ends the registration. Does nothing the second time.
  package func end() {
    switch registration {
    case .observer(let core, let observer): core.cancel(observer)
    case .other(let ending): ending.end()
    }
  }

  private var identity: ObjectIdentifier {
    switch registration {
    case .observer(_, let observer): ObjectIdentifier(observer)
    case .other(let ending): ObjectIdentifier(ending)
    }
  }

  @usableFromInline
  package static func == (left: UpdateToken, right: UpdateToken) -> Bool {
    left.identity == right.identity
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

/// How to remove an observer, and from what.
private final class Ending {
  weak var owner: AnyObject?
  let end: () -> Void

  init(_ owner: AnyObject, _ end: @escaping () -> Void) {
    self.owner = owner
    self.end = end
  }
}
