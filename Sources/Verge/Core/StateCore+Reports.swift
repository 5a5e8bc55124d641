import Dispatch

#if canImport(ObjectiveC)
import ObjectiveC
#endif

extension StateCore {
  /// Under the lock: tells the loggers, and whoever made the commit, of it.
  ///
  /// - Parameter isPrompt: Whether it is called before the caller returns, come what may.
  func makeReport(
    _ site: CallSite, sender: AnyObject, isPrompt: Bool, completion: Report?
  ) -> Report {
    let loggers = shared.pointee.loggers
    guard !loggers.isEmpty else { return completion ?? {} }
    // What is going must not be kept.
    let sender = isPrompt || !isGoing(sender) ? sender : self
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
  ///
  /// - Parameter isPrompt: Whether it is called before the caller returns, come what may.
  @usableFromInline
  func makeActivityReport(
    _ site: CallSite, sender: AnyObject, isPrompt: Bool, completion: Report?
  ) -> Report {
    let loggers = shared.pointee.loggers
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
