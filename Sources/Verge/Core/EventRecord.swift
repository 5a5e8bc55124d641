import Dispatch

/// What there is to report of a commit once its observers have been called.
@usableFromInline
struct CommitRecord {
  let report: () -> Void
}

/// What there is to report of an activity once its observers have been called.
@usableFromInline
struct ActivityRecord {
  let report: () -> Void
}

extension StateCore {
  /// Under the lock: what the loggers, and whoever made the commit, are to be told of it.
  func makeRecord(
    _ site: CallSite,
    sender: AnyObject,
    completion: (() -> Void)?
  ) -> CommitRecord {
    let loggers = shared.pointee.loggers
    guard !loggers.isEmpty else { return CommitRecord(report: completion ?? {}) }
    let start = shared.pointee.commitStart
    let duration = start == 0 ? 0 : DispatchTime.now().uptimeNanoseconds - start
    let log = CommitLog(
      trace: MutationTrace(site),
      storeName: origin.name,
      version: shared.pointee.version,
      tookMilliseconds: Double(duration) / 1_000_000
    )
    return CommitRecord {
      for logger in loggers { logger.didCommit(log: log, sender: sender) }
      completion?()
    }
  }

  /// Under the lock: what the loggers are to be told of an activity.
  @usableFromInline
  func makeActivityRecord(_ site: CallSite, sender: AnyObject) -> ActivityRecord {
    let loggers = shared.pointee.loggers
    let log = ActivityLog(trace: ActivityTrace(site), storeName: origin.name)
    return ActivityRecord {
      for logger in loggers { logger.didSendActivity(log: log, sender: sender) }
    }
  }
}
