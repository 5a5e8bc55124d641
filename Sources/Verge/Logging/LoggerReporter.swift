/// Reports the commits, activities and backlogs of one store to its logger.
final class LoggerReporter: CommitReporter {
  let logger: any StoreLogger
  // Read before the lock is acquired: a logger may read the store.
  let measuresDuration: Bool
  let highWaterMark: Int
  private let storeName: String

  init(_ logger: any StoreLogger, storeName: String) {
    self.logger = logger
    measuresDuration = logger.measuresDuration
    highWaterMark = logger.backlogThreshold
    self.storeName = storeName
  }

  func reportCommit(
    _ site: CallSite, sender: AnyObject, version: UInt64, nanoseconds: UInt64
  ) {
    let log = CommitLog(
      trace: MutationTrace(site),
      storeName: storeName,
      version: version,
      tookMilliseconds: Double(nanoseconds) / 1_000_000
    )
    logger.didCommit(log: log, sender: sender)
  }

  func reportActivity(_ site: CallSite, sender: AnyObject) {
    let log = ActivityLog(trace: ActivityTrace(site), storeName: storeName)
    logger.didSendActivity(log: log, sender: sender)
  }

  func reportBacklog(_ count: Int) {
    logger.didAccumulateBacklog(log: BacklogLog(store: storeName, waitingCount: count))
  }
}

extension StateView {
  @usableFromInline
  func install(_ logger: any StoreLogger) {
    core.install(LoggerReporter(logger, storeName: core.origin.name))
  }
}
