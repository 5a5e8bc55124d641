import TestSupport

/// A row of the table: steps that are the same in every dialect.
enum Scenario: String, CaseIterable, Codable {
  case defaultCommit =
    "A background thread commits without an explicit executor: the commit takes effect before it returns"
  case defaultDelivery =
    "A background thread commits: delivery without an explicit queue or executor"
  case delivery =
    "A background thread commits: delivery with `queue: .passthrough` or `executor: .immediate`"
  case replay = "An observer receives the current state when it is registered"
  case equal = "An observer is notified of a commit that sets an equal state"
  case sliceByWhole =
    "An observer of a slice is notified of a commit to the whole state that changes the slice"
  case siblingByWhole =
    "An observer of a slice is notified of a commit to the whole state that changes another slice"
  case siblingBySlice = "An observer of a slice is notified of a commit to another slice"
  case sliceUnchanged =
    "An observer of a slice is notified of a commit to the slice that changes nothing"

  case order = "1 is committed"
  case nested = "*a* commits 2 when it sees 1"
  case nestedRead = "*a* commits 2 when it sees 1, then reads the count"
  case otherThread = "When *a* sees 1, it waits until another thread has committed 2"
  case otherThreadCalls = "In the row above, the observers are called by"
  case added = "*a* registers *b* when it sees 1; then 2 is committed"

  case droppedToken = "The token of an observer is released"
  case endsItself = "*a* cancels itself when it sees 1; then 2 is committed"
  case endsNeighbour = "*a* cancels *b* when it sees 1; then 2 is committed"
  case closureAfterEnd = "The closure of a cancelled observer"
  case closureAfterStore = "The closure of an observer whose store was deallocated"
  case keepsStore = "The token of an observer retains the store"
  case storeReleasedDuring =
    "An observer is still called after an earlier observer has released the store"
  case storeReleasedBefore =
    "A main-queue observer is called if the store is deallocated between the commit and the call"

  case committingInside = "A commit inside a mutation; each adds 1"
  case readingInside = "Reading the store inside a mutation that has set 1"
  case registeringInside = "*a* is registered inside the mutation that sets 1"
  case throwing = "A mutation changes the state, then throws"
  case absent =
    "An observer is notified if `commitIfPresent`, or the dialect's equivalent, finds `nil`"

  case log = "Logger and *a*: 1 is committed"
  case logNested = "Logger and *a*, which commits 2 when it sees 1"
  case logThrowing = "Logger: the mutation throws"
  case logAbsent = "Logger: `commitIfPresent`, or the dialect's equivalent, finds `nil`"

  case activity = "*a* sends an activity when it sees 1, then commits 2"
  case activityInside = "An activity is sent inside the mutation that sets 1"

  /// The heading of the row, which consecutive rows share.
  var subject: String {
    switch self {
    case .defaultCommit, .defaultDelivery, .delivery, .replay, .equal, .sliceByWhole,
      .siblingByWhole, .siblingBySlice, .sliceUnchanged:
      "Delivery"
    case .order, .nested, .nestedRead, .otherThread, .otherThreadCalls, .added:
      "Order"
    case .droppedToken, .endsItself, .endsNeighbour, .closureAfterEnd, .closureAfterStore,
      .keepsStore, .storeReleasedDuring, .storeReleasedBefore:
      "Lifetime"
    case .committingInside, .readingInside, .registeringInside, .throwing, .absent:
      "Mutations"
    case .log, .logNested, .logThrowing, .logAbsent:
      "Loggers"
    case .activity, .activityInside:
      "Activities"
    }
  }

  /// Runs the steps on the calling thread.
  ///
  /// - Returns: The observed behaviour, as the text of a cell.
  func play<D: Dialect>(_ dialect: D.Type) throws -> String where D.State == Sample {
    switch self {
    case .defaultCommit: try Self.defaultCommit(dialect)
    case .defaultDelivery: try Self.defaultDelivery(dialect)
    case .delivery: try Self.delivery(dialect)
    case .replay: try Self.replay(dialect)
    case .equal: try Self.equal(dialect)
    case .sliceByWhole: try Self.sliceByWhole(dialect)
    case .siblingByWhole: try Self.siblingByWhole(dialect)
    case .siblingBySlice: try Self.siblingBySlice(dialect)
    case .sliceUnchanged: try Self.sliceUnchanged(dialect)
    case .order: try Self.order(dialect)
    case .nested: try Self.nested(dialect)
    case .nestedRead: try Self.nestedRead(dialect)
    case .otherThread: try Self.otherThread(dialect)
    case .otherThreadCalls: try Self.otherThreadCalls(dialect)
    case .added: try Self.added(dialect)
    case .droppedToken: try Self.droppedToken(dialect)
    case .endsItself: try Self.endsItself(dialect)
    case .endsNeighbour: try Self.endsNeighbour(dialect)
    case .closureAfterEnd: try Self.closureAfterEnd(dialect)
    case .closureAfterStore: try Self.closureAfterStore(dialect)
    case .keepsStore: try Self.keepsStore(dialect)
    case .storeReleasedDuring: try Self.storeReleasedDuring(dialect)
    case .storeReleasedBefore: try Self.storeReleasedBefore(dialect)
    case .committingInside: try Self.committingInside(dialect)
    case .readingInside: try Self.readingInside(dialect)
    case .registeringInside: try Self.registeringInside(dialect)
    case .throwing: try Self.throwing(dialect)
    case .absent: try Self.absent(dialect)
    case .log: try Self.log(dialect)
    case .logNested: try Self.logNested(dialect)
    case .logThrowing: try Self.logThrowing(dialect)
    case .logAbsent: try Self.logAbsent(dialect)
    case .activity: try Self.activity(dialect)
    case .activityInside: try Self.activityInside(dialect)
    }
  }

  /// Whether the steps may trap.
  var mayStop: Bool { self == .committingInside || self == .readingInside }
}

/// The texts of cells.
enum Finding {
  static func yes(_ condition: Bool) -> String { condition ? "yes" : "no" }

  static func notified(_ lines: Recorder<String>) -> String { yes(lines.count > 0) }

  /// The recorded calls, in order.
  static func trace(_ lines: Recorder<String>) -> String {
    lines.count == 0 ? "nothing" : "`\(lines.elements.joined(separator: " "))`"
  }
}
