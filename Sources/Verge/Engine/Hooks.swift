// Hooks through which other parts of the module take part in commits and deliveries.

/// Reports commits, activities and backlogs to loggers.
///
/// Called by the delivering thread after the observers of an event, and for a backlog by the thread that
/// enqueues an event, while the core's lock is not held.
@usableFromInline
package protocol CommitReporter: AnyObject {
  /// Whether commits are timed.
  var measuresDuration: Bool { get }
  /// The number of waiting events above which ``reportBacklog(_:)`` is called, once.
  var highWaterMark: Int { get }

  func reportCommit(
    _ site: CallSite, sender: AnyObject, version: UInt64, nanoseconds: UInt64)
  func reportActivity(_ site: CallSite, sender: AnyObject)
  /// Called when more events wait for delivery than the high-water mark allows.
  func reportBacklog(_ count: Int)
}

/// A legacy lock, which users may hold across commits.
@usableFromInline
package protocol CommitGuard: AnyObject {
  /// Acquires the lock, which this thread may hold already.
  func enter()
  /// Releases the lock that ``enter()`` has acquired.
  func leave()
}

/// An object that another part of the module attaches to a state, at most one of each type.
package protocol CoreAttachment: AnyObject {
  /// Called while the state is being deallocated, after the core is closed.
  func coreDidClose()
}

/// A source of states outside the engine: a combination of derived values of several stores.
protocol Upstream: AnyObject {
  /// The cores of the sources.
  var cores: [StateCore] { get }
  /// Commits the newest values of the sources.
  ///
  /// - Parameter isReading: Whether to trap inside a mutation of a source. If `false`, such a
  ///   source is skipped.
  func refresh(isReading: Bool)
}

/// A hook that runs as part of each commit, while the lock is held.
@usableFromInline
package final class CommitRule {
  /// Stores the state before the commit.
  let begin: () -> Void
  /// Runs on the state after the mutation.
  ///
  /// - Returns: The object to release once the lock is not held, and the commit's new context, if
  ///   the rule has changed it.
  let end: End

  @usableFromInline
  typealias End =
    (_ version: UInt64, _ context: ChangesContext?) -> (AnyObject?, ChangesContext?)

  @usableFromInline
  init(begin: @escaping () -> Void, end: @escaping End) {
    self.begin = begin
    self.end = end
  }
}

/// An observer that is called before each commit. Guarded by the core's lock.
@usableFromInline
package final class WillCommitObserver {
  var body: (() -> Void)?
  private let extent: CommitExtent
  // The extent does not retain it.
  private let accessor: AnyAccessor?

  /// - Parameter extent: The part of the state. The observer is called before commits that may
  ///   change it.
  init(of extent: CommitExtent, _ body: @escaping () -> Void) {
    self.extent = extent
    accessor = extent.accessor
    self.body = body
  }

  /// Whether it is called before a commit to this part of the state.
  func isConcerned(_ commit: CommitExtent) -> Bool {
    if case .disjoint = extent.relation(to: commit) { false } else { true }
  }
}
