#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes a line for each commit, activity and backlog: to the system's log on Apple platforms,
/// otherwise to the standard error stream.
///
/// A line contains names, locations and durations, but never the state's contents.
public struct DefaultStoreLogger: StoreLogger {
  /// The shared logger.
  public static let shared = DefaultStoreLogger()

  /// The name of ``shared`` in later versions.
  public static var `default`: DefaultStoreLogger { shared }

  private let write: @Sendable (String) -> Void

  /// A logger that writes to the system's log on Apple platforms, otherwise to the standard error
  /// stream.
  public init() {
    self.init(write: writeToSystemLog)
  }

  /// A logger that passes each line to `write`.
  ///
  /// - Parameter write: Called on the delivering thread; for a backlog, on the thread that commits or sends. Retained
  ///   as long as the logger.
  public init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Writes a line with the commit's store, call site, duration and version.
  public func didCommit(log: CommitLog, sender: AnyObject) {
    let name = log.trace.name.isEmpty ? "" : " \"\(log.trace.name)\""
    let microseconds = Int((log.tookMilliseconds * 1000).rounded())
    write(
      """
      [\(log.store)] commit\(name) #\(log.version) in \(microseconds) µs \
      by \(log.trace.function) at \(log.trace.file):\(log.trace.line)
      """
    )
  }

  /// Writes a line with the activity's store and call site.
  public func didSendActivity(log: ActivityLog, sender: AnyObject) {
    let name = log.trace.name.isEmpty ? "" : " \"\(log.trace.name)\""
    write(
      """
      [\(log.store)] activity\(name) \
      by \(log.trace.function) at \(log.trace.file):\(log.trace.line)
      """
    )
  }

  /// Writes a line with the store and the number of events.
  public func didAccumulateBacklog(log: BacklogLog) {
    write(
      """
      [\(log.store)] \(log.waitingCount) events wait for delivery: the observers are slower than the \
      commits
      """
    )
  }
}

/// Writes a line to the standard error stream.
///
/// One call per line, so that lines of several threads do not mix.
package func writeToStandardError(_ line: String) {
  var line = line + "\n"
  line.withUTF8 { bytes in
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}
