import Logging
import Verge

/// Logs the commits, the activities and the backlog of a store with swift-log.
public struct SwiftLogStoreLogger: StoreLogger {
  /// The number of waiting events from which a backlog is logged.
  public let backlogThreshold: Int

  private let logger: Logger
  private let level: Logger.Level

  /// Creates a logger.
  ///
  /// - Parameters:
  ///   - logger: Receives the messages.
  ///   - level: The level of commits and activities. A backlog is a warning.
  ///   - backlogThreshold: The number of waiting events from which a backlog is logged.
  public init(
    _ logger: Logger, level: Logger.Level = .debug, backlogThreshold: Int = 10_000
  ) {
    self.logger = logger
    self.level = level
    self.backlogThreshold = backlogThreshold
  }

  /// Logs the call site, the duration and the version of a commit.
  public func didCommit(log: CommitLog, sender: AnyObject) {
    let (name, file, function) = (log.trace.name, "\(log.trace.file)", "\(log.trace.function)")
    logger.log(
      level: level, "commit",
      metadata: [
        "store": "\(log.store)", "name": "\(name)", "file": "\(file)",
        "function": "\(function)", "line": "\(log.trace.line)",
        "duration": "\(log.tookMilliseconds) ms", "version": "\(log.version)",
      ], file: file, function: function, line: log.trace.line)
  }

  /// Logs the call site of an activity.
  public func didSendActivity(log: ActivityLog, sender: AnyObject) {
    logger.log(
      level: level, "activity",
      metadata: [
        "store": "\(log.store)", "name": "\(log.trace.name)", "file": "\(log.trace.file)",
        "function": "\(log.trace.function)", "line": "\(log.trace.line)",
      ], file: log.trace.file, function: log.trace.function, line: log.trace.line)
  }

  /// Logs the number of events that wait for delivery, as a warning.
  public func didAccumulateBacklog(log: BacklogLog) {
    logger.warning(
      "backlog", metadata: ["store": "\(log.store)", "waiting": "\(log.waitingCount)"])
  }
}
