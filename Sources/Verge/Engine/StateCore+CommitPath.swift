extension StateCore {
  /// Begins a commit: acquires the lock, and calls the will-commit observers and the rules.
  @inlinable @inline(__always)
  func begin<Value>(
    _ file: StaticString, _ line: UInt, at location: StateLocation<Value>, isAnnounced: Bool = false
  ) {
    if !acquire(file, line) { stopForCommitting(file, line) }
    state.commitFile = file
    state.commitLine = line
    // Stored now, because using the location after the mutation costs a retain.
    state.commitSite = CommitSite(location)
    if state.slowPath.precedesCommit { prepare(isAnnounced: isAnnounced) }
    #if DEBUG
    LockOrder.didBegin(self, file, line)
    #endif
  }

  /// Runs a mutation, and ends the commit if it throws.
  ///
  /// - Precondition: The lock is held. Releases it if the mutation throws.
  @inlinable @inline(__always)
  func abandoningOnFailure<Result, Failure: Error>(
    _ mutation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) {
      return try mutation()
    } catch {
      abandon()
      throw error
    }
  }

  /// Ends a successful commit.
  ///
  /// - Precondition: The lock is held. Releases it.
  @inlinable @inline(__always)
  func end(_ sender: AnyObject, _ name: String, _ function: StaticString) {
    state.version &+= 1
    if state.slowPath.isEmpty, name.isEmpty {
      release()
    } else {
      endOnSlowPath(sender, name, function)
    }
  }

  @usableFromInline
  func endOnSlowPath(_ sender: AnyObject, _ name: String, _ function: StaticString) {
    if state.slowPath.isOnlyChannels, name.isEmpty {
      finishObserved()
    } else {
      let site = CallSite(
        name, state.commitFile, function, state.commitLine)
      finish(CommitOptions(site, sender: sender))
    }
  }

  /// Ends a failed commit, or a read: runs the deferred actions, and delivers the events that were
  /// sent.
  ///
  /// - Precondition: The lock is held. Releases it.
  @usableFromInline
  func abandon(leaving outer: (any CommitGuard)? = nil) {
    guard state.slowPath.contains(.deferred) else {
      release()
      outer?.leave()
      return
    }
    let released = runDeferred()
    startDelivery(begin(), leaving: outer)
    withExtendedLifetime(released) {}
  }

  /// Calls the will-commit observers, starts the clock, and lets the rules store the state.
  ///
  /// - Precondition: The lock is held. Releases it while the will-commit observers are called.
  @usableFromInline
  func prepare(isAnnounced: Bool) {
    if !isAnnounced, state.slowPath.contains(.willCommitObservers) {
      let (file, line) = (state.commitFile, state.commitLine)
      let site = state.commitSite
      release()
      callWillCommitObservers(file, line, site.extent)
      acquireAlways()
      state.commitFile = file
      state.commitLine = line
      state.commitSite = site
    }
    if state.slowPath.contains(.timing) { state.cold().commitStart = uptime() }
    for rule in state.coldStorage?.rules ?? [] { rule.begin() }
  }

  /// Calls the will-commit observers that a commit to `extent` affects.
  @usableFromInline
  func callWillCommitObservers(_ file: StaticString, _ line: UInt, _ extent: CommitExtent) {
    if !acquire(file, line) { stopForCommitting(file, line) }
    let observers = state.coldStorage?.willCommitObservers ?? []
    var extent = extent
    extent.reachesFurther = state.slowPath.contains(.rules)
    release()
    for observer in observers where observer.isConcerned(extent) {
      withLock { observer.body }?()
    }
  }

  /// Ends a commit for which open channels are the only slow-path reason.
  ///
  /// - Precondition: The lock is held. Releases it.
  @usableFromInline
  func finishObserved() {
    let isDirect = state.isIdle
    let isCaptured = capture(isDirect: isDirect)
    // Checked again: an `==` may have subscribed or cancelled.
    guard isDirect, !state.slowPath.contains(.deferred) else {
      return enqueueAndDeliver(isCaptured: isCaptured, report: nil)
    }
    guard isCaptured else { return release() }
    deliverDirectly()
    endDirectly()
  }

  /// Ends a commit: captures it for the channels, and delivers it.
  ///
  /// - Precondition: The lock is held. Releases it.
  /// - Parameters:
  ///   - report: Reports to the caller, after observers and reporter, if this call delivers.
  ///   - reportLater: Returns the report of a commit that has to wait for its delivery; with `nil`,
  ///     `report` is called immediately.
  ///   - beforeRelease: Called after a staged commit, while the lock is held.
  @usableFromInline
  func finish(
    _ options: borrowing CommitOptions,
    reporting report: () -> Void = {},
    orLater reportLater: () -> (() -> Void)? = { nil },
    beforeRelease: () -> Void = {}
  ) {
    let hasContext =
      options.transaction != nil || !options.site.name.isEmpty || state.context != nil
    let former = hasContext ? replaceContext(options) : nil
    let leftovers = state.slowPath.contains(.rules) ? runRules() : []
    defer { withExtendedLifetime((former, leftovers)) {} }
    if state.slowPath.contains(.deferred) {
      for action in state.takeBeforeCapture() { action() }
    }
    let isDirect = state.isIdle && !options.isStaged
    let notice = makeNotice()
    let hasPayload =
      state.slowPath.contains(.channels) && capture(isDirect: isDirect)
    let isCaptured = hasPayload || options.isReported || notice != nil
    if !isDirect {
      let later = reportLater()
      // A waiting report must not retain an object in `deinit`.
      let sender = notice == nil || !isDeinitializing(options.sender) ? options.sender : self
      let waiting = notice.map { $0.report(options.site, sender: sender, later) } ?? later
      enqueueAndDeliver(
        isCaptured: isCaptured, report: waiting, isStaged: options.isStaged,
        leaving: options.outer, beforeRelease: beforeRelease)
      if options.isReported, later == nil { report() }
      return
    }
    // Checked again: an `==` may have subscribed or cancelled.
    if state.slowPath.contains(.deferred) {
      let (site, sender, outer) = (options.site, options.sender, options.outer)
      return withoutActuallyEscaping(report) { report in
        enqueueAndDeliver(
          isCaptured: isCaptured,
          report: {
            notice?.report(site, sender: sender)
            report()
          }, leaving: outer)
      }
    }
    guard isCaptured else {
      release()
      options.outer?.leave()
      return
    }
    deliverDirectly(leaving: options.outer)
    notice?.report(options.site, sender: options.sender)
    report()
    endDirectly()
  }

  /// Enqueues a captured commit, and delivers it unless it is staged, or a delivery is running or
  /// left to another thread.
  ///
  /// - Precondition: The lock is held. Releases it.
  private func enqueueAndDeliver(
    isCaptured: Bool, report: EngineState.Report?, isStaged: Bool = false,
    leaving outer: (any CommitGuard)? = nil, beforeRelease: () -> Void = {}
  ) {
    if isCaptured { enqueueForLater(.commit(report)) }
    beforeRelease()
    let released = runDeferred()
    startDelivery(isStaged ? nil : begin(), leaving: outer)
    withExtendedLifetime(released) {}
  }

  /// Runs the actions that were deferred to the end of the mutation.
  ///
  /// - Precondition: The lock is held.
  /// - Returns: The objects to release once the lock is not held.
  func runDeferred() -> [Any?] {
    guard state.slowPath.contains(.deferred) else { return [] }
    for action in state.takeAfterCapture() { action() }
    defer { state.cold().releasedLater = [] }
    return state.cold().releasedLater
  }

  /// Stores the transaction and the trace of the commit.
  ///
  /// - Precondition: The lock is held.
  /// - Returns: Those of the previous commit, to release once the lock is not held.
  private func replaceContext(_ options: borrowing CommitOptions) -> ChangesContext? {
    let former = state.context
    let site = options.site
    guard options.transaction != nil || !site.name.isEmpty else {
      guard former != nil else { return nil }
      state.context = nil
      state.slowPath.remove(.context)
      return former
    }
    state.context = ChangesContext(
      transaction: options.transaction ?? Transaction(),
      trace: site.name.isEmpty ? nil : MutationTrace(site)
    )
    state.slowPath.insert(.context)
    return former
  }

  /// Captures the commit in every open channel.
  ///
  /// - Precondition: The lock is held.
  /// - Returns: Whether a channel has captured it.
  private func capture(isDirect: Bool) -> Bool {
    let number = state.upcoming
    var isCaptured = false
    state.section = .capture
    withUnsafePointer(to: &state.context) { context in
      var capture = Channel.Capture(
        number: number, version: state.version, context: context,
        site: state.commitSite,
        reachesFurther: state.slowPath.contains(.rules), isDirect: isDirect)
      withUnsafePointer(to: &capture) { capture in
        state.channels.members.forEach { channel in
          channel._withUnsafeGuaranteedRef {
            guard $0.handle(.capture(capture)) else {
              if $0.keepsNewestOnly { releaseReplaced($0) }
              return
            }
            isCaptured = true
            if isDirect, $0.hasPayload { markInFlight($0, number) }
          }
        }
      }
    }
    state.section = .mutation
    return isCaptured
  }
}

extension StateCore {
  /// Releases the payload that a capture has replaced, once the lock is not held.
  ///
  /// - Precondition: The lock is held.
  private func releaseReplaced(_ channel: Channel) {
    var replaced: AnyObject?
    withUnsafeMutablePointer(to: &replaced) { _ = channel.handle(.takeReplaced($0)) }
    if let replaced { state.releaseLater([replaced]) }
  }
}

// MARK: - Rules

extension StateCore {
  /// Adds a rule after all others.
  func add(_ rule: CommitRule) {
    guard acquire() else { stopForAddingRule() }
    defer { release() }
    guard !state.isClosed else { return }
    state.cold().rules.append(rule)
    state.slowPath.insert(.rules)
  }

  /// Runs the rules, in order.
  ///
  /// - Precondition: The lock is held.
  /// - Returns: The objects to release once the lock is not held.
  private func runRules() -> [AnyObject] {
    inSection(.rules) {
      var released: [AnyObject] = []
      for rule in state.cold().rules {
        let (leftover, context) = rule.end(state.version, state.context)
        if let leftover { released.append(leftover) }
        guard let context else { continue }
        if let former = state.context { released.append(former) }
        state.context = context
        state.slowPath.insert(.context)
      }
      return released
    }
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

    /// Returns the report as a closure, followed by `completion`.
    func report(
      _ site: CallSite, sender: AnyObject, _ completion: EngineState.Report?
    ) -> EngineState.Report {
      {
        report(site, sender: sender)
        completion?()
      }
    }
  }

  private func makeNotice() -> CommitNotice? {
    guard state.slowPath.contains(.reporter) else { return nil }
    let isTimed = state.slowPath.contains(.timing)
    return CommitNotice(
      reporter: state.cold().reporter!,
      version: state.version,
      nanoseconds: isTimed ? uptime() - state.cold().commitStart : 0
    )
  }
}
