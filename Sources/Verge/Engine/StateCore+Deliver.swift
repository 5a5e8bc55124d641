import Dispatch

// The deliverer's part. One thread delivers at a time; `EngineState` decides which, and for how long.

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
  /// The shortest path: it moves no entry, which costs as much as all the rest.
  ///
  /// - Precondition: The lock is held, and the engine is idle. Releases the lock.
  @inline(__always)
  func deliverDirectly(leaving outer: (any CommitGuard)? = nil) {
    let number = state.pointee.beginDirectly(currentThread())
    let round = makeRound(number)
    if outer == nil {
      _ = callReleasing(round)
    } else {
      release()
      outer?.leave()
      acquireAlways()
      _ = callReleasing(round)
    }
  }

  /// Ends the delivery of an event, and delivers the events behind it.
  @inline(__always)
  func endDirectly() {
    clear()
    drain()
  }

  /// Delivers `entry` and the events behind it.
  ///
  /// - Precondition: The lock is held. Releases it.
  func launch(_ entry: EngineState.Entry?, leaving outer: (any CommitGuard)? = nil) {
    let warning = state.pointee.takeBacklogWarning()
    let reporter = warning == nil ? nil : state.pointee.coldStorage?.reporter
    release()
    outer?.leave()
    if let warning { reporter?.reportBacklog(warning) }
    guard let entry else { return }
    acquireAlways()
    _ = deliverReleasing(entry)
    drain()
  }

  /// Delivers what was enqueued for later, unless another thread does.
  @usableFromInline
  package func publish() {
    acquireAlways()
    launch(begin())
  }

  /// Takes the delivery of the events that wait.
  ///
  /// - Precondition: The lock is held.
  func begin() -> EngineState.Entry? {
    state.pointee.begin(currentThread(), isMain: isMainQueue)
  }

  /// - Precondition: The lock is held.
  func enqueueForLater(_ event: EngineState.Event) {
    state.pointee.enqueueForLater(event, by: currentThread())
  }

  /// Delivers the events that wait until none is left, or hands the role on.
  @inline(__always)
  private func drain() {
    acquireAlways()
    if state.pointee.endIfDone() { return release() }
    drainReleasing()
  }

  /// - Precondition: The lock is held. Releases it.
  private func drainReleasing() {
    var calls = 0
    // Released behind the next step: what waits for the report then finds the delivery ended.
    var report: EngineState.Report?
    defer { withExtendedLifetime(report) {} }
    while true {
      var removed: [Observer] = []
      let step = state.pointee.next(
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
        calls = deliverReleasing(entry)
        if case .commit(let last) = entry.event { report = last }
        acquireAlways()
        if state.pointee.endIfDone() { return release() }
      }
    }
  }

  /// The state's memory, unless it is being deallocated.
  ///
  /// - Precondition: The lock is held: the memory waits for it before it is freed.
  private var livingMemory: StateMemory? {
    weak let reference = memory
    return reference
  }

  /// Has a dispatch queue take the delivery if no other thread does before.
  ///
  /// - Parameter memory: Kept alive until then, so that the events that wait are delivered.
  private func scheduleRelief(_ memory: StateMemory?) {
    let retained = UncheckedTransfer(memory)
    DispatchQueue.global().async { [self] in
      acquireAlways()
      launch(state.pointee.beginRelief(currentThread()))
      withExtendedLifetime(retained) {}
    }
  }

  /// Puts the payloads of `entry` into place.
  ///
  /// - Precondition: The lock is held by the deliverer.
  private func load(_ entry: EngineState.Entry) -> Round {
    switch entry.event {
    case .commit:
      state.pointee.channels.members.forEach { channel in
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
      number: number, members: state.pointee.members,
      isEvaluated: state.pointee.nextInput <= number)
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
  private func deliverReleasing(_ entry: EngineState.Entry) -> Int {
    let round = load(entry)
    var calls = 1
    switch entry.event {
    case .commit(let report), .activity(_, let report):
      calls = callReleasing(round)
      report?()
    case .initial(let observer, let first):
      release()
      // A gate that has moved since belongs to a later start, or to none.
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
  private func callReleasing(_ round: Round) -> Int {
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

  /// Calls an observer if the event concerns it.
  ///
  /// - Returns: Whether it does.
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

  /// Calls the observers of an event that concerns few of them, without a walk over the others.
  ///
  /// - Returns: The number of calls; `nil` if the event concerns so many that a walk is as cheap.
  @inline(never)
  private func callFew(_ round: Round) -> Int? {
    guard let indexes = indexesIfFew(round.members) else { return nil }
    var calls = 0
    var last: Int32 = -1
    // An observer that has left and come back may be there twice.
    for index in indexes.sorted() where index != last {
      last = index
      if let member = round.members[Int(index)], call(member, round.number) { calls &+= 1 }
    }
    calling = nil
    return calls
  }

  /// The indexes of the observers whose channels have a payload in place; `nil` if these are many.
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
    state.pointee.updateIndexes()
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

  /// Releases the payloads in place, so that the next commit finds no second reference to them.
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
      guard !state.pointee.isIdle, !state.pointee.isClosed else {
        release()
        return continuation.resume()
      }
      // An event without a payload.
      let waiter = DeliveryWaiter(continuation)
      enqueueForLater(.commit { withExtendedLifetime(waiter) {} })
      launch(begin())
    }
  }
}

/// Resumes when the event that retains it is delivered, or dropped because the state is deallocated.
private final class DeliveryWaiter {
  private let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) {
    self.continuation = continuation
  }

  deinit {
    continuation.resume()
  }
}
