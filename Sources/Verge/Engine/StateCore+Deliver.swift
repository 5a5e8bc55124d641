import Dispatch

// The work of the deliverer. One thread delivers at a time; `EngineState` decides which, and for
// how long.

extension StateCore {
  /// Delivers an event whose payloads are in place, of an idle engine. The caller ends with
  /// ``endDirectly()``.
  ///
  /// This is the fastest path: moving an entry would double its cost.
  @inline(__always)
  func deliverDirectly(_ lock: consuming HeldLock, leaving outer: (any CommitGuard)? = nil) {
    let number = state.takeRoleDirectly(currentThread())
    guard let outer else {
      _ = callObservers(number, lock)
      return
    }
    release(lock)
    outer.leave()
    _ = callObservers(number, acquireAlways())
  }

  /// Ends the delivery of an event, and delivers the events after it.
  @inline(__always)
  func endDirectly() {
    clear()
    deliverPending()
  }

  /// Delivers `entry` and the events after it.
  func deliver(
    _ entry: EngineState.Entry?, _ lock: consuming HeldLock, leaving outer: (any CommitGuard)? = nil
  ) {
    let warning = state.takeBacklogWarning()
    let reporter = warning == nil ? nil : state.reporter
    release(lock)
    outer?.leave()
    if let warning { reporter?.reportBacklog(warning) }
    guard let entry else { return }
    _ = deliverOne(entry, acquireAlways())
    deliverPending()
  }

  /// Delivers the waiting events, unless another thread does.
  @usableFromInline
  package func publish() {
    deliverWaiting(acquireAlways())
  }

  func deliverWaiting(_ lock: consuming HeldLock) {
    deliver(takeRole(lock), lock)
  }

  /// Makes this thread the deliverer of the waiting events.
  func takeRole(_ lock: borrowing HeldLock) -> EngineState.Entry? {
    state.takeRole(currentThread(), isMain: isMainQueue)
  }

  func enqueueForLater(_ event: EngineState.Event, _ lock: borrowing HeldLock) {
    state.enqueueForLater(event, by: currentThread())
  }

  /// Delivers waiting events until there are none, or hands the role over.
  @inline(__always)
  private func deliverPending() {
    let lock = acquireAlways()
    if state.endIfDone() { release(lock) } else { deliverPending(lock) }
  }

  private func deliverPending(_ lock: consuming HeldLock) {
    var calls = 0
    // Released after the next step, so that code waiting for the report finds the delivery ended.
    var report: EngineState.Report?
    defer { withExtendedLifetime(report) {} }
    while true {
      var removed: [Observer] = []
      let step = state.next(
        after: calls, removed: &removed, isMain: isMainQueue, now: uptime)
      let callbacks = removed.map { $0.membership == .cancelled ? $0.takeCallback() : nil }
      switch step {
      case .end:
        release(lock)
        return withExtendedLifetime((removed, callbacks)) {}
      case .handOver(let needsRelief):
        let memory = needsRelief ? livingMemory(lock) : nil
        release(lock)
        if needsRelief { scheduleRelief(memory) }
        return withExtendedLifetime((removed, callbacks)) {}
      case .deliver(let entry):
        if !removed.isEmpty {
          release(lock)
          withExtendedLifetime((removed, callbacks)) {}
          lock = acquireAlways()
        }
        calls = deliverOne(entry, lock)
        if case .commit(let last) = entry.event { report = last }
        lock = acquireAlways()
        if state.endIfDone() { return release(lock) }
      }
    }
  }

  /// The state's memory, unless it is being deallocated.
  ///
  /// The memory's `deinit` acquires the lock, so the memory is not freed before that is released.
  private func livingMemory(_ lock: borrowing HeldLock) -> StateMemory? {
    { [weak memory] in memory }()
  }

  /// Schedules the relief job, which delivers unless another thread does so first.
  ///
  /// - Parameter memory: Kept alive until the job ends, so that the waiting events are delivered.
  private func scheduleRelief(_ memory: StateMemory?) {
    let retained = UncheckedTransfer(memory)
    DispatchQueue.global().async { [self] in
      let lock = acquireAlways()
      deliver(state.takeRoleForRelief(currentThread()), lock)
      withExtendedLifetime(retained) {}
    }
  }

  /// Moves the payloads of `entry` into place.
  private func load(_ entry: EngineState.Entry, _ lock: borrowing HeldLock) {
    switch entry.event {
    case .commit:
      state.openChannels.forEach { channel in
        channel._withUnsafeGuaranteedRef { load($0, entry.number) }
      }
    case .activity(let channel, _):
      load(channel, entry.number)
    case .initial:
      break
    }
  }

  private func load(_ channel: Channel, _ number: UInt64) {
    if channel.handle(.take(number: number)) { markInFlight(channel, number) }
  }

  /// Notes that the payload of this event is in place.
  func markInFlight(_ channel: Channel, _ number: UInt64) {
    channel.number = number
    channel.nextInFlight = firstInFlight
    firstInFlight = .passUnretained(channel)
  }

  /// Calls the observers of an event, in order of registration.
  ///
  /// - Returns: The number of calls.
  private func deliverOne(_ entry: EngineState.Entry, _ lock: consuming HeldLock) -> Int {
    load(entry, lock)
    var calls = 1
    switch entry.event {
    case .commit(let report), .activity(_, let report):
      calls = callObservers(entry.number, lock)
      report?()
    case .initial(let observer, let first):
      release(lock)
      // A gate that has moved since the event was enqueued belongs to a later registration, or is closed.
      guard observer.admits(entry.number), let callback = observer.retainedCallback else { break }
      calling = .passUnretained(observer)
      first(observer, entry.number)
      withExtendedLifetime(callback) {}
      calling = nil
    }
    clear()
    return calls
  }

  /// Evaluates the graph and calls the observers.
  ///
  /// - Returns: The number of calls.
  @inline(__always)
  private func callObservers(_ number: UInt64, _ lock: consuming HeldLock) -> Int {
    // Only the deliverer changes the list, so it stays as it is until the next event.
    let members = state.members
    if state.isInput(number) { evaluate(number, lock) } else { release(lock) }
    if members.slotCount > ObserverIndexes.leastObservers, let calls = callFew(number, members) {
      return calls
    }
    var calls = 0
    members.forEach { if call($0, number) { calls &+= 1 } }
    calling = nil
    return calls
  }

  /// Calls an observer if the event affects it.
  ///
  /// - Returns: Whether the observer was called.
  @inline(__always)
  private func call(_ member: Unmanaged<Observer>, _ number: UInt64) -> Bool {
    member._withUnsafeGuaranteedRef { observer in
      let channel = observer.channel
      guard channel.number == number, observer.admits(number) else { return false }
      calling = member
      observer.receive(number, channel.payload)
      return true
    }
  }

  /// Calls the observers of an event that affects few of them, without walking over the others.
  ///
  /// - Returns: The number of calls; `nil` if the event affects so many observers that a walk is as
  ///   cheap.
  @inline(never)
  private func callFew(_ number: UInt64, _ members: ObserverList<Observer>.Members) -> Int? {
    guard let indexes = indexesIfFew(members) else { return nil }
    var calls = 0
    var last: Int32 = -1
    // The index of an observer that was removed and added again may be listed twice.
    for index in indexes.sorted() where index != last {
      last = index
      if let member = members[Int(index)], call(member, number) { calls &+= 1 }
    }
    calling = nil
    return calls
  }

  /// Returns the indexes of the observers whose channels have a payload in place; `nil` if there
  /// are many.
  private func indexesIfFew(_ members: ObserverList<Observer>.Members) -> [Int32]? {
    withLock { () -> [Int32]? in
      var count = 0
      var next = firstInFlight
      while let channel = next {
        next = channel._withUnsafeGuaranteedRef {
          count += $0.observerCount
          return $0.nextInFlight
        }
        if count > members.slotCount / ObserverIndexes.leastShare { return nil }
      }
      state.updateIndexes()
      var indexes: [Int32] = []
      next = firstInFlight
      while let channel = next {
        next = channel._withUnsafeGuaranteedRef {
          $0.observerIndexes.append(to: &indexes)
          return $0.nextInFlight
        }
      }
      return indexes
    }
  }

  /// Releases the payloads in place, so that the next commit finds its values uniquely referenced.
  private func clear() {
    while let channel = firstInFlight {
      channel._withUnsafeGuaranteedRef {
        firstInFlight = $0.nextInFlight
        _ = $0.handle(.clear)
      }
    }
  }

  /// Calls an observer on its queue, unless it has been cancelled or suspended since this event.
  @usableFromInline
  func run(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    let callback = withLock { observer.admits(number) ? observer.retainedCallback : nil }
    callback?.call(observer, payload)
  }

  /// Returns when the events that have been enqueued so far are delivered.
  package func waitForDelivery(isolation: isolated (any Actor)? = #isolation) async {
    for core in upstream == nil ? [self] : upstreamCores { await core.waitForOwnDelivery() }
  }

  private func waitForOwnDelivery(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let lock = acquireAlways()
      guard !state.isIdle, !state.isClosed else {
        release(lock)
        return continuation.resume()
      }
      // An event without a payload.
      let waiter = DeliveryWaiter(continuation)
      enqueueForLater(.commit { withExtendedLifetime(waiter) {} }, lock)
      deliverWaiting(lock)
    }
  }
}

// MARK: - Activities

extension StateCore {
  /// Enqueues an activity, and delivers it unless another thread delivers.
  ///
  /// Inside a mutation, the activity precedes the commit, and is delivered after the mutation.
  ///
  /// - Parameter completion: Called after the observers, even if there are none.
  @inlinable
  package func send<Activity>(
    _ activity: Activity,
    through pipe: ActivityPipe<Activity>,
    site: @autoclosure () -> CallSite,
    sender: AnyObject,
    completion: (() -> Void)? = nil
  ) {
    let lock = acquire()
    guard hasReceivers(pipe.channel) || completion != nil else {
      if let lock { release(lock) }
      return
    }
    let isDirect = lock != nil && state.isIdle
    let report =
      hasReporter
      ? makeActivityReport(site(), sender: sender, isPrompt: isDirect, completion: completion)
      : completion
    guard let lock else {
      return enqueueInMutation { [self] lock in
        pipe.memory.store(activity, number: state.upcoming, isDirect: false)
        enqueueActivity(pipe.channel, report, lock)
      }
    }
    pipe.memory.store(activity, number: state.upcoming, isDirect: isDirect)
    deliverActivity(in: pipe.channel, isDirect: isDirect, report, lock)
  }

  @usableFromInline var hasReporter: Bool { state.slowPath.contains(.reporter) }

  /// Whether an observer or the reporter would receive an activity of `channel`.
  @usableFromInline
  func hasReceivers(_ channel: Channel) -> Bool {
    !state.isClosed && (channel.observerCount > 0 || hasReporter)
  }

  /// Returns the report of an activity, followed by `completion`.
  ///
  /// - Parameter isPrompt: Whether the report is made before `send` returns.
  @usableFromInline
  func makeActivityReport(
    _ site: CallSite, sender: AnyObject, isPrompt: Bool, completion: (() -> Void)?
  ) -> (() -> Void)? {
    guard let reporter = state.reporter else { return completion }
    let sender = isPrompt ? sender : retainable(sender)
    return {
      reporter.reportActivity(site, sender: sender)
      completion?()
    }
  }

  /// Returns an object for a waiting report, which must not retain one in `deinit`: that, or the core.
  func retainable(_ sender: AnyObject) -> AnyObject { isDeinitializing(sender) ? self : sender }

  /// Delivers the activity just stored in `channel`.
  @usableFromInline
  func deliverActivity(
    in channel: Channel, isDirect: Bool, _ report: (() -> Void)?, _ lock: consuming HeldLock
  ) {
    if isDirect {
      markInFlight(channel, state.upcoming)
      deliverDirectly(lock)
      report?()
      endDirectly()
    } else {
      enqueueActivity(channel, report, lock)
      deliverWaiting(lock)
    }
  }

  @usableFromInline
  func enqueueActivity(
    _ channel: Channel, _ report: (() -> Void)?, _ lock: borrowing HeldLock
  ) {
    enqueueForLater(.activity(channel, report), lock)
  }

  /// Enqueues an event inside a mutation: now, or after the commit if that already has its number.
  @usableFromInline
  func enqueueInMutation(_ enqueue: @escaping (borrowing HeldLock) -> Void) {
    if state.section == .capture { return state.deferUntilCommitEnds(enqueue) }
    withHeldLock(enqueue)
    state.noteDeferred()
  }
}

/// Resumes a continuation when the event that retains it is delivered, or dropped because the state
/// is deallocated.
private final class DeliveryWaiter {
  private let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) {
    self.continuation = continuation
  }

  deinit {
    continuation.resume()
  }
}
