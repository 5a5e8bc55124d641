import Logging
import Verge

/// Logs the commits and activities of a store with swift-log.
public struct SwiftLogStoreLogger: StoreLogger {
  private let logger: Logger
  private let level: Logger.Level

  /// Creates a logger that logs commits and activities at a level.
  public init(_ logger: Logger, level: Logger.Level = .debug) {
    self.logger = logger
    self.level = level
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
}
