import Verge

/// Passes the events of a store to several loggers, because a store has only one.
///
/// The backlog threshold is the smallest one of the loggers: the store reports a backlog once, and all
/// loggers receive the report.
struct StoreLoggers: StoreLogger {
  private let loggers: [any StoreLogger]

  init(_ loggers: [any StoreLogger]) {
    self.loggers = loggers
  }

  var measuresDuration: Bool { loggers.contains(where: \.measuresDuration) }

  var backlogThreshold: Int { loggers.map(\.backlogThreshold).min() ?? 10_000 }

  func didCommit(log: CommitLog, sender: AnyObject) {
    for logger in loggers { logger.didCommit(log: log, sender: sender) }
  }

  func didSendActivity(log: ActivityLog, sender: AnyObject) {
    for logger in loggers { logger.didSendActivity(log: log, sender: sender) }
  }

  func didAccumulateBacklog(log: BacklogLog) {
    for logger in loggers { logger.didAccumulateBacklog(log: log) }
  }
}
