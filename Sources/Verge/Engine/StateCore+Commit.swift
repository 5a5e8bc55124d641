// The path of a commit: `beginCommit`, the mutation, `endCommit`. A commit without a slow-path reason ends
// there; all others end in `captureAndDeliver`, or in `conclude`, which does all that a commit can need.

extension StateCore {
  /// Runs one commit, atomically; in place if the mutation cannot throw.
  @inlinable @inline(__always)
  package func commit<Value, Result, Failure: Error>(
    at location: StateLocation<Value>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock = beginCommit(file, line, at: location)
    let result: Result
    do throws(Failure) {
      result = try location.mutate(mutation)
    } catch {
      abandon(lock)
      throw error
    }
    endCommit(sender, name, function, lock)
    return result
  }

  /// Runs one commit on the wrapped value; does nothing and returns `nil` if the value is `nil`.
  @inlinable @inline(__always)
  package func commitIfPresent<Wrapped, Result, Failure: Error>(
    at location: StateLocation<Wrapped?>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let lock = beginCommit(file, line, at: location)
    guard location.withValue({ $0 != nil }) else {
      abandon(lock)
      return nil
    }
    let result: Result
    do throws(Failure) {
      result = try location.mutateWrapped(mutation)
    } catch {
      abandon(lock)
      throw error
    }
    endCommit(sender, name, function, lock)
    return result
  }

  /// The options of a commit on the slow path.
  @usableFromInline
  package struct CommitOptions {
    @usableFromInline let site: CallSite
    @usableFromInline let sender: AnyObject
    /// A lock that is acquired before the state's own, and released before the delivery.
    @usableFromInline let outer: (any CommitGuard)?
    /// Whether the delivery is left to a later ``StateCore/publish()``.
    @usableFromInline let isStaged: Bool
    @usableFromInline var transaction: Transaction?
    /// Whether the commit is reported to the caller.
    @usableFromInline var isReported: Bool

    @inlinable
    package init(
      _ site: CallSite, sender: AnyObject, inside outer: (any CommitGuard)? = nil,
      isReported: Bool = false, isStaged: Bool = false
    ) {
      self.isReported = isReported
      self.site = site
      self.sender = sender
      self.outer = outer
      self.isStaged = isStaged
    }
  }

  /// Runs one commit with options.
  ///
  /// - Parameters:
  ///   - report: Called with a copy of the committed state, after its observers, if the options
  ///     request it, this call delivers the commit, and the mutation has not muted observers.
  ///   - reportLater: Returns the closure to call if the commit has to wait for its delivery; with
  ///     `nil`, `report` is called immediately.
  @inlinable
  package func commit<Value, Result, Failure: Error>(
    at location: StateLocation<Value>,
    _ options: consuming CommitOptions,
    reporting report: (Value) -> Void = { _ in },
    orLater reportLater: (Value) -> (() -> Void)? = { _ in nil },
    _ mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var options = options
    if let outer = options.outer {
      callWillCommitObservers(options.site.file, options.site.line, location.extent)
      outer.enter()
    }
    let lock = beginCommit(
      options.site.file, options.site.line, at: location, isAnnounced: options.outer != nil)
    var transaction = Transaction()
    let result: Result
    do throws(Failure) {
      result = try location.mutate { value throws(Failure) in try mutation(&value, &transaction) }
    } catch {
      abandon(lock, leaving: options.outer)
      throw error
    }
    _ = state.succeed()
    if !transaction.isEmpty {
      options.transaction = transaction
      if transaction[MutedObservers.self] != nil { options.isReported = false }
    }
    if options.isReported {
      let value = location.read()
      conclude(options, lock) {
        report(value)
      } orLater: {
        reportLater(value)
      }
    } else {
      conclude(options, lock)
    }
    return result
  }

  /// Runs one commit if no observer, reporter or activity observer would receive it.
  ///
  /// - Returns: Whether it ran.
  @inlinable
  package func commitUnnoticed<Value, Activity>(
    at location: StateLocation<Value>,
    before pipe: ActivityPipe<Activity>,
    _ file: StaticString,
    _ line: UInt,
    _ mutation: (inout Value) -> Void
  ) -> Bool {
    guard let lock = acquire(file, line) else { stopForCommitting(file, line) }
    let isUnnoticed = state.slowPath.isEmpty && !hasReceivers(pipe.channel)
    if isUnnoticed {
      location.mutate(mutation)
      _ = state.succeed()
    }
    release(lock)
    return isUnnoticed
  }

  /// Runs one commit and enqueues an activity directly after it.
  ///
  /// A later ``publish()`` delivers both, unless another thread does.
  @inlinable
  package func stage<Value, Activity>(
    at location: StateLocation<Value>,
    sending activity: Activity,
    through pipe: ActivityPipe<Activity>,
    sender: AnyObject,
    site: CallSite,
    _ mutation: (inout Value) -> Void
  ) {
    let lock = beginCommit(site.file, site.line, at: location)
    location.mutate(mutation)
    _ = state.succeed()
    conclude(CommitOptions(site, sender: sender, isStaged: true), lock) {
    } orLater: {
      nil
    } beforeRelease: { lock in
      guard hasReceivers(pipe.channel) else { return }
      let report = makeActivityReport(site, sender: sender, isPrompt: false, completion: nil)
      pipe.memory.store(activity, number: state.upcoming, isDirect: false)
      enqueueActivity(pipe.channel, report, lock)
    }
  }
}

// MARK: - Steps

extension StateCore {
  /// Begins a commit: acquires the lock, and calls the will-commit observers and the rules.
  @inlinable @inline(__always)
  func beginCommit<Value>(
    _ file: StaticString, _ line: UInt, at location: StateLocation<Value>, isAnnounced: Bool = false
  ) -> HeldLock {
    guard let lock = acquire(file, line) else { stopForCommitting(file, line) }
    // Stored now, because using the location after the mutation costs a retain.
    let commit = RunningCommit(file, line, at: location)
    #if DEBUG
    defer { LockOrder.didBegin(self, file, line) }
    #endif
    return state.begin(commit) ? prepare(lock, isAnnounced: isAnnounced) : lock
  }

  /// Calls the will-commit observers, while the lock is not held, starts the clock, and lets the rules
  /// store the state.
  @usableFromInline
  func prepare(_ lock: consuming HeldLock, isAnnounced: Bool) -> HeldLock {
    if !isAnnounced, state.slowPath.contains(.willCommitObservers) {
      let commit = state.commit
      release(lock)
      callWillCommitObservers(commit.file, commit.line, commit.extent)
      lock = acquireAlways()
      _ = state.begin(commit)
    }
    state.startClock(uptime)
    for rule in state.rules { rule.begin() }
    return lock
  }

  /// Calls the will-commit observers that a commit to `extent` affects.
  @usableFromInline
  func callWillCommitObservers(_ file: StaticString, _ line: UInt, _ extent: CommitExtent) {
    guard let lock = acquire(file, line) else { stopForCommitting(file, line) }
    let observers = state.willCommitObservers
    var extent = extent
    extent.reachesFurther = state.slowPath.contains(.rules)
    release(lock)
    for observer in observers where observer.isConcerned(extent) {
      withLock { observer.body }?()
    }
  }

  /// Ends a failed commit, or a read: runs the deferred actions, and delivers the events that were
  /// sent.
  @usableFromInline
  func abandon(_ lock: consuming HeldLock, leaving outer: (any CommitGuard)? = nil) {
    guard state.hasDeferred else {
      release(lock)
      outer?.leave()
      return
    }
    let released = runDeferred(lock)
    deliver(takeRole(lock), lock, leaving: outer)
    withExtendedLifetime(released) {}
  }

  /// Ends a successful commit.
  @inlinable @inline(__always)
  func endCommit(
    _ sender: AnyObject, _ name: String, _ function: StaticString, _ lock: consuming HeldLock
  ) {
    if state.succeed(), name.isEmpty {
      release(lock)
    } else {
      endOnSlowPath(sender, name, function, lock)
    }
  }

  @usableFromInline
  func endOnSlowPath(
    _ sender: AnyObject, _ name: String, _ function: StaticString, _ lock: consuming HeldLock
  ) {
    if state.slowPath.isOnlyChannels, name.isEmpty { return captureAndDeliver(lock) }
    let site = CallSite(name, state.commit.file, function, state.commit.line)
    conclude(CommitOptions(site, sender: sender), lock)
  }

  /// Ends a commit for which open channels are the only slow-path reason.
  @usableFromInline
  func captureAndDeliver(_ lock: consuming HeldLock) {
    let isDirect = state.isIdle
    let isCaptured = capture(isDirect: isDirect, lock)
    // Checked again: an `==` may have subscribed or cancelled.
    guard isDirect, !state.hasDeferred else {
      return enqueueAndDeliver(isCaptured: isCaptured, report: nil, lock)
    }
    guard isCaptured else { return release(lock) }
    deliverDirectly(lock)
    endDirectly()
  }

  /// Ends a commit: runs the rules, captures it for the channels, delivers and reports it.
  ///
  /// - Parameters:
  ///   - report: Reports to the caller, after observers and reporter, if this call delivers.
  ///   - reportLater: Returns the report of a commit that has to wait for its delivery; with `nil`,
  ///     `report` is called immediately.
  ///   - beforeRelease: Called after a staged commit, while the lock is held.
  @usableFromInline
  func conclude(
    _ options: borrowing CommitOptions,
    _ lock: consuming HeldLock,
    reporting report: () -> Void = {},
    orLater reportLater: () -> (() -> Void)? = { nil },
    beforeRelease: (borrowing HeldLock) -> Void = { _ in }
  ) {
    let hasContext =
      options.transaction != nil || !options.site.name.isEmpty || state.context != nil
    let former = hasContext ? replaceContext(options) : nil
    let leftovers = state.slowPath.contains(.rules) ? runRules(lock) : []
    defer { withExtendedLifetime((former, leftovers)) {} }
    if state.hasDeferred { for action in state.takeBeforeCapture() { action(lock) } }
    let isDirect = state.isIdle && !options.isStaged
    let notice = makeNotice()
    let isChange = state.slowPath.contains(.channels) && capture(isDirect: isDirect, lock)
    let isCaptured = isChange || options.isReported || notice != nil
    // Checked again: an `==` may have subscribed or cancelled.
    if !isDirect || state.hasDeferred {
      let later = reportLater()
      var waiting = later
      if let notice {
        let (site, sender) = (options.site, retainable(options.sender))
        waiting = {
          notice.report(site, sender: sender)
          later?()
        }
      }
      enqueueAndDeliver(
        isCaptured: isCaptured, report: waiting, lock, isStaged: options.isStaged,
        leaving: options.outer, beforeRelease: beforeRelease)
      if options.isReported, later == nil { report() }
      return
    }
    guard isCaptured else {
      release(lock)
      options.outer?.leave()
      return
    }
    deliverDirectly(lock, leaving: options.outer)
    notice?.report(options.site, sender: options.sender)
    report()
    endDirectly()
  }

  /// Enqueues a captured commit, and delivers it unless it is staged, or a delivery is running or
  /// left to another thread.
  private func enqueueAndDeliver(
    isCaptured: Bool, report: EngineState.Report?, _ lock: consuming HeldLock,
    isStaged: Bool = false,
    leaving outer: (any CommitGuard)? = nil,
    beforeRelease: (borrowing HeldLock) -> Void = { _ in }
  ) {
    if isCaptured { enqueueForLater(.commit(report), lock) }
    beforeRelease(lock)
    let released = runDeferred(lock)
    deliver(isStaged ? nil : takeRole(lock), lock, leaving: outer)
    withExtendedLifetime(released) {}
  }

  /// Runs the actions that were deferred to the end of the mutation.
  ///
  /// - Returns: The objects to release once the lock is not held.
  func runDeferred(_ lock: borrowing HeldLock) -> [Any?] {
    guard state.hasDeferred else { return [] }
    for action in state.takeAfterCapture() { action(lock) }
    return state.takeReleased()
  }

  /// Stores the transaction and the trace of the commit.
  ///
  /// - Returns: Those of the previous commit, to release once the lock is not held.
  private func replaceContext(_ options: borrowing CommitOptions) -> ChangesContext? {
    let site = options.site
    guard options.transaction != nil || !site.name.isEmpty else {
      return state.replaceContext(with: nil)
    }
    let new = ChangesContext(
      transaction: options.transaction ?? Transaction(),
      trace: site.name.isEmpty ? nil : MutationTrace(site)
    )
    return state.replaceContext(with: new)
  }

  /// Runs the rules, in order.
  ///
  /// - Returns: The objects to release once the lock is not held.
  private func runRules(_ lock: borrowing HeldLock) -> [AnyObject] {
    inSection(.rules) {
      var released: [AnyObject] = []
      for rule in state.rules {
        let (leftover, context) = rule.end(state.version, state.context)
        if let leftover { released.append(leftover) }
        guard let context else { continue }
        if let former = state.replaceContext(with: context) { released.append(former) }
      }
      return released
    }
  }

  /// Captures the commit in every open channel.
  ///
  /// - Returns: Whether a channel has captured it.
  private func capture(isDirect: Bool, _ lock: borrowing HeldLock) -> Bool {
    let number = state.upcoming
    var isCaptured = false
    let former = state.enter(.capture)
    let capture = Channel.Capture(
      number: number, version: state.version,
      unretainedContext: state.context.map { .passUnretained($0) }, commit: state.commit,
      reachesFurther: state.slowPath.contains(.rules), isDirect: isDirect)
    withUnsafePointer(to: capture) { capture in
      state.openChannels.forEach { channel in
        channel._withUnsafeGuaranteedRef {
          guard $0.handle(.capture(capture)) else {
            if $0.keepsNewestOnly { releaseReplaced($0) }
            return
          }
          isCaptured = true
          if let node = $0.dependent {
            noteInput(number, of: node)
          } else if isDirect {
            markInFlight($0, number)
          }
        }
      }
    }
    _ = state.enter(former)
    return isCaptured
  }

  /// Releases the payload that a capture has replaced, once the lock is not held.
  private func releaseReplaced(_ channel: Channel) {
    var replaced: AnyObject?
    withUnsafeMutablePointer(to: &replaced) { _ = channel.handle(.takeReplaced($0)) }
    if let replaced { state.releaseLater([replaced]) }
  }
}

// MARK: - Reports

extension StateCore {
  /// The report of the running commit.
  struct CommitNotice {
    let reporter: any CommitReporter
    let version: UInt64
    let nanoseconds: UInt64

    func report(_ site: CallSite, sender: AnyObject) {
      reporter.reportCommit(site, sender: sender, version: version, nanoseconds: nanoseconds)
    }
  }

  private func makeNotice() -> CommitNotice? {
    guard state.slowPath.contains(.reporter), let reporter = state.reporter else { return nil }
    return CommitNotice(
      reporter: reporter,
      version: state.version,
      nanoseconds: state.commitStart.map { uptime() - $0 } ?? 0
    )
  }
}
