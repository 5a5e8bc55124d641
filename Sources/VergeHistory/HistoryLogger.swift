internal import Verge

/// Writes the commits and activities of a store to a log.
struct HistoryLogger<State>: StoreLogger {
  let log: HistoryLog<State>
  let dialectForFile: (@Sendable (_ file: String) -> String?)?

  /// Backlogs are not recorded.
  var backlogThreshold: Int { .max }

  func didCommit(log entry: CommitLog, sender: AnyObject) {
    let trace = entry.trace
    let file = trace.file.description
    log.append(
      .init(
        kind: .commit, origin: origin(sender, file), name: trace.name, file: file,
        function: trace.function.description, line: trace.line,
        durationInMilliseconds: entry.tookMilliseconds, version: entry.version,
        site: .init(file: trace.file, function: trace.function)))
  }

  func didSendActivity(log entry: ActivityLog, sender: AnyObject) {
    let trace = entry.trace
    log.append(
      .init(
        kind: .activity, origin: origin(sender, trace.file), name: trace.name, file: trace.file,
        function: trace.function, line: trace.line))
  }

  private func origin(_ sender: AnyObject, _ file: String) -> EventOrigin {
    var origin = EventOrigin(sender: sender, file: file)
    if let dialect = dialectForFile?(file) { origin.dialect = dialect }
    return origin
  }
}
