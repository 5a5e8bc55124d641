/// Receives the commits and activities of its stores: their call sites, but not their contents.
///
/// Pass a logger to the initializer of a store, as `logger:`. It receives every commit, including
/// those that change nothing and those made through scopes and components, but not one that throws.
///
/// Called once per event, in the order of events, after the observers: on the delivering thread,
/// while the store's lock is not held. A logger may read and commit.
///
/// ```swift
/// struct PlaceLogger: StoreLogger {
///   let measuresDuration = false
///
///   func didCommit(log: CommitLog, sender: AnyObject) {
///     print("\(log.store) #\(log.version): \(log.trace.file):\(log.trace.line)")
///   }
/// }
/// ```
public protocol StoreLogger: Sendable {
  /// Whether to time commits. `true` by default; a logger that does not need
  /// ``CommitLog/tookMilliseconds`` saves two clock reads per commit by returning `false`. Read once,
  /// when the logger is added to a store.
  var measuresDuration: Bool { get }

  /// Receives a commit.
  ///
  /// - Parameters:
  ///   - log: The call site and the duration of the commit. It does not contain the state.
  ///   - sender: The store to which the commit was made; another object if the store is in its
  ///     `deinit` and the log had to wait.
  func didCommit(log: CommitLog, sender: AnyObject)

  /// Receives an activity.
  ///
  /// - Parameters:
  ///   - log: The call site of the activity.
  ///   - sender: The store through which it was sent; another object if the store is in its
  ///     `deinit` and the log had to wait.
  func didSendActivity(log: ActivityLog, sender: AnyObject)

  /// The number of events that may wait for delivery before ``didAccumulateBacklog(log:)`` is called.
  /// 10,000 by default. Read once, when the logger is added to a store.
  var backlogThreshold: Int { get }

  /// Receives a backlog: more events wait for delivery than ``backlogThreshold`` allows. Commits
  /// arrive faster than the observers can receive them, and each waiting event takes memory. Events
  /// that wait in an observer's queue or for a loop do not count.
  ///
  /// Called once for each store, on the thread that commits or sends, while the store's lock is not
  /// held. An observer that needs only the newest state can use `sinkState` with the buffering
  /// policy `.newest`, or loop over `states`.
  ///
  /// - Parameter log: The name of the store, and the number of waiting events.
  func didAccumulateBacklog(log: BacklogLog)

  /// Never called, as in Verge 12 and later. Declared so that older loggers compile.
  func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject)

  /// Never called, as in Verge 12 and later. Declared so that older loggers compile.
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
  /// Always `commit`: the kind of event, for programs that read encoded logs of all kinds.
  public let type = "commit"
  /// The duration of the mutation, including `reduce` and middleware, in milliseconds; `0` if no
  /// logger measures it.
  public let tookMilliseconds: Double
  /// The call site of the commit.
  public let trace: MutationTrace
  /// The name of the store.
  public let store: String
  /// The version of the state after the commit.
  public let version: UInt64

  /// The ``trace``, in a list, for code of earlier versions.
  public var traces: [MutationTrace] { [trace] }

  init(trace: MutationTrace, storeName: String, version: UInt64, tookMilliseconds: Double) {
    self.trace = trace
    self.store = storeName
    self.version = version
    self.tookMilliseconds = tookMilliseconds
  }
}

/// The log of an activity.
public struct ActivityLog: Encodable, Sendable {
  /// Always `activity`: the kind of event, for programs that read encoded logs of all kinds.
  public let type = "activity"
  /// The call site of the activity.
  public let trace: ActivityTrace
  /// The name of the store.
  public let store: String

  init(trace: ActivityTrace, storeName: String) {
    self.trace = trace
    self.store = storeName
  }
}

/// A backlog of events waiting for delivery.
public struct BacklogLog: Encodable, Sendable {
  /// Always `backlog`: the kind of event, for programs that read encoded logs of all kinds.
  public let type = "backlog"
  /// The name of the store.
  public let store: String
  /// The number of waiting events.
  public let waitingCount: Int

  init(store: String, waitingCount: Int) {
    self.store = store
    self.waitingCount = waitingCount
  }
}
