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
    let isAcquired = acquire()
    guard isAcquired else {
      state.deferUntilCommitEnds(beforeCapture: seesRunningMutation) { [self] in
        add(observer, start, isDuringCommit: seesRunningMutation)
      }
      return
    }
    add(observer, start)
    let released = state.isClosed ? runDeferred() : []
    startDelivery(begin())
    withExtendedLifetime(released) {}
  }

  /// Returns the channel that the observers of a slice share while there are any.
  ///
  /// - Parameter make: Makes a channel. Called while the lock is held, if there is a slice.
  @usableFromInline
  func channel(for slice: Slice?, _ make: () -> Channel) -> Channel {
    guard let slice else { return make() }
    return withLock {
      if let channel = state.coldStorage?.slices[slice] { return channel }
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
    let isAcquired = acquire()
    guard state.revive(observer) else {
      if isAcquired { release() }
      return
    }
    if isAcquired {
      add(observer, .current)
      startDelivery(begin())
    } else {
      state.deferUntilCommitEnds { [self] in add(observer, .current) }
    }
  }

  /// Keeps `object` alive until the observer is cancelled or the state is deallocated.
  func keep(_ object: AnyObject, aliveWith observer: Observer) {
    withLock {
      guard observer.membership != .cancelled, !state.isClosed else { return }
      observer.keptAlive = object
    }
  }

  /// Cancels all observers of a channel, which accepts no more.
  package func close(_ channel: Channel) {
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
    withLock {
      guard !state.isClosed else { return }
      state.cold().willCommitObservers.append(observer)
      state.slowPath.insert(.willCommitObservers)
    }
    return observer
  }

  /// Cancels a will-commit observer, and releases its closure.
  @usableFromInline
  package func cancel(_ observer: WillCommitObserver) {
    let isAcquired = acquire()
    var body: (() -> Void)?
    if let cold = state.coldStorage {
      cold.willCommitObservers.removeAll { $0 === observer }
      if cold.willCommitObservers.isEmpty { state.slowPath.remove(.willCommitObservers) }
    }
    body = observer.body.take()
    if isAcquired {
      release()
      withExtendedLifetime(body) {}
    } else {
      state.releaseLater([body])
    }
  }

  /// Closes the core: observers are no longer called, and every closure is released.
  func close() {
    let isAcquired = acquire()
    let contents = state.close()
    memory = nil
    if isAcquired { release() }
    guard let contents else { return }
    for attachment in contents.coldStorage?.attachments.values ?? [:].values {
      (attachment as? any CoreAttachment)?.coreDidClose()
    }
    withExtendedLifetime(contents) {}
  }
}

extension StateCore {
  /// Registers an observer, and enqueues its first value.
  ///
  /// - Precondition: The lock is held.
  private func add(_ observer: Observer, _ start: Start, isDuringCommit: Bool = false) {
    guard observer.membership == .none, !observer.channel.isSealed else { return }
    if state.isClosed { return addToClosed(observer, start) }
    if state.add(observer) {
      open(observer.channel, isDuringCommit: isDuringCommit)
    }
    if let first = first(of: observer, start) {
      enqueueForLater(.initial(observer, first))
      observer.gate.store(state.newest)
    }
  }

  /// Opens a channel, which captures every commit from now on.
  ///
  /// - Precondition: The lock is held.
  func open(_ channel: Channel, isDuringCommit: Bool = false) {
    guard !channel.isOpen else { return }
    channel.isOpen = true
    _ = channel.handle(
      .open(version: state.version, isDuringCommit: isDuringCommit))
    if let node = channel.node {
      node.channels.append(channel)
    } else {
      state.channels.append(channel)
      state.slowPath.insert(.channels)
    }
    if let slice = channel.slice { state.cold().slices[slice] = channel }
  }

  /// Closes a channel without observers.
  ///
  /// - Precondition: The lock is held.
  /// - Returns: The object to release once the lock is not held.
  func closeUnobserved(_ channel: Channel) -> AnyObject? {
    var kept: AnyObject?
    channel.isOpen = false
    if let slice = channel.slice, state.coldStorage?.slices[slice] === channel {
      state.cold().slices[slice] = nil
    }
    withUnsafeMutablePointer(to: &kept) { _ = channel.handle(.close($0)) }
    guard !state.isClosed else { return kept }
    if let node = channel.node {
      node.channels.remove(channel)
    } else {
      state.channels.remove(channel)
      if state.channels.isEmpty { state.slowPath.remove(.channels) }
    }
    return kept
  }

  /// Reads the first value of an observer.
  ///
  /// - Precondition: The lock is held.
  private func first(of observer: Observer, _ start: Start) -> Channel.First? {
    let channel = observer.channel
    if let node = channel.node {
      guard case .current = start else { return nil }
      // The value as of this event, which is known only when the deliverer reaches it.
      return { [self] observer, number in
        acquireAlways()
        let first = channel.first(node.version, node.context)
        release()
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
  ///
  /// - Precondition: The lock is held.
  private func addToClosed(_ observer: Observer, _ start: Start) {
    observer.membership = .cancelled
    guard observer.channel.outlivesState, let first = first(of: observer, start) else {
      state.releaseLater([observer.takeCallback()])
      return
    }
    observer.follow { [self] in
      let former = withLock { observer.takeCallback() }
      withExtendedLifetime(former) {}
    }
    enqueueForLater(.initial(observer, first))
    observer.gate.store(state.newest)
  }

  private func end(_ observer: Observer, as membership: Observer.Membership) {
    let isAcquired = acquire()
    let thread = currentThread()
    // The deliverer owns `calling`.
    let isDeliverer = state.deliverer == thread
    let removal = state.end(
      observer, as: membership, by: thread, calling: isDeliverer ? calling : nil)
    var kept: AnyObject?
    if let channel = removal?.closing {
      if state.section == .capture {
        // `capture` is walking the channels, and calls an `==`.
        state.deferUntilCommitEnds { [self] in
          guard channel.observerCount == 0, channel.isOpen else { return }
          // The channel itself as well, because its payload may be in place.
          state.releaseLater([closeUnobserved(channel), channel])
        }
      } else {
        kept = closeUnobserved(channel)
      }
    }
    if isAcquired {
      release()
      withExtendedLifetime((removal, kept)) {}
    } else if let removal {
      state.releaseLater([kept, removal.callback, removal.keptAlive])
    }
  }
}
