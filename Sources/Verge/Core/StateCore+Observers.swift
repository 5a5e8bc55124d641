extension StateCore {
  /// Registers an observer behind all others.
  ///
  /// Inside a mutation, the registration waits for its end.
  ///
  /// - Parameters:
  ///   - start: What it begins with.
  ///   - seesRunningMutation: Whether an observer registered inside a mutation is told of it.
  ///   - delivers: Whether what has been put aside is delivered now; else by whoever comes next.
  @usableFromInline
  package func register(
    _ observer: Observer,
    seesRunningMutation: Bool = false,
    delivers: Bool = true,
    from start: Start = .next
  ) {
    let isTaken = lock.acquire()
    if !isTaken, seesRunningMutation {
      shared.pointee.extras.beforeCapture.append { [self] in enroll(observer, start) }
      shared.pointee.attention.insert(.deferred)
    } else {
      admit(observer, start, isTaken: isTaken, delivers: delivers)
    }
  }

  /// The channel that the observers of a slice share, as long as there are any.
  ///
  /// - Parameter make: Called under the lock.
  @usableFromInline
  func channel(for slice: Slice?, _ make: () -> Channel) -> Channel {
    guard let slice else { return make() }
    return lock.withLock {
      if let channel = shared.pointee.extras.slices[slice] { return channel }
      let channel = make()
      channel.slice = slice
      return channel
    }
  }

  /// Ends an observer's registration and lets go of its closure: at once, or as soon as a delivery
  /// on another thread that may be calling it is through. Does nothing the second time.
  @usableFromInline
  package func cancel(_ observer: Observer) {
    retire(observer, to: .cancelled)
  }

  /// Whether an observer's registration has ended for good.
  func isOver(_ observer: Observer) -> Bool {
    lock.withLock { observer.membership == .cancelled || shared.pointee.isClosed }
  }

  /// Ends an observer's registration for the time being.
  func suspend(_ observer: Observer) {
    retire(observer, to: .suspended)
  }

  /// Registers a suspended observer again, with the present value as its first one.
  func resume(_ observer: Observer) {
    let isTaken = lock.acquire()
    guard observer.membership == .suspended, !shared.pointee.isClosed else {
      if isTaken { lock.release() }
      return
    }
    observer.membership = .none
    shared.pointee.extras.suspended[ObjectIdentifier(observer)] = nil
    admit(observer, .present, isTaken: isTaken)
  }

  /// Under the lock, which it gives up if it was taken for this: registers, now or at the end of the
  /// mutation.
  private func admit(
    _ observer: Observer,
    _ start: Start,
    isTaken: Bool,
    delivers: Bool = true
  ) {
    if isTaken {
      enroll(observer, start)
      let parked = shared.pointee.isClosed ? joinAfterCapture() : []
      launch(delivers ? takeOnDelivery() : nil)
      withExtendedLifetime(parked) {}
    } else {
      shared.pointee.extras.afterCapture.append { [self] in enroll(observer, start) }
      shared.pointee.attention.insert(.deferred)
    }
  }

  /// Keeps `object` alive until the observer is cancelled or the state is gone.
  func keep(_ object: AnyObject, aliveWith observer: Observer) {
    lock.withLock {
      guard observer.membership != .cancelled, !shared.pointee.isClosed else { return }
      observer.keptAlive = object
    }
  }

  /// Ends everything: nobody is called any more, and every closure is let go.
  func close() {
    let isTaken = lock.acquire()
    shared.pointee.isClosed = true
    let isAlone = shared.pointee.isAlone
    shared.pointee.attention.formIntersection([.derived, .context])
    if isAlone {
      if isTaken { lock.release() }
      return
    }
    var (free, busy, events) = shared.pointee.queue.removeAll()
    for observer in exchange(&shared.pointee.extras.suspended, with: [:]).values {
      if shared.pointee.queue.isFree(observer) {
        free.append(observer)
      } else {
        busy.append(observer)
      }
    }
    let channels = shared.pointee.channels.removeAll()
    let loggers = exchange(&shared.pointee.extras.loggers, with: [])
    let announcements = exchange(&shared.pointee.extras.announcements, with: [])
    let slices = exchange(&shared.pointee.extras.slices, with: [:])
    let parts = exchange(&shared.pointee.extras.parts, with: [:])
    let rules = exchange(&shared.pointee.extras.rules, with: [])
    let before = exchange(&shared.pointee.extras.beforeCapture, with: [])
    let after = exchange(&shared.pointee.extras.afterCapture, with: [])
    var dropped: [Any?] = announcements.map { $0.body.take() }
    for observer in free + busy {
      observer.gate.store(Observer.closed)
      observer.membership = .cancelled
      dropped.append(observer.keptAlive.take())
    }
    for observer in free { dropped.append(observer.takeCallback()) }
    if isTaken { lock.release() }
    for part in parts.values { (part as? any StatePart)?.stateHasGone() }
    withExtendedLifetime((free, busy, events, channels, loggers, before, after, dropped)) {}
    withExtendedLifetime((parts, rules, slices)) {}
  }

  /// Cancels all observers of a channel, and takes no more.
  func close(_ channel: Channel) {
    let observers = lock.withLock {
      channel.isClosed = true
      return shared.pointee.queue.observers.filter { $0.channel === channel }
    }
    for observer in observers { cancel(observer) }
  }

  /// Has `body` called before each commit, on the committing thread, where no lock is held.
  @usableFromInline
  package func announce(_ body: @escaping () -> Void) -> Announcement {
    let announcement = Announcement(body)
    lock.withLock {
      guard !shared.pointee.isClosed else { return }
      shared.pointee.extras.announcements.append(announcement)
      shared.pointee.attention.insert(.announcements)
    }
    return announcement
  }

  /// Ends an announcement, and lets go of its closure.
  @usableFromInline
  package func cancel(_ announcement: Announcement) {
    let isTaken = lock.acquire()
    shared.pointee.extras.announcements.removeAll { $0 === announcement }
    if shared.pointee.extras.announcements.isEmpty {
      shared.pointee.attention.remove(.announcements)
    }
    let body = announcement.body.take()
    if isTaken {
      lock.release()
      withExtendedLifetime(body) {}
    } else {
      shared.pointee.extras.parked.append(body)
      shared.pointee.attention.insert(.deferred)
    }
  }

  /// Under the lock, at the end of a mutation: registers who asked to be told of it.
  func joinBeforeCapture() {
    for enroll in exchange(&shared.pointee.extras.beforeCapture, with: []) { enroll() }
  }

  /// Under the lock, at the end of a mutation: registers everybody else.
  ///
  /// - Returns: What is to be dropped where no lock is held.
  func joinAfterCapture() -> [Any?] {
    guard shared.pointee.attention.contains(.deferred) else { return [] }
    shared.pointee.attention.remove(.deferred)
    joinBeforeCapture()
    for join in exchange(&shared.pointee.extras.afterCapture, with: []) { join() }
    return exchange(&shared.pointee.extras.parked, with: [])
  }

  /// Under the lock: registers, and puts the first value aside for whoever delivers next.
  private func enroll(_ observer: Observer, _ start: Start) {
    guard observer.membership == .none, !observer.channel.isClosed else { return }
    if shared.pointee.isClosed { return enrollLate(observer, start) }
    observer.membership = .registered
    let channel = observer.channel
    channel.observerCount += 1
    if channel.followsCommits, !channel.isOpen {
      channel.isOpen = true
      _ = channel.handle(.open(version: shared.pointee.version))
      shared.pointee.channels.append(channel)
      shared.pointee.attention.insert(.channels)
      if let slice = channel.slice { shared.pointee.extras.slices[slice] = channel }
    }
    observer.gate.store(shared.pointee.queue.register(observer))
    if let deliver = first(for: observer, start) {
      shared.pointee.queue.putAside(.initial(observer, deliver))
      observer.gate.store(shared.pointee.queue.newest)
    }
  }

  /// Under the lock: reads what an observer begins with.
  private func first(for observer: Observer, _ start: Start) -> Channel.First? {
    let (version, context) = (shared.pointee.version, shared.pointee.context)
    switch start {
    case .next:
      return nil
    case .present:
      return observer.channel.first(version, context)
    case .since(let known):
      return known == version ? nil : observer.channel.first(version, context)
    case .reading(let read):
      return read(version, context)
    }
  }

  /// Under the lock: puts the value that a derived state keeps when its source has gone aside for
  /// whoever delivers next; the observer is let go with it.
  private func enrollLate(_ observer: Observer, _ start: Start) {
    observer.membership = .cancelled
    guard isDerived, let deliver = first(for: observer, start) else {
      shared.pointee.extras.parked.append(observer.takeCallback())
      shared.pointee.attention.insert(.deferred)
      return
    }
    observer.follow { [self] in
      let former = lock.withLock { observer.takeCallback() }
      withExtendedLifetime(former) {}
    }
    shared.pointee.queue.putAside(.initial(observer, deliver))
    observer.gate.store(shared.pointee.queue.newest)
  }

  private func retire(_ observer: Observer, to membership: Observer.Membership) {
    let isTaken = lock.acquire()
    let former = observer.membership
    guard former != .cancelled, former != membership, !shared.pointee.isClosed else {
      if isTaken { lock.release() }
      return
    }
    observer.membership = membership
    observer.gate.store(Observer.closed)
    if membership == .suspended {
      shared.pointee.extras.suspended[ObjectIdentifier(observer)] = observer
    } else if former == .suspended {
      shared.pointee.extras.suspended[ObjectIdentifier(observer)] = nil
    }
    var kept: AnyObject?
    let isFree: Bool
    if former == .registered {
      kept = leave(observer.channel)
      isFree = shared.pointee.queue.remove(observer)
    } else {
      isFree = shared.pointee.queue.isFree(observer)
    }
    var callback: AnyObject?
    var keptAlive: AnyObject?
    if membership == .cancelled {
      keptAlive = observer.keptAlive.take()
      if isFree || isPassedOver(observer) { callback = observer.takeCallback() }
    }
    if isTaken {
      lock.release()
      lockedSource?.park(kept, callback, keptAlive)
      withExtendedLifetime((kept, callback, keptAlive)) {}
    } else {
      park(kept, callback, keptAlive)
    }
  }

  /// Inside a mutation: keeps what is to be dropped until it has ended.
  func park(_ things: Any?...) {
    shared.pointee.extras.parked += things
    shared.pointee.attention.insert(.deferred)
  }

  /// Among what a derived state is made from, the one whose mutation the caller is in.
  var lockedSource: StateCore? {
    for source in sources {
      guard source.lock.acquire() else { return source }
      source.lock.release()
      if let locked = source.lockedSource { return locked }
    }
    return nil
  }

  /// Runs `action` now, or, inside a mutation of what a derived state is made from, when that has
  /// ended.
  @usableFromInline
  func afterMutationOfSource(_ action: @escaping () -> Void) {
    if let source = lockedSource {
      source.park(AfterMutation(action))
    } else {
      action()
    }
  }

  /// Whether the delivery under way is the calling thread's own, and is not calling this observer.
  private func isPassedOver(_ observer: Observer) -> Bool {
    shared.pointee.deliverer == currentThread()
      && calling?.toOpaque() != Unmanaged.passUnretained(observer).toOpaque()
  }

  /// Under the lock: one observer fewer; the last one closes the channel.
  ///
  /// - Returns: What is to be dropped where no lock is held.
  private func leave(_ channel: Channel) -> AnyObject? {
    channel.observerCount -= 1
    guard channel.observerCount == 0, channel.isOpen else { return nil }
    guard shared.pointee.isCapturing else { return shut(channel) }
    // An `==` is at work in the midst of the channels.
    shared.pointee.extras.afterCapture.append { [self] in
      guard channel.observerCount == 0, channel.isOpen else { return }
      // The channel itself, too: it may have captured the commit, and what that brings is in place.
      shared.pointee.extras.parked += [shut(channel), channel]
    }
    shared.pointee.attention.insert(.deferred)
    return nil
  }

  private func shut(_ channel: Channel) -> AnyObject? {
    var kept: AnyObject?
    channel.isOpen = false
    if let slice = channel.slice, shared.pointee.extras.slices[slice] === channel {
      shared.pointee.extras.slices[slice] = nil
    }
    withUnsafeMutablePointer(to: &kept) { _ = channel.handle(.close($0)) }
    shared.pointee.channels.remove(channel)
    if shared.pointee.channels.isEmpty { shared.pointee.attention.remove(.channels) }
    return kept
  }
}

/// Puts `value` in the place of what is there, and returns that.
private func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  let former = place
  place = value
  return former
}

/// Does something when it is let go.
private final class AfterMutation {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }
}
