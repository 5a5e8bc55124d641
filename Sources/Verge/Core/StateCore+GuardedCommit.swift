/// A lock of an older generation, which its users may hold across commits.
@usableFromInline
package protocol CommitGuard: AnyObject {
  /// Takes the lock, which may be held already by this thread.
  func enter()
  /// Gives up what ``enter()`` has taken.
  func leave()
}

extension StateCore {
  /// Runs one commit inside a lock of its caller's, which is given up before anybody is told.
  ///
  /// - Parameters:
  ///   - outer: The lock, if any. Taken before the state's own, and after the announcements.
  ///   - completion: Called with the state the commit leaves once its observers have been called;
  ///     not if the mutation has muted some of them. The state is copied for it.
  @inlinable
  package func commit<Value, Result, Failure: Error>(
    at place: Place<Value>,
    sender: AnyObject,
    site: CallSite,
    inside outer: (any CommitGuard)?,
    completion: ((Value) -> Void)?,
    _ mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    announceCommit(site)
    outer?.enter()
    beginAnnounced(site)
    var transaction = Transaction()
    let result: Result
    do throws(Failure) {
      result = try place.mutate { value throws(Failure) in try mutation(&value, &transaction) }
    } catch {
      abandonStaged()
      outer?.leave()
      publish()
      throw error
    }
    var report: Report?
    if let completion, transaction[MutedObservers.self] == nil {
      let value = place.read()
      report = { completion(value) }
    }
    stage(site, sender: sender, transaction: transaction.isEmpty ? nil : transaction, report)
    outer?.leave()
    publish()
    return result
  }

  /// Makes one commit, if nobody has to be told of it, nor of an activity behind it.
  ///
  /// - Returns: Whether it was made.
  @inlinable
  package func commitUnnoticed<Value, Activity>(
    at place: Place<Value>,
    before pipe: ActivityPipe<Activity>,
    _ file: StaticString,
    _ line: UInt,
    _ mutation: (inout Value) -> Void
  ) -> Bool {
    if !lock.acquire() { stopForCommitting(file, line) }
    defer { lock.release() }
    guard shared.pointee.attention.isEmpty, !isConcerned(pipe.channel) else { return false }
    place.mutate(mutation)
    shared.pointee.version &+= 1
    return true
  }

  /// Makes one commit, and sends an activity right behind it, with nothing in between.
  ///
  /// Both are put aside for whoever delivers next: nobody need be told before ``publish()``.
  @inlinable
  package func stage<Value, Activity>(
    at place: Place<Value>,
    sending activity: Activity,
    through pipe: ActivityPipe<Activity>,
    sender: AnyObject,
    site: CallSite,
    _ mutation: (inout Value) -> Void
  ) {
    announceCommit(site)
    beginAnnounced(site)
    place.mutate(mutation)
    stage(site, sender: sender, transaction: nil, nil) { [self] in
      guard isConcerned(pipe.channel) else { return }
      let report =
        hasLoggers
        ? makeActivityReport(site, sender: sender, isPrompt: false, completion: nil) : nil
      pipe.memory.store(activity, number: upcomingNumber, isDirect: false)
      putAside(pipe.channel, report)
    }
  }

  /// Stops if this thread is inside a mutation or the getter of a slice: before it waits for a lock
  /// that another thread may hold who waits for this state.
  @usableFromInline
  package func checkForReading() {
    if !lock.acquire() { stopForReading() }
    lock.release()
  }

  /// Stops if this thread is inside a mutation: before it waits for a lock whose holder may wait for
  /// this state.
  package func checkForLocking() {
    if !lock.acquire() { stopForLocking() }
    lock.release()
  }

  /// Tells those who want to know before a commit.
  @usableFromInline
  func announceCommit(_ site: CallSite) {
    if !lock.acquire() { stopForCommitting(site.file, site.line) }
    let announcements = shared.pointee.existingExtras?.announcements ?? []
    lock.release()
    for announcement in announcements {
      let body = lock.withLock { announcement.body }
      body?()
    }
  }

  /// Takes the lock for a commit that has been announced.
  @usableFromInline
  func beginAnnounced(_ site: CallSite) {
    if !lock.acquire() { stopForCommitting(site.file, site.line) }
    if isDerived { stopForCommittingToDerived(site.file, site.line) }
    if shared.pointee.attention.contains(.timing) {
      shared.pointee.commitStart = uptime()
    }
    beginRules()
    shared.pointee.commitFile = site.file
    shared.pointee.commitLine = site.line
  }

  /// Under the lock, which it gives up: ends a commit that did not come to pass.
  @usableFromInline
  func abandonStaged() {
    let parked = joinAfterCapture()
    lock.release()
    withExtendedLifetime(parked) {}
  }

  /// Under the lock, which it gives up: captures the commit, and puts it aside for whoever delivers
  /// next.
  ///
  /// - Parameter sendActivities: Puts aside what comes right behind the commit.
  @usableFromInline
  func stage(
    _ site: CallSite,
    sender: AnyObject,
    transaction: Transaction?,
    _ completion: Report?,
    sendActivities: () -> Void = {}
  ) {
    shared.pointee.version &+= 1
    let former = replaceContext(site, transaction)
    let leftovers = endRules(shared.pointee.context)
    if shared.pointee.attention.contains(.deferred) { joinBeforeCapture() }
    let notice = hasLoggers ? makeNotice() : nil
    // What waits must not keep who is going.
    let sender = notice == nil || !isGoing(sender) ? sender : self
    let report = notice?.report(site, sender: sender, completion) ?? completion
    if capture(isDirect: false) || report != nil {
      shared.pointee.queue.putAside(.commit(report))
    }
    sendActivities()
    let parked = joinAfterCapture()
    lock.release()
    withExtendedLifetime((former, leftovers, parked)) {}
  }
}
