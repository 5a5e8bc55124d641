/// One entry of a history. The position in the history is its time.
public struct Record: Sendable {
  /// The kind of an entry.
  public enum Kind: UInt8, Sendable {
    /// A commit or a send was called.
    case invoked
    /// A mutation ran: `previous` is what it found, `board` what it left.
    case applied
    /// A mutation ran, and then threw.
    case failed
    /// A commit or a send has returned.
    case returned
    case subscribing
    case subscribed
    case cancelling
    case cancelled
    case suspending
    case suspended
    case resuming
    case resumed
    /// An observer was called: with `board`, or with the activity `value`.
    case called
    case callEnded
    /// The closure of an observer was released.
    case released
    case reading
    case read
    case taskStarted
    case taskCancelling
    /// A task has ended: with success if `value` is 1.
    case taskEnded
  }

  /// The kind.
  public var kind: Kind
  /// The kind of the observer or the read.
  public var watch = Watch.state
  /// Whether `previous` is known.
  public var hasPrevious = false
  /// The cells that a commit changes.
  public var mask: UInt8 = 0
  /// Whether the operation is a send.
  public var isSend = false
  /// The thread.
  public var thread: UInt64 = 0
  /// The number of the operation, the observer or the read.
  public var subject: Int32
  /// An activity.
  public var value: Int32 = 0
  /// The state after a mutation, or the state that an observer or a read received.
  public var board = Board()
  /// The state before it, if `hasPrevious` is set.
  public var previous = Board()

  /// A record.
  public init(_ kind: Kind, _ subject: Int32) {
    self.kind = kind
    self.subject = subject
  }
}

/// The records of one run, in order of time.
public struct History: Sendable {
  /// The observers that are registered before the threads begin, and stay: of the state and of the
  /// activities. Together they see the total order.
  public static let stateTap: Int32 = 0
  /// See ``stateTap``.
  public static let activityTap: Int32 = 1

  /// The records, in order of time.
  public var records: [Record]
  /// Whether the taps are registered.
  public var hasTaps: Bool
  /// The state at the end.
  public var final: Board
  /// Problems that the run found by itself: an event that never came, a closure not released.
  public var problems: [Violation] = []
  /// The number of threads of the script.
  public var threadCount: Int
  /// The number of stores that were deallocated while observers were registered, apart from the one under
  /// test.
  public var deallocations = 0

  /// A history.
  public init(records: [Record], hasTaps: Bool, final: Board, threadCount: Int) {
    self.records = records
    self.hasTaps = hasTaps
    self.final = final
    self.threadCount = threadCount
  }
}

/// A violation of a rule.
public struct Violation: Equatable, Sendable, CustomStringConvertible {
  /// The rule, as in Internals.md.
  public let rule: String
  /// The observation.
  public let text: String
  /// The observer that it concerns.
  public let observer: Int32?

  /// Creates a violation.
  public init(_ rule: String, _ text: String, observer: Int32? = nil) {
    self.rule = rule
    self.text = text
    self.observer = observer
  }

  /// The rule and what was observed.
  public var description: String { "\(rule): \(text)" }
}

extension History {
  /// Whether one thread made all events, so that it must deliver each of them before it continues.
  var hasOneThread: Bool {
    guard threadCount == 1 else { return false }
    var threads: Set<UInt64> = []
    for record in records {
      switch record.kind {
      case .invoked, .suspending, .resuming: threads.insert(record.thread)
      // The taps are registered before the thread begins.
      case .subscribing where record.subject > Self.activityTap: threads.insert(record.thread)
      default: break
      }
    }
    return threads.count == 1
  }

  /// The records of an observer, one in each line, with their times.
  public func timeline(of observer: Int32) -> String {
    let kinds: Set<Record.Kind> = [
      .subscribing, .subscribed, .cancelling, .cancelled, .suspending, .suspended, .resuming,
      .resumed, .called, .callEnded, .released,
    ]
    let lines = records.enumerated().compactMap { time, record -> String? in
      guard record.subject == observer, kinds.contains(record.kind) else { return nil }
      let base = "\(time) thread \(record.thread % 1_000_000) \(record.kind) \(record.watch)"
      guard record.kind == .called else { return base }
      return "\(base) \(record.board)\(record.hasPrevious ? " after \(record.previous)" : "")"
    }
    return lines.joined(separator: "\n")
  }

  /// All records, one in each line, with their times.
  public var trace: String {
    records.enumerated().map { time, record in
      "\(time) thread \(record.thread % 1_000_000) \(record.kind) \(record.subject) \(record.watch) "
        + "\(record.board)\(record.hasPrevious ? " after \(record.previous)" : "")"
        + (record.isSend ? " send" : "") + (record.value == 0 ? "" : " \(record.value)")
    }.joined(separator: "\n")
  }
}
