import Metrics
import Verge

/// Counts and times the commits of stores with swift-metrics.
///
/// Each metric has the dimension `store`. Stores of one kind share a logger, and therefore its metrics.
public struct MetricsStoreLogger: StoreLogger {
  /// The number of waiting events from which a backlog is recorded.
  public let backlogThreshold: Int

  private let commits: Counter
  private let duration: Timer
  private let activities: Counter
  private let backlog: Gauge

  /// Creates the metrics `store_commits`, `store_commit_duration`, `store_activities` and
  /// `store_backlog`.
  ///
  /// - Parameters:
  ///   - store: The value of the dimension `store`.
  ///   - backlogThreshold: The number of waiting events from which a backlog is recorded.
  ///   - factory: Creates the metrics.
  public init(
    store: String,
    backlogThreshold: Int = 10_000,
    factory: any MetricsFactory = MetricsSystem.factory
  ) {
    self.backlogThreshold = backlogThreshold
    let dimensions = [("store", store)]
    commits = Counter(label: "store_commits", dimensions: dimensions, factory: factory)
    duration = Timer(label: "store_commit_duration", dimensions: dimensions, factory: factory)
    activities = Counter(label: "store_activities", dimensions: dimensions, factory: factory)
    backlog = Gauge(label: "store_backlog", dimensions: dimensions, factory: factory)
  }

  /// Counts a commit, and records its duration.
  public func didCommit(log: CommitLog, sender: AnyObject) {
    commits.increment()
    duration.recordMilliseconds(log.tookMilliseconds)
  }

  /// Counts an activity.
  public func didSendActivity(log: ActivityLog, sender: AnyObject) {
    activities.increment()
  }

  /// Records the number of events that wait for delivery.
  public func didAccumulateBacklog(log: BacklogLog) {
    backlog.record(log.waitingCount)
  }
}
