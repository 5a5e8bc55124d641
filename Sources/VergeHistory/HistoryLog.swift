internal import Verge

// Sendable: its mutable state is accessed only while its lock is held. Only `HistoryRecorder` returns states,
// and it is `Sendable` only if they are.
/// The newest records of a store, and the state after the last one.
final class HistoryLog<State>: @unchecked Sendable {
  typealias Record = HistoryRecord<State>

  /// The parts of a record that the store logs.
  struct Event {
    var kind: Record.Kind
    var origin: EventOrigin
    var name: String
    var file: String
    var function: String
    var line: UInt
    var durationInMilliseconds = 0.0
    var version: UInt64?
    var site: Record.CommitSite?
  }

  private let limit: Int
  private let start = uptime()
  private let lock = Lock()
  private var kept = FIFO<Record>()
  private var recordedCount = 0
  private var newest: State?
  /// The state of the commit that will be logged next.
  private var delivered: (version: UInt64, state: State)?
  /// The text of the activity that will be logged next.
  private var activity: String?

  init(limit: Int) {
    self.limit = limit
  }

  var records: [Record] {
    lock.withLock { (0..<kept.count).map { kept[$0] } }
  }

  /// The newest delivered state.
  var state: State? { lock.withLock { newest } }

  /// Stores the state at the registration, or the state of a commit whose log follows.
  func receive(_ state: State, version: UInt64) {
    // Released after the lock has been released: a `deinit` may commit.
    var released: (version: UInt64, state: State)?
    lock.withLock {
      if newest == nil {
        newest = state
      } else {
        released = delivered
        delivered = (version, state)
      }
    }
    withExtendedLifetime(released) {}
  }

  func receive(activity text: String) {
    lock.withLock { activity = text }
  }

  func append(_ event: Event) {
    let seconds = Double(uptime() - start) / 1_000_000_000
    var released: (Record?, State?)
    lock.withLock {
      recordedCount += 1
      var states: (old: State?, new: State?)
      if event.kind == .commit, let present = delivered, present.version == event.version {
        states = (newest, present.state)
        released.1 = newest
        newest = present.state
        delivered = nil
      }
      kept.append(
        Record(
          number: recordedCount, kind: event.kind, dialect: event.origin.dialect,
          dispatcher: event.origin.dispatcher, name: event.name, file: event.file,
          function: event.function, line: event.line,
          durationInMilliseconds: event.durationInMilliseconds,
          secondsSinceStart: seconds, version: event.version,
          activity: event.kind == .activity ? activity : nil,
          state: states.new, previousState: states.old, site: event.site))
      if event.kind == .activity { activity = nil }
      if kept.count > limit { released.0 = kept.popFirst() }
    }
    withExtendedLifetime(released) {}
  }

  func removeAll() {
    let released = lock.withLock {
      defer { kept = FIFO() }
      return kept
    }
    withExtendedLifetime(released) {}
  }
}
