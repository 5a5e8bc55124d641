extension StateCore {
  /// Runs one commit: all of it or nothing, in place if it cannot throw.
  @inlinable @inline(__always)
  package func commit<Value, Result, Failure: Error>(
    at place: Place<Value>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(file, line)
    let result = try abandoningOnFailure { () throws(Failure) in try place.mutate(mutation) }
    end(sender, name, file, function, line)
    return result
  }

  /// Runs one commit that says something about itself.
  @inlinable
  package func commit<Value, Result, Failure: Error>(
    at place: Place<Value>,
    sender: AnyObject,
    site: CallSite,
    _ mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(site.file, site.line)
    var transaction = Transaction()
    let result = try abandoningOnFailure { () throws(Failure) in
      try place.mutate { value throws(Failure) in try mutation(&value, &transaction) }
    }
    shared.pointee.version &+= 1
    finish(site, sender: sender, transaction: transaction)
    return result
  }

  /// Runs one commit, and has the state it leaves told once its observers have been called.
  ///
  /// The state is copied for it.
  ///
  /// - Parameters:
  ///   - tell: Called with the state, if this call delivers the commit.
  ///   - later: Makes what tells the state if the commit waits for the delivery that is under way;
  ///     with `nil` it is told at once, by `tell`.
  @inlinable
  package func commit<Value, Result, Failure: Error>(
    at place: Place<Value>,
    sender: AnyObject,
    site: CallSite,
    telling tell: (Value) -> Void,
    orLater later: (Value) -> Report?,
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(site.file, site.line)
    let result = try abandoningOnFailure { () throws(Failure) in try place.mutate(mutation) }
    let value = place.read()
    shared.pointee.version &+= 1
    finish(site, sender: sender, isTold: true, tell: { tell(value) }, orLater: { later(value) })
    return result
  }

  /// Runs one commit on the wrapped value; does nothing at all, and returns `nil`, if there is none.
  @inlinable
  package func commitIfPresent<Wrapped, Result, Failure: Error>(
    at place: Place<Wrapped?>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    begin(file, line)
    guard place.withValue({ $0 != nil }) else {
      abandon()
      return nil
    }
    let result = try abandoningOnFailure { () throws(Failure) in
      try place.mutateWrapped(mutation)
    }
    end(sender, name, file, function, line)
    return result
  }

  /// Under the lock: runs a mutation, and ends the commit if it throws.
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

  /// Under the lock, which it gives up: ends a commit that has come to pass.
  @inlinable @inline(__always)
  func end(
    _ sender: AnyObject,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt
  ) {
    shared.pointee.version &+= 1
    if shared.pointee.attention.isEmpty, name.isEmpty {
      lock.release()
    } else if shared.pointee.attention.isOfChannels, name.isEmpty {
      finishObserved()
    } else {
      finish(CallSite(name, file, function, line), sender: sender)
    }
  }

  /// What `body` makes of the value at `place`, and the version it belongs to.
  @inlinable @inline(__always)
  package func read<Value, Result>(
    _ place: Place<Value>,
    _ body: (Value, UInt64, ChangesContext?) -> Result
  ) -> Result {
    if !lock.acquire() { stopForReading() }
    defer { lock.release() }
    if place.address == nil || shared.pointee.attention.concernsReads {
      return readThroughCode(place, prepareRead(), body)
    }
    return place.withValue { body($0, shared.pointee.version, nil) }
  }

  /// What `body`, which is code of the user's, makes of the value at `place`.
  ///
  /// Of a derived state, and of a value that only code can reach, it gets a copy, outside the lock.
  @inlinable @inline(__always)
  package func look<Value, Result, Failure: Error>(
    at place: Place<Value>,
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let address = place.address, !isDerived else {
      return try body(read(place) { value, _, _ in value })
    }
    if !lock.acquire() { stopForReading() }
    shared.pointee.isLooking = true
    defer {
      shared.pointee.isLooking = false
      // What `body` has sent, and whom it has subscribed, waits for this as for a mutation's end.
      if shared.pointee.attention.isEmpty { lock.release() } else { abandon() }
    }
    return try body(address.pointee)
  }

  /// Under the lock, which it gives up meanwhile: brings a derived state up to date.
  ///
  /// - Returns: What comes with the state besides its value.
  @usableFromInline
  func prepareRead() -> ChangesContext? {
    if isDerived {
      lock.release()
      if let lockedSource { stopForReadingSource(lockedSource) }
      refresh()
      _ = lock.acquire()
    }
    return shared.pointee.context
  }

  /// Under the lock: reads by way of a getter, and remembers that it does, for the message if that
  /// comes back here.
  @inlinable
  func readThroughCode<Value, Result>(
    _ place: Place<Value>,
    _ context: ChangesContext? = nil,
    _ body: (Value, UInt64, ChangesContext?) -> Result
  ) -> Result {
    shared.pointee.isInGetter = true
    defer { shared.pointee.isInGetter = false }
    return place.withValue { body($0, shared.pointee.version, context) }
  }

  /// Brings a derived state up to date. Not inside a mutation of its source.
  @usableFromInline
  func refresh() {
    upstream?.refresh()
  }

  /// A copy of the value at `place`; `nil` where reading it would be a mistake: for debuggers.
  package func peek<Value>(_ place: Place<Value>) -> Value? {
    guard lock.acquire() else { return nil }
    defer { lock.release() }
    return readThroughCode(place) { value, _, _ in value }
  }

  /// A copy of the value at `place`, for somebody who is about to commit.
  @inlinable
  package func readForCommit<Value>(
    _ place: Place<Value>,
    _ file: StaticString,
    _ line: UInt
  ) -> Value {
    if !lock.acquire() { stopForCommitting(file, line) }
    defer { lock.release() }
    return readThroughCode(place) { value, _, _ in value }
  }

  /// Takes the lock for a commit, after telling those who want to know before it.
  @inlinable @inline(__always)
  func begin(_ file: StaticString, _ line: UInt) {
    if !lock.acquire() { stopForCommitting(file, line) }
    if shared.pointee.attention.precedesCommit { prepare(file, line) }
    shared.pointee.commitFile = file
    shared.pointee.commitLine = line
  }

  /// Under the lock, which it gives up meanwhile: calls the announcements, starts the clock, and has
  /// the rules take up the state.
  @usableFromInline
  func prepare(_ file: StaticString, _ line: UInt) {
    if isDerived { stopForCommittingToDerived(file, line) }
    defer { beginRules() }
    if shared.pointee.attention.contains(.timing) {
      shared.pointee.commitStart = uptime()
    }
    guard !shared.pointee.extras.announcements.isEmpty else { return }
    let announcements = shared.pointee.extras.announcements
    let start = shared.pointee.commitStart
    lock.release()
    for announcement in announcements {
      let body = lock.withLock { announcement.body }
      body?()
    }
    _ = lock.acquire()
    shared.pointee.commitStart = start
  }

  /// Under the lock, which it gives up: ends a commit that did not come to pass.
  @usableFromInline
  func abandon() {
    guard shared.pointee.attention.contains(.deferred) else { return lock.release() }
    joinBeforeCapture()
    let parked = joinAfterCapture()
    launch(takeOnDelivery())
    _ = consume parked
  }

  /// Under the lock, which it gives up: captures the commit for everybody concerned, and delivers.
  ///
  /// - Parameters:
  ///   - isTold: Whether somebody besides the observers and loggers is to be told.
  ///   - tell: Does so, behind them, if this call delivers the commit.
  ///   - later: Makes what does so if the commit waits for the delivery that is under way; with
  ///     `nil`, `tell` is called at once.
  @usableFromInline
  func finish(
    _ site: CallSite,
    sender: AnyObject,
    transaction: Transaction? = nil,
    isTold: Bool = false,
    tell: () -> Void = {},
    orLater later: () -> Report? = { nil }
  ) {
    let former = replaceContext(site, transaction)
    let leftovers =
      shared.pointee.attention.contains(.rules) ? endRules(shared.pointee.context) : []
    defer { withExtendedLifetime((former, leftovers)) {} }
    if shared.pointee.attention.contains(.deferred) { joinBeforeCapture() }
    let isDirect = shared.pointee.queue.isIdle
    let notice = hasLoggers ? makeNotice() : nil
    let isNoticed = capture(isDirect: isDirect) || isTold || notice != nil
    if !isDirect {
      let completion = later()
      // What waits must not keep who is going.
      let sender = notice == nil || !isGoing(sender) ? sender : self
      let report = notice?.report(site, sender: sender, completion) ?? completion
      deliverCaptured(isNoticed: isNoticed, report: report)
      if isTold, completion == nil { tell() }
      return
    }
    // Asked again: an `==` may have subscribed or cancelled.
    if shared.pointee.attention.contains(.deferred) {
      return withoutActuallyEscaping(tell) { tell in
        deliverCaptured(isNoticed: isNoticed) {
          notice?.tell(site, sender: sender)
          tell()
        }
      }
    }
    guard isNoticed else { return lock.release() }
    launchLoaded {
      notice?.tell(site, sender: sender)
      tell()
    }
  }

  /// Under the lock, which it gives up: ``finish`` for a commit that only has observers.
  @usableFromInline
  func finishObserved() {
    let isDirect = shared.pointee.queue.isIdle
    let isNoticed = capture(isDirect: isDirect)
    // Asked again: an `==` may have subscribed or cancelled.
    guard isDirect, !shared.pointee.attention.contains(.deferred) else {
      return deliverCaptured(isNoticed: isNoticed, report: nil)
    }
    if isNoticed { launchLoaded {} } else { lock.release() }
  }

  /// Under the lock, which it gives up: delivers a captured commit behind what there is.
  private func deliverCaptured(isNoticed: Bool, report: Report?) {
    var entry = isNoticed ? shared.pointee.queue.put(.commit(report)) : nil
    let parked = joinAfterCapture()
    entry = entry ?? takeOnDelivery()
    launch(entry)
    _ = consume parked
  }

  /// Under the lock: keeps what the commit says besides its value.
  ///
  /// - Returns: What the one before has said, to be dropped where no lock is held.
  func replaceContext(_ site: CallSite, _ transaction: Transaction?) -> ChangesContext? {
    let former = shared.pointee.context
    guard transaction != nil || !site.name.isEmpty else {
      guard former != nil else { return nil }
      shared.pointee.context = nil
      shared.pointee.attention.remove(.context)
      return former
    }
    shared.pointee.context = ChangesContext(
      transaction: transaction ?? Transaction(),
      trace: site.name.isEmpty ? nil : MutationTrace(site)
    )
    shared.pointee.attention.insert(.context)
    return former
  }

  /// Under the lock: has every open channel take what the commit brings it.
  func capture(isDirect: Bool) -> Bool {
    let number = shared.pointee.queue.upcoming
    let version = shared.pointee.version
    var isCaptured = false
    shared.pointee.isCapturing = true
    withUnsafePointer(to: &shared.pointee.context) { context in
      let request = Channel.Request.capture(
        number: number, version: version, context: context, isDirect: isDirect)
      shared.pointee.channels.members.forEach { channel in
        channel._withUnsafeGuaranteedRef {
          guard $0.handle(request) else { return }
          isCaptured = true
          if isDirect { markLoaded($0, number) }
        }
      }
    }
    shared.pointee.isCapturing = false
    return isCaptured
  }
}
