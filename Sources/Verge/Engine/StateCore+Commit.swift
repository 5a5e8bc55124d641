// The path of a commit: begin, mutation, end. A commit without a slow-path reason ends inside `end`; all
// others end in `finishObserved` or `finish` (`StateCore+CommitPath.swift`).

extension StateCore {
  /// Runs one commit, atomically; in place if the mutation cannot throw.
  @inlinable @inline(__always)
  package func commit<Value, Result, Failure: Error>(
    at location: StateLocation<Value>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(file, line, at: location)
    let result = try abandoningOnFailure { () throws(Failure) in try location.mutate(mutation) }
    end(sender, name, function)
    return result
  }

  /// Runs one commit on the wrapped value; does nothing and returns `nil` if the value is `nil`.
  @inlinable
  package func commitIfPresent<Wrapped, Result, Failure: Error>(
    at location: StateLocation<Wrapped?>,
    sender: AnyObject,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    begin(file, line, at: location)
    guard location.withValue({ $0 != nil }) else {
      abandon()
      return nil
    }
    let result = try abandoningOnFailure { () throws(Failure) in
      try location.mutateWrapped(mutation)
    }
    end(sender, name, function)
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
    begin(
      options.site.file, options.site.line, at: location, isAnnounced: options.outer != nil)
    var transaction = Transaction()
    let result: Result
    do throws(Failure) {
      result = try location.mutate { value throws(Failure) in try mutation(&value, &transaction) }
    } catch {
      abandon(leaving: options.outer)
      throw error
    }
    state.version &+= 1
    if !transaction.isEmpty {
      options.transaction = transaction
      if transaction[MutedObservers.self] != nil { options.isReported = false }
    }
    if options.isReported {
      let value = location.read()
      finish(options) {
        report(value)
      } orLater: {
        reportLater(value)
      }
    } else {
      finish(options)
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
    if !acquire(file, line) { stopForCommitting(file, line) }
    defer { release() }
    guard state.slowPath.isEmpty, !hasReceivers(pipe.channel) else { return false }
    location.mutate(mutation)
    state.version &+= 1
    return true
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
    begin(site.file, site.line, at: location)
    location.mutate(mutation)
    state.version &+= 1
    finish(CommitOptions(site, sender: sender, isStaged: true)) {
    } orLater: {
      nil
    } beforeRelease: {
      guard hasReceivers(pipe.channel) else { return }
      let report = makeActivityReport(site, sender: sender, isPrompt: false, completion: nil)
      pipe.memory.store(activity, number: state.upcoming, isDirect: false)
      enqueueForLater(pipe.channel, report)
    }
  }
}
