extension StateCore {
  /// Puts an activity into the order of events, and delivers it unless somebody else does.
  ///
  /// Inside a mutation it takes its place before the commit, and is delivered after it.
  ///
  /// - Parameter completion: Called once the observers have been called, also if there are none.
  @inlinable
  package func send<Activity>(
    _ activity: Activity,
    through pipe: ActivityPipe<Activity>,
    site: @autoclosure () -> CallSite,
    sender: AnyObject,
    completion: (() -> Void)? = nil
  ) {
    let isTaken = lock.acquire()
    guard isConcerned(pipe.channel) || completion != nil else {
      if isTaken { lock.release() }
      return
    }
    let report =
      hasLoggers
      ? makeActivityReport(
        site(), sender: sender, isPrompt: isTaken && isIdle, completion: completion) : completion
    if isTaken {
      let isDirect = isIdle
      pipe.memory.store(activity, number: upcomingNumber, isDirect: isDirect)
      launch(pipe.channel, isDirect: isDirect, report)
    } else {
      setAside { [self] in
        pipe.memory.store(activity, number: upcomingNumber, isDirect: false)
        putAside(pipe.channel, report)
      }
    }
  }

  @usableFromInline var upcomingNumber: UInt64 { shared.pointee.queue.upcoming }

  @usableFromInline var isIdle: Bool { shared.pointee.queue.isIdle }

  @usableFromInline var hasLoggers: Bool { shared.pointee.attention.contains(.loggers) }

  /// Whether anybody would notice what goes through `channel`.
  @usableFromInline
  func isConcerned(_ channel: Channel) -> Bool {
    !shared.pointee.isClosed && (channel.observerCount > 0 || hasLoggers)
  }

  /// Under the lock, which it gives up: delivers the activity just stored in `channel`.
  @usableFromInline
  func launch(_ channel: Channel, isDirect: Bool, _ report: Report?) {
    if isDirect {
      markLoaded(channel, upcomingNumber)
      launchLoaded { report?() }
    } else {
      launch(shared.pointee.queue.put(.activity(channel, report)))
    }
  }

  @usableFromInline
  func putAside(_ channel: Channel, _ report: Report?) {
    shared.pointee.queue.putAside(.activity(channel, report))
  }

  /// Inside a mutation: puts an event aside, now, or after the commit if that has its number
  /// already.
  @usableFromInline
  func setAside(_ put: @escaping () -> Void) {
    if shared.pointee.isCapturing {
      shared.pointee.extras.afterCapture.append(put)
    } else {
      put()
    }
    shared.pointee.attention.insert(.deferred)
  }
}

/// Where the activities of one state go through.
@usableFromInline
package final class ActivityPipe<Activity> {
  @usableFromInline let memory = ChannelMemory(ActivitySource<Activity>())
  @usableFromInline let channel: Channel

  @inlinable
  package init() {
    channel = memory.makeChannel(followsCommits: false)
  }
}
