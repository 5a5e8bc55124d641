#if canImport(ObjectiveC)
import ObjectiveC
#endif
extension StateCore {
  /// Under the lock: what the loggers are told of a commit.
  func makeNotice() -> CommitNotice {
    let isTimed = shared.pointee.attention.contains(.timing)
    return CommitNotice(
      loggers: shared.pointee.extras.loggers,
      storeName: nameForLoggers,
      version: shared.pointee.version,
      nanoseconds: isTimed ? uptime() - shared.pointee.commitStart : 0
    )
  }

  /// Under the lock: tells the loggers, and whoever sent it, of an activity.
  ///
  /// - Parameter isPrompt: Whether it is called before the caller returns, come what may.
  @usableFromInline
  func makeActivityReport(
    _ site: CallSite, sender: AnyObject, isPrompt: Bool, completion: Report?
  ) -> Report {
    let loggers = shared.pointee.extras.loggers
    // What is going must not be kept.
    let sender = isPrompt || !isGoing(sender) ? sender : self
    let log = ActivityLog(trace: ActivityTrace(site), storeName: nameForLoggers)
    return {
      for logger in loggers { logger.didSendActivity(log: log, sender: sender) }
      completion?()
    }
  }

  /// Under the lock: the store's name, which takes longer to make than a commit.
  private var nameForLoggers: String {
    if let name = shared.pointee.extras.name { return name }
    let name = origin.name
    shared.pointee.extras.name = name
    return name
  }
}

/// What the loggers are told of a commit.
struct CommitNotice {
  let loggers: [any StoreLogger]
  let storeName: String
  let version: UInt64
  let nanoseconds: UInt64

  func tell(_ site: CallSite, sender: AnyObject) {
    let log = CommitLog(
      trace: MutationTrace(site),
      storeName: storeName,
      version: version,
      tookMilliseconds: Double(nanoseconds) / 1_000_000
    )
    // By their indices: an iterator would retain the list and each of them.
    for index in loggers.indices { loggers[index].didCommit(log: log, sender: sender) }
  }

  /// What tells the loggers, and then whoever made the commit.
  func report(
    _ site: CallSite, sender: AnyObject, _ completion: StateCore.Report?
  ) -> StateCore.Report {
    {
      tell(site, sender: sender)
      completion?()
    }
  }
}

/// Whether an object is in its `deinit`, which no reference to it may outlive.
@usableFromInline
package func isGoing(_ object: AnyObject) -> Bool {
  #if canImport(ObjectiveC)
  // There, such objects may not even be asked.
  if object is NSObject { return false }
  #endif
  weak let reference = object
  return reference == nil
}
