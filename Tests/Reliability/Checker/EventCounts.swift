/// The events of histories: a campaign in which one kind is missing has not tested it.
public struct EventCounts: Equatable, Sendable {
  /// Calls of observers.
  public private(set) var calls: [Watch: Int] = [:]
  /// Commits through containers.
  public private(set) var mountedCommits: [Watch: Int] = [:]
  /// The other counts, by name.
  public private(set) var counts: [Name: Int] = [:]

  /// The name of a count.
  public enum Name: String, CaseIterable, Sendable {
    case commits = "commits"
    case nestedCommits = "commits in calls of observers"
    case touches = "commits through containers that changed nothing"
    case failures = "mutations that threw"
    case mountedFailures = "mutations that threw in containers"
    case activities = "activities"
    case reads = "reads"
    case mountedReads = "reads through containers"
    case foreignCalls = "calls on another thread than the commit's"
    case handOvers = "hand-overs"
    case lateCalls = "calls after a cancel or a suspension, already decided on by another thread"
    case cancels = "cancels"
    case cancelsInCalls = "cancels in calls of observers"
    case suspensions = "suspensions"
    case resumptions = "resumptions with a first value"
    case tasks = "tasks"
    case cancelledTasks = "cancelled tasks"
    case unstartedTasks = "tasks that were cancelled before their commit"
    case histories = "histories"
    case untapped = "histories without observers of the whole order"
    case oneThread = "histories in which one thread made all events"
    case deallocations = "deallocations of a store in use"

    /// The number of histories after which the event must have happened at least once, even on a
    /// busy machine.
    fileprivate var leastHistories: Int { self == .lateCalls ? 1000 : EventCounts.leastHistories }
  }

  /// The number of histories after which each kind of observer must have been called at least once.
  public static let leastHistories = 100

  /// No events.
  public init() {}

  /// The events of a history.
  public init(_ history: History) {
    add(.histories, 1)
    if !history.hasTaps { add(.untapped, 1) }
    if history.hasOneThread { add(.oneThread, 1) }
    add(.deallocations, history.deallocations)
    var counter = Counter()
    for (time, record) in history.records.enumerated() { counter.count(time, record, &self) }
    counter.finish(&self)
  }

  /// The number of events with a name.
  public subscript(_ name: Name) -> Int { counts[name] ?? 0 }

  /// Adds the events of other histories.
  public static func += (left: inout EventCounts, right: EventCounts) {
    left.calls.merge(right.calls, uniquingKeysWith: +)
    left.mountedCommits.merge(right.mountedCommits, uniquingKeysWith: +)
    left.counts.merge(right.counts, uniquingKeysWith: +)
  }

  /// The missing events, among those that a campaign with this number of histories must have.
  ///
  /// - Parameter watches: The watches of its scripts.
  public func missing(among watches: [Watch]) -> [String] {
    let histories = self[.histories]
    guard histories >= Self.leastHistories else { return [] }
    let mounted = watches.filter(\.isMounted)
    var names = Set(Name.allCases)
    if mounted.isEmpty {
      names.subtract([.touches, .mountedFailures, .mountedReads])
    }
    return watches.filter { calls[$0] == nil }.map { "calls of \($0)" }
      + mounted.filter { mountedCommits[$0] == nil }.map { "commits through \($0)" }
      + names.filter { self[$0] == 0 && histories >= $0.leastHistories }.map(\.rawValue).sorted()
  }

  fileprivate mutating func add(_ name: Name, _ count: Int) {
    if count > 0 { counts[name, default: 0] += count }
  }

  fileprivate mutating func addCall(of watch: Watch) { calls[watch, default: 0] += 1 }

  fileprivate mutating func addCommit(through watch: Watch) {
    mountedCommits[watch, default: 0] += 1
  }
}

extension EventCounts: CustomStringConvertible {
  /// One line for each count.
  public var description: String {
    func list(_ counts: [Watch: Int]) -> String {
      Watch.allCases.compactMap { watch in counts[watch].map { "\(watch) \($0)" } }
        .joined(separator: ", ")
    }
    let lines = Name.allCases.filter { counts[$0] != nil }.map { "\(self[$0]) \($0.rawValue)" }
    return (lines + ["calls: \(list(calls))", "through containers: \(list(mountedCommits))"])
      .joined(separator: "\n")
  }
}

/// Counts the events of a history, in order of time.
private struct Counter {
  /// The thread and the time of each commit.
  private var commits: [Int32: (thread: UInt64, time: Int)] = [:]
  /// The observers that are cancelled or suspended.
  private var ended: Set<Int32> = []
  /// The observers that have received a first value.
  private var begun: Set<Int32> = []
  private var running: [UInt64: Int] = [:]
  private var started: Set<Int32> = []
  private var cancelledTasks: Set<Int32> = []
  /// The last call of the tap of the state.
  private var lastTap: (thread: UInt64, end: Int)?

  mutating func count(_ time: Int, _ record: Record, _ events: inout EventCounts) {
    switch record.kind {
    case .invoked:
      if record.isSend { events.add(.activities, 1) }
      if record.watch.isMounted, record.mask != 0 { events.addCommit(through: record.watch) }
    case .applied: countCommit(time, record, &events)
    case .failed:
      events.add(record.hasPrevious ? .failures : .mountedFailures, 1)
    case .called: countCall(time, record, &events)
    case .callEnded:
      running[record.thread, default: 0] -= 1
      if record.subject == History.stateTap { lastTap?.end = time }
    case .cancelling: if running[record.thread, default: 0] > 0 { events.add(.cancelsInCalls, 1) }
    case .cancelled:
      events.add(.cancels, 1)
      ended.insert(record.subject)
    case .suspended:
      events.add(.suspensions, 1)
      ended.insert(record.subject)
    case .resuming: ended.remove(record.subject)
    case .read: events.add(record.watch.isMounted ? .mountedReads : .reads, 1)
    case .taskStarted: started.insert(record.subject)
    case .taskCancelling: cancelledTasks.insert(record.subject)
    default: break
    }
  }

  func finish(_ events: inout EventCounts) {
    events.add(.tasks, started.count)
    events.add(.cancelledTasks, cancelledTasks.count)
    events.add(.unstartedTasks, cancelledTasks.count { commits[$0] == nil })
  }

  private mutating func countCommit(
    _ time: Int, _ record: Record, _ events: inout EventCounts
  ) {
    commits[record.subject] = (record.thread, time)
    events.add(.commits, 1)
    if running[record.thread, default: 0] > 0 { events.add(.nestedCommits, 1) }
    if record.watch.isMounted, record.mask == 0 { events.add(.touches, 1) }
  }

  private mutating func countCall(_ time: Int, _ record: Record, _ events: inout EventCounts) {
    events.addCall(of: record.watch)
    running[record.thread, default: 0] += 1
    if ended.contains(record.subject) { events.add(.lateCalls, 1) }
    if record.watch.canBeSuspended, !record.watch.skips, !record.hasPrevious,
      !begun.insert(record.subject).inserted
    {
      events.add(.resumptions, 1)
    }
    guard record.subject == History.stateTap, record.hasPrevious else { return }
    let cell = (0..<Board.cellCount).first { record.board[$0] != record.previous[$0] } ?? 0
    guard let commit = commits[record.board[cell].last] else { return }
    if commit.thread != record.thread { events.add(.foreignCalls, 1) }
    // The event waited while another thread called the tap.
    if let lastTap, lastTap.thread != record.thread, commit.time < lastTap.end {
      events.add(.handOvers, 1)
    }
    lastTap = (record.thread, time)
  }
}
