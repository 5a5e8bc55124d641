import Dispatch

// The work of the deliverer. One thread delivers at a time; `EngineState` decides which, and for
// how long.

extension StateCore {
  /// An event whose payloads are in place, and the observers registered for it.
  struct Round {
    let number: UInt64
    let members: ObserverList<Observer>.Members
    /// Whether the graph evaluates values for this event.
    let isEvaluated: Bool
  }

  /// Delivers an event whose payloads are in place. The caller ends with ``endDirectly()``.
  ///
  /// This is the fastest path: moving an entry would double its cost.
  ///
  /// - Precondition: The lock is held, and the engine is idle. Releases the lock.
  @inline(__always)
  func deliverDirectly(leaving outer: (any CommitGuard)? = nil) {
    let number = state.beginDirectly(currentThread())
    let round = makeRound(number)
    if outer == nil {
      _ = callReleasingLock(round)
    } else {
      release()
      outer?.leave()
      acquireAlways()
      _ = callReleasingLock(round)
    }
  }

  /// Ends the delivery of an event, and delivers the events after it.
  @inline(__always)
  func endDirectly() {
    clear()
    deliverPending()
  }

  /// Delivers `entry` and the events after it.
  ///
  /// - Precondition: The lock is held. Releases it.
  func startDelivery(_ entry: EngineState.Entry?, leaving outer: (any CommitGuard)? = nil) {
    let warning = state.takeBacklogWarning()
    let reporter = warning == nil ? nil : state.coldStorage?.reporter
    release()
    outer?.leave()
    if let warning { reporter?.reportBacklog(warning) }
    guard let entry else { return }
    acquireAlways()
    _ = deliverReleasingLock(entry)
    deliverPending()
  }

  /// Delivers the waiting events, unless another thread does.
  @usableFromInline
  package func publish() {
    acquireAlways()
    startDelivery(begin())
  }

  /// Makes this thread the deliverer of the waiting events.
  ///
  /// - Precondition: The lock is held.
  func begin() -> EngineState.Entry? {
    state.begin(currentThread(), isMain: isMainQueue)
  }

  /// - Precondition: The lock is held.
  func enqueueForLater(_ event: EngineState.Event) {
    state.enqueueForLater(event, by: currentThread())
  }

  /// Delivers waiting events until there are none, or hands the role over.
  @inline(__always)
  private func deliverPending() {
    acquireAlways()
    if state.endIfDone() { return release() }
    deliverPendingReleasingLock()
  }

  /// - Precondition: The lock is held. Releases it.
  private func deliverPendingReleasingLock() {
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
        release()
        return withExtendedLifetime((removed, callbacks)) {}
      case .handOver(let needsRelief):
        let memory = needsRelief ? livingMemory : nil
        release()
        if needsRelief { scheduleRelief(memory) }
        return withExtendedLifetime((removed, callbacks)) {}
      case .deliver(let entry):
        if !removed.isEmpty {
          release()
          withExtendedLifetime((removed, callbacks)) {}
          acquireAlways()
        }
        calls = deliverReleasingLock(entry)
        if case .commit(let last) = entry.event { report = last }
        acquireAlways()
        if state.endIfDone() { return release() }
      }
    }
  }

  /// The state's memory, unless it is being deallocated.
  ///
  /// - Precondition: The lock is held. The memory's `deinit` acquires it, so the
  ///   memory is not freed before the lock is released.
  private var livingMemory: StateMemory? {
    { [weak memory] in memory }()
  }

  /// Schedules the relief job, which delivers unless another thread does so first.
  ///
  /// - Parameter memory: Kept alive until the job ends, so that the waiting events are delivered.
  private func scheduleRelief(_ memory: StateMemory?) {
    let retained = UncheckedTransfer(memory)
    DispatchQueue.global().async { [self] in
      acquireAlways()
      startDelivery(state.beginRelief(currentThread()))
      withExtendedLifetime(retained) {}
    }
  }

  /// Moves the payloads of `entry` into place.
  ///
  /// - Precondition: The lock is held by the deliverer.
  private func load(_ entry: EngineState.Entry) -> Round {
    switch entry.event {
    case .commit:
      state.channels.members.forEach { channel in
        channel._withUnsafeGuaranteedRef { load($0, entry.number) }
      }
    case .activity(let channel, _):
      load(channel, entry.number)
    case .initial:
      break
    }
    return makeRound(entry.number)
  }

  private func load(_ channel: Channel, _ number: UInt64) {
    if channel.handle(.take(number: number)) { markInFlight(channel, number) }
  }

  private func makeRound(_ number: UInt64) -> Round {
    Round(
      number: number, members: state.members,
      isEvaluated: state.nextInput <= number)
  }

  /// Notes that the payload of this event is in place.
  func markInFlight(_ channel: Channel, _ number: UInt64) {
    channel.number = number
    channel.nextInFlight = firstInFlight
    firstInFlight = .passUnretained(channel)
  }

  /// Calls the observers of an event, in order of registration.
  ///
  /// - Precondition: The lock is held by the deliverer. Releases it.
  /// - Returns: The number of calls.
  private func deliverReleasingLock(_ entry: EngineState.Entry) -> Int {
    let round = load(entry)
    var calls = 1
    switch entry.event {
    case .commit(let report), .activity(_, let report):
      calls = callReleasingLock(round)
      report?()
    case .initial(let observer, let first):
      release()
      // A gate that has moved since the event was enqueued belongs to a later registration, or is closed.
      guard observer.gate.load() == entry.number else { break }
      calling = .passUnretained(observer)
      observer.keepingCallback { first(observer, entry.number) }
      calling = nil
    }
    clear()
    return calls
  }

  /// - Precondition: The lock is held by the deliverer. Releases it.
  @inline(__always)
  private func callReleasingLock(_ round: Round) -> Int {
    if round.isEvaluated { evaluate(round.number) } else { release() }
    if round.members.slotCount > ObserverIndexes.leastObservers, let calls = callFew(round) {
      return calls
    }
    let number = round.number
    var calls = 0
    round.members.forEach { if call($0, number) { calls &+= 1 } }
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
      guard channel.number == number, observer.gate.load() < number else { return false }
      calling = member
      observer.receive(channel.payload)
      return true
    }
  }

  /// Calls the observers of an event that affects few of them, without walking over the others.
  ///
  /// - Returns: The number of calls; `nil` if the event affects so many observers that a walk is as
  ///   cheap.
  @inline(never)
  private func callFew(_ round: Round) -> Int? {
    guard let indexes = indexesIfFew(round.members) else { return nil }
    var calls = 0
    var last: Int32 = -1
    // The index of an observer that was removed and added again may be listed twice.
    for index in indexes.sorted() where index != last {
      last = index
      if let member = round.members[Int(index)], call(member, round.number) { calls &+= 1 }
    }
    calling = nil
    return calls
  }

  /// Returns the indexes of the observers whose channels have a payload in place; `nil` if there
  /// are many.
  private func indexesIfFew(_ members: ObserverList<Observer>.Members) -> [Int32]? {
    acquireAlways()
    defer { release() }
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
    let body = withLock { number >= observer.gate.load() ? observer.body : nil }
    body?(payload)
  }

  /// Returns when the events that have been enqueued so far are delivered.
  package func waitForDelivery(isolation: isolated (any Actor)? = #isolation) async {
    for core in upstream == nil ? [self] : upstreamCores { await core.waitForOwnDelivery() }
  }

  private func waitForOwnDelivery(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      acquireAlways()
      guard !state.isIdle, !state.isClosed else {
        release()
        return continuation.resume()
      }
      // An event without a payload.
      let waiter = DeliveryWaiter(continuation)
      enqueueForLater(.commit { withExtendedLifetime(waiter) {} })
      startDelivery(begin())
    }
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
