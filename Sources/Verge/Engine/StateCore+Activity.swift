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
    let isAcquired = acquire()
    guard hasReceivers(pipe.channel) || completion != nil else {
      if isAcquired { release() }
      return
    }
    let isDirect = isAcquired && state.isIdle
    let report =
      hasReporter
      ? makeActivityReport(site(), sender: sender, isPrompt: isDirect, completion: completion)
      : completion
    if isAcquired {
      pipe.memory.store(activity, number: state.upcoming, isDirect: isDirect)
      deliverActivity(in: pipe.channel, isDirect: isDirect, report)
    } else {
      enqueueInMutation { [self] in
        pipe.memory.store(activity, number: state.upcoming, isDirect: false)
        enqueueForLater(pipe.channel, report)
      }
    }
  }

  @usableFromInline var hasReporter: Bool { state.slowPath.contains(.reporter) }

  /// Whether an observer or the reporter would receive an activity of `channel`.
  @usableFromInline
  func hasReceivers(_ channel: Channel) -> Bool {
    !state.isClosed && (channel.observerCount > 0 || hasReporter)
  }

  /// Returns the report of an activity, followed by `completion`.
  ///
  /// - Precondition: The lock is held.
  /// - Parameter isPrompt: Whether the report is made before `send` returns.
  @usableFromInline
  func makeActivityReport(
    _ site: CallSite, sender: AnyObject, isPrompt: Bool, completion: (() -> Void)?
  ) -> (() -> Void)? {
    guard let reporter = state.coldStorage?.reporter else { return completion }
    // A waiting report must not retain an object in `deinit`.
    let sender = isPrompt || !isDeinitializing(sender) ? sender : self
    return {
      reporter.reportActivity(site, sender: sender)
      completion?()
    }
  }

  /// Delivers the activity just stored in `channel`.
  ///
  /// - Precondition: The lock is held. Releases it.
  @usableFromInline
  func deliverActivity(in channel: Channel, isDirect: Bool, _ report: (() -> Void)?) {
    if isDirect {
      markInFlight(channel, state.upcoming)
      deliverDirectly()
      report?()
      endDirectly()
    } else {
      enqueueForLater(channel, report)
      startDelivery(begin())
    }
  }

  /// - Precondition: The lock is held.
  @usableFromInline
  func enqueueForLater(_ channel: Channel, _ report: (() -> Void)?) {
    enqueueForLater(.activity(channel, report))
  }

  /// Enqueues an event inside a mutation: now, or after the commit if that already has its number.
  @usableFromInline
  func enqueueInMutation(_ enqueue: @escaping () -> Void) {
    if state.section == .capture {
      state.deferUntilCommitEnds(enqueue)
    } else {
      enqueue()
      state.slowPath.insert(.deferred)
    }
  }
}

/// The channel of a state's activities.
@usableFromInline
package final class ActivityPipe<Activity> {
  @usableFromInline let memory = ChannelMemory(ActivitySource<Activity>())
  @usableFromInline package let channel: Channel

  @inlinable
  package init() {
    channel = memory.makeChannel(followsCommits: false)
  }
}
