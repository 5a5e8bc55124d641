extension EngineState {
  /// Rarely used state, allocated on first use. Guarded by the lock.
  ///
  /// Properties are not checked for exclusive access: the lock ensures it.
  final class ColdStorage {
    @exclusivity(unchecked) var willCommitObservers: [WillCommitObserver] = []
    @exclusivity(unchecked) var reporter: (any CommitReporter)?
    /// The number of waiting events above which the engine reports a backlog, once.
    @exclusivity(unchecked) var highWaterMark = Int.max
    /// The time at which the running commit began, if commits are timed.
    @exclusivity(unchecked) var commitStart: UInt64 = 0
    @exclusivity(unchecked) var formerArrivals: [Observer] = []
    @exclusivity(unchecked) var suspended: [ObjectIdentifier: Observer] = [:]
    /// Actions deferred until the running mutation ends: those that precede the capture, and the others.
    @exclusivity(unchecked) var beforeCapture: [() -> Void] = []
    @exclusivity(unchecked) var afterCapture: [() -> Void] = []
    /// Objects to release once the lock is not held.
    @exclusivity(unchecked) var releasedLater: [Any?] = []
    /// The open channels that the observers of a slice share.
    @exclusivity(unchecked) var slices: [Slice: Channel] = [:]
    @exclusivity(unchecked) var attachments: [ObjectIdentifier: AnyObject] = [:]
    @exclusivity(unchecked) var rules: [CommitRule] = []
    @exclusivity(unchecked) var graph: Graph?
  }

  /// Returns the rarely used state, which the first call allocates.
  ///
  /// Not a property: Swift 6.2 fails to compile a mutating getter of a noncopyable type.
  mutating func cold() -> ColdStorage {
    if let coldStorage { return coldStorage }
    let new = ColdStorage()
    coldStorage = new
    return new
  }

  /// Replaces the current reporter.
  mutating func install(_ reporter: any CommitReporter) {
    cold().reporter = reporter
    reportBacklog(above: reporter.highWaterMark)
    slowPath.insert(reporter.measuresDuration ? [.reporter, .timing] : .reporter)
  }

  /// Defers an action until the running mutation ends.
  ///
  /// - Parameter beforeCapture: Whether the action precedes the capture of the commit.
  mutating func deferUntilCommitEnds(beforeCapture: Bool = false, _ action: @escaping () -> Void) {
    if beforeCapture {
      cold().beforeCapture.append(action)
    } else {
      cold().afterCapture.append(action)
    }
    slowPath.insert(.deferred)
  }

  /// Keeps objects until the running mutation has ended and the lock is not held.
  mutating func releaseLater(_ objects: [Any?]) {
    cold().releasedLater += objects
    slowPath.insert(.deferred)
  }

  /// Removes and returns the actions to run before the commit is captured, in order.
  mutating func takeBeforeCapture() -> [() -> Void] {
    guard slowPath.contains(.deferred) else { return [] }
    defer { cold().beforeCapture = [] }
    return cold().beforeCapture
  }

  /// Removes and returns all deferred actions that have not run, in order.
  mutating func takeAfterCapture() -> [() -> Void] {
    defer {
      cold().beforeCapture = []
      cold().afterCapture = []
    }
    slowPath.remove(.deferred)
    return cold().beforeCapture + cold().afterCapture
  }
}
