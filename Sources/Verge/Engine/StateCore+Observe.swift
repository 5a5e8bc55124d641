extension StateCore {
  /// The first value of an observer.
  @usableFromInline
  package enum Start {
    /// No first value: the observer receives the events after its registration.
    case next
    /// The current value.
    case current
    /// The current value, unless its version is this one.
    case since(UInt64)
    /// The value that the closure reads while the lock is held. It returns a closure that delivers
    /// the value.
    case reading((UInt64, ChangesContext?) -> Channel.First?)
  }

  /// Registers an observer after all others.
  ///
  /// Inside a mutation, the registration is deferred until the mutation ends.
  ///
  /// - Parameters:
  ///   - start: The first value.
  ///   - seesRunningMutation: Whether an observer that is registered inside a mutation receives the
  ///     commit of that mutation.
  @usableFromInline
  package func register(
    _ observer: Observer,
    seesRunningMutation: Bool = false,
    from start: Start = .next
  ) {
    guard let lock = acquire() else {
      return state.deferUntilCommitEnds(beforeCapture: seesRunningMutation) { [self] lock in
        add(observer, start, isDuringCommit: seesRunningMutation, lock)
      }
    }
    add(observer, start, lock)
    let released = state.isClosed ? runDeferred(lock) : []
    deliverWaiting(lock)
    withExtendedLifetime(released) {}
  }

  /// Returns the channel that the observers of a slice share while there are any.
  ///
  /// - Parameter make: Makes a channel. Called while the lock is held, if there is a slice.
  @usableFromInline
  func channel(for slice: Slice?, _ make: () -> Channel) -> Channel {
    guard let slice else { return make() }
    return withLock {
      if let channel = state.channel(for: slice) { return channel }
      let channel = make()
      channel.slice = slice
      return channel
    }
  }

  /// Cancels an observer, and releases its closure: immediately, or after the current event if a
  /// delivery may use it. A second call does nothing.
  @usableFromInline
  package func cancel(_ observer: Observer) {
    end(observer, as: .cancelled)
  }

  /// Whether an observer is cancelled, or its state is deallocated.
  func isOver(_ observer: Observer) -> Bool {
    withLock { observer.membership == .cancelled || state.isClosed }
  }

  /// Suspends the calls of an observer until it is resumed.
  func suspend(_ observer: Observer) {
    end(observer, as: .suspended)
  }

  /// Registers a suspended observer again, with the current value as its first one.
  func resume(_ observer: Observer) {
    let lock = acquire()
    guard state.revive(observer) else {
      if let lock { release(lock) }
      return
    }
    guard let lock else {
      return state.deferUntilCommitEnds { [self] lock in add(observer, .current, lock) }
    }
    add(observer, .current, lock)
    deliverWaiting(lock)
  }

  /// Keeps `object` alive until the observer is cancelled or the state is deallocated.
  func keep(_ object: AnyObject, aliveWith observer: Observer) {
    withLock {
      guard observer.membership != .cancelled, !state.isClosed else { return }
      observer.keptAlive = object
    }
  }

  /// Cancels all observers of a channel, which accepts no more.
  package func seal(_ channel: Channel) {
    let observers = withLock {
      channel.isSealed = true
      return state.observers(of: channel)
    }
    for observer in observers { cancel(observer) }
  }

  /// Registers `body`, which is called before each commit that may change this part of the state, on
  /// the committing thread, while the lock is not held.
  @usableFromInline
  package func addWillCommitObserver(
    of extent: CommitExtent, _ body: @escaping () -> Void
  ) -> WillCommitObserver {
    let observer = WillCommitObserver(of: extent, body)
    withLock { state.add(observer) }
    return observer
  }

  /// Cancels a will-commit observer, and releases its closure.
  @usableFromInline
  package func cancel(_ observer: WillCommitObserver) {
    let lock = acquire()
    let body = state.remove(observer)
    guard let lock else { return state.releaseLater([body]) }
    release(lock)
    withExtendedLifetime(body) {}
  }

  /// Closes the core: observers are no longer called, and every closure is released.
  func close() {
    let contents = withLock {
      memory = nil
      return state.close()
    }
    for attachment in contents?.attachments ?? [] {
      (attachment as? any CoreAttachment)?.coreDidClose()
    }
    withExtendedLifetime(contents) {}
  }
}

extension StateCore {
  /// Registers an observer, and enqueues its first value.
  private func add(
    _ observer: Observer, _ start: Start, isDuringCommit: Bool = false, _ lock: borrowing HeldLock
  ) {
    guard observer.membership == .none, !observer.channel.isSealed else { return }
    if state.isClosed { return addToClosed(observer, start, lock) }
    if state.add(observer) {
      open(observer.channel, isDuringCommit: isDuringCommit, lock)
    }
    if let first = first(of: observer, start, lock) {
      enqueueForLater(.initial(observer, first), lock)
    }
  }

  /// Opens a channel, which captures every commit from now on.
  func open(_ channel: Channel, isDuringCommit: Bool = false, _ lock: borrowing HeldLock) {
    guard !channel.isOpen else { return }
    let version = channel.node?.version ?? state.version
    _ = channel.handle(.open(version: version, isDuringCommit: isDuringCommit))
    state.open(channel)
  }

  /// Closes a channel without observers.
  ///
  /// - Returns: The object to release once the lock is not held.
  func closeUnobserved(_ channel: Channel, _ lock: borrowing HeldLock) -> AnyObject? {
    var kept: AnyObject?
    withUnsafeMutablePointer(to: &kept) { _ = channel.handle(.close($0)) }
    state.close(channel)
    return kept
  }

  /// Reads the first value of an observer.
  private func first(
    of observer: Observer, _ start: Start, _ lock: borrowing HeldLock
  ) -> Channel.First? {
    let channel = observer.channel
    if let node = channel.node {
      guard case .current = start else { return nil }
      // The value as of this event, which is known only when the deliverer reaches it.
      return { [self] observer, number in
        let first = withLock { channel.first(node.version, node.context) }
        first?(observer, number)
      }
    }
    let (version, context) = (state.version, state.context)
    switch start {
    case .next:
      return nil
    case .current:
      return channel.first(version, context)
    case .since(let known):
      return known == version ? nil : channel.first(version, context)
    case .reading(let read):
      return read(version, context)
    }
  }

  /// Calls the observer of a closed core once, if the value outlives its source.
  private func addToClosed(_ observer: Observer, _ start: Start, _ lock: borrowing HeldLock) {
    observer.membership = .cancelled
    guard observer.channel.outlivesState, let first = first(of: observer, start, lock) else {
      state.releaseLater([observer.takeCallback()])
      return
    }
    observer.follow { [self] observer in
      let former = withLock { observer.takeCallback() }
      withExtendedLifetime(former) {}
    }
    observer.gate.store(state.newest)
    enqueueForLater(.initial(observer, first), lock)
  }

  private func end(_ observer: Observer, as membership: Observer.Membership) {
    let lock = acquire()
    let thread = currentThread()
    // The deliverer owns `calling`.
    let isDeliverer = state.deliverer == thread
    let removal = state.end(
      observer, as: membership, by: thread, calling: isDeliverer ? calling : nil)
    let kept = removal?.closing.flatMap { channel in
      withHeldLock { closeOrDefer(channel, $0) }
    }
    if let lock {
      release(lock)
      withExtendedLifetime((removal, kept)) {}
    } else if let removal {
      state.releaseLater([kept, removal.callback, removal.keptAlive])
    }
  }

  /// Closes a channel without observers: now, or after the capture that is walking the channels and calls
  /// an `==`.
  ///
  /// - Returns: The object to release once the lock is not held.
  private func closeOrDefer(_ channel: Channel, _ lock: borrowing HeldLock) -> AnyObject? {
    guard state.section == .capture else { return closeUnobserved(channel, lock) }
    state.deferUntilCommitEnds { [self] lock in
      guard channel.observerCount == 0, channel.isOpen else { return }
      // The channel itself as well, because its payload may be in place.
      state.releaseLater([closeUnobserved(channel, lock), channel])
    }
    return nil
  }
}
