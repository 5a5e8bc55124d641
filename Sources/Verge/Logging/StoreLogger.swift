/// Receives the commits, activities and other events of its stores.
///
/// Called once per event, in the order of events, after the observers have been called; on the
/// thread that delivers, with no lock held. A logger may read and commit.
public protocol StoreLogger: Sendable {
  /// Whether commits are to be timed. `true` by default; a logger that does not need
  /// ``CommitLog/tookMilliseconds`` saves two clock reads a commit by returning `false`.
  var measuresDuration: Bool { get }

  /// A commit has been made.
  ///
  /// - Parameters:
  ///   - log: Where it was made, and what it took. The state is not in it.
  ///   - sender: The store it was made through; something else if that is in its `deinit` and the
  ///     log has had to wait.
  func didCommit(log: CommitLog, sender: AnyObject)

  /// An activity has been sent.
  ///
  /// - Parameters:
  ///   - log: Where it was sent.
  ///   - sender: The store it was sent through; something else if that is in its `deinit` and the
  ///     log has had to wait.
  func didSendActivity(log: ActivityLog, sender: AnyObject)

  /// The number of events that may wait for delivery before ``didAccumulateBacklog(log:)`` is called.
  /// 10,000 by default.
  var backlogThreshold: Int { get }

  /// More events wait for delivery than ``backlogThreshold`` allows: commits arrive faster than the
  /// observers can receive them, and each waiting event takes memory.
  ///
  /// Called once for each store, on the committing thread, while no lock is held. An observer that
  /// needs only the newest state can be added by `sinkState` with the buffering policy `.newest`, or
  /// loop over `states`.
  ///
  /// - Parameter log: The store, and how many events wait.
  func didAccumulateBacklog(log: BacklogLog)

  /// Never called, as since Verge 12; here so that older loggers compile.
  func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject)

  /// Never called, as since Verge 12; here so that older loggers compile.
  func didDestroyDispatcher(log: DidDestroyDispatcherLog, sender: AnyObject)
}

extension StoreLogger {
  /// `true`: commits are timed.
  public var measuresDuration: Bool { true }

  /// 10,000 events.
  public var backlogThreshold: Int { 10_000 }

  /// Does nothing.
  public func didAccumulateBacklog(log: BacklogLog) {}

  /// Does nothing.
  public func didSendActivity(log: ActivityLog, sender: AnyObject) {}

  /// Does nothing.
  public func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) {}

  /// Does nothing.
  public func didDestroyDispatcher(log: DidDestroyDispatcherLog, sender: AnyObject) {}
}

/// The log of a new dispatcher in Verge 11. Never made.
public enum DidCreateDispatcherLog: Sendable {}

/// The log of a deallocated dispatcher in Verge 11. Never made.
public enum DidDestroyDispatcherLog: Sendable {}

/// The log of a commit.
public struct CommitLog: Encodable, Sendable {
  /// The kind of this log, for its readers: `commit`.
  public let type = "commit"
  /// The duration of the mutation, including `reduce` and middleware, in milliseconds; `0` if no
  /// logger measures it.
  public let tookMilliseconds: Double
  /// Where the commit was made.
  public let trace: MutationTrace
  /// The name of the store.
  public let store: String
  /// The version of the state that the commit made.
  public let version: UInt64

  /// The ``trace``, in a list, for code of earlier versions.
  public var traces: [MutationTrace] { [trace] }

  init(trace: MutationTrace, storeName: String, version: UInt64, tookMilliseconds: Double) {
    self.trace = trace
    self.store = storeName
    self.version = version
    self.tookMilliseconds = tookMilliseconds
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case tookMilliseconds
    case trace
    case store
    case version
  }
}

/// The log of an activity.
public struct ActivityLog: Encodable, Sendable {
  /// The kind of this log, for its readers: `activity`.
  public let type = "activity"
  /// Where the activity was sent.
  public let trace: ActivityTrace
  /// The name of the store.
  public let store: String

  init(trace: ActivityTrace, storeName: String) {
    self.trace = trace
    self.store = storeName
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case trace
    case store
  }
}

/// A backlog of events that wait for delivery.
public struct BacklogLog: Encodable, Sendable {
  /// The kind of this log, for its readers: `backlog`.
  public let type = "backlog"
  /// The name of the store.
  public let store: String
  /// The number of events that wait.
  public let waitingCount: Int

  init(store: String, waitingCount: Int) {
    self.store = store
    self.waitingCount = waitingCount
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case store
    case waitingCount
  }
}
