import Dispatch

#if canImport(ObjectiveC)
import ObjectiveC
#endif

extension StateCore {
  /// Under the lock: tells the loggers, and whoever made the commit, of it.
  func makeReport(_ site: CallSite, sender: AnyObject, completion: Report?) -> Report {
    let loggers = shared.pointee.loggers
    guard !loggers.isEmpty else { return completion ?? {} }
    let sender = mayKeep(sender) ? sender : self
    let start = shared.pointee.measuresDuration ? shared.pointee.commitStart : 0
    let duration = start == 0 ? 0 : DispatchTime.now().uptimeNanoseconds - start
    let log = CommitLog(
      trace: MutationTrace(site),
      storeName: nameForLoggers,
      version: shared.pointee.version,
      tookMilliseconds: Double(duration) / 1_000_000
    )
    return {
      for logger in loggers { logger.didCommit(log: log, sender: sender) }
      completion?()
    }
  }

  /// Under the lock: tells the loggers, and whoever sent it, of an activity.
  @usableFromInline
  func makeActivityReport(
    _ site: CallSite, sender: AnyObject, completion: Report?
  ) -> Report {
    let loggers = shared.pointee.loggers
    let sender = mayKeep(sender) ? sender : self
    let log = ActivityLog(trace: ActivityTrace(site), storeName: nameForLoggers)
    return {
      for logger in loggers { logger.didSendActivity(log: log, sender: sender) }
      completion?()
    }
  }

  /// Under the lock: whether a report may refer to `sender`, also if it has to wait.
  private func mayKeep(_ sender: AnyObject) -> Bool {
    isIdle || !isGoing(sender)
  }

  /// Under the lock: the store's name, which takes longer to make than a commit.
  private var nameForLoggers: String {
    if let name = shared.pointee.name { return name }
    let name = origin.name
    shared.pointee.name = name
    return name
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
