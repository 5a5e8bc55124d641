import Checker

/// A history under construction, with observer 7 of the whole state.
struct Sketch {
  var history: History
  var board = Board()
  var boards = [Board()]

  init(hasTaps: Bool = false, threadCount: Int = 2) {
    history = History(records: [], hasTaps: hasTaps, final: Board(), threadCount: threadCount)
    subscribe(hasTaps ? History.stateTap : 7, .state)
    if hasTaps {
      var record = Record(.subscribing, History.activityTap)
      record.watch = .activity
      history.records.append(record)
      record.kind = .subscribed
      history.records.append(record)
    }
  }

  /// The rules of the violations, once each.
  var rules: [String] {
    var finished = history
    finished.final = board
    return Set(finished.violations().map(\.rule)).sorted()
  }

  mutating func subscribe(_ observer: Int32, _ watch: Watch) {
    var record = Record(.subscribing, observer)
    record.watch = watch
    history.records.append(record)
    history.records += [called(observer, watch, board, after: nil), ended(observer, watch)]
    record.kind = .subscribed
    history.records.append(record)
  }

  mutating func commit(_ number: Int32, mask: UInt8 = 1) {
    var record = Record(.invoked, number)
    record.mask = mask
    history.records.append(record)
    record.kind = .applied
    record.hasPrevious = true
    record.previous = board
    board.apply(number, to: mask)
    boards.append(board)
    record.board = board
    history.records.append(record)
    record.kind = .returned
    history.records.append(record)
    history.final = board
  }

  mutating func send(_ number: Int32) {
    for kind in [Record.Kind.invoked, .returned] {
      var record = Record(kind, number)
      record.isSend = true
      history.records.append(record)
    }
  }

  mutating func callTap(_ value: Int32) {
    var record = Record(.called, History.activityTap)
    record.watch = .activity
    record.value = value
    history.records.append(record)
    record.kind = .callEnded
    history.records.append(record)
  }

  mutating func call(_ observer: Int32, _ watch: Watch, board: Board? = nil, after previous: Board)
  {
    history.records.append(called(observer, watch, board ?? self.board, after: previous))
    history.records.append(ended(observer, watch))
  }

  /// Appends a call with the current state, of a thread.
  mutating func call(_ observer: Int32, thread: UInt64, after previous: Board?) {
    var record = called(observer, .state, board, after: previous)
    record.thread = thread
    history.records += [record, ended(observer, .state)]
  }

  /// Appends a record of an observer or a task, of a thread.
  mutating func add(_ kind: Record.Kind, _ subject: Int32, thread: UInt64 = 1, value: Int32 = 0) {
    var record = Record(kind, subject)
    record.thread = thread
    record.value = value
    history.records.append(record)
  }

  mutating func read(_ watch: Watch, _ value: Board) {
    var record = Record(.reading, 1000)
    record.watch = watch
    history.records.append(record)
    record.kind = .read
    record.board = watch.project(value)
    history.records.append(record)
  }

  func called(_ observer: Int32, _ watch: Watch, _ board: Board, after previous: Board?) -> Record {
    var record = Record(.called, observer)
    record.watch = watch
    record.board = board
    record.previous = previous ?? Board()
    record.hasPrevious = previous != nil
    return record
  }

  func ended(_ observer: Int32, _ watch: Watch) -> Record {
    var record = Record(.callEnded, observer)
    record.watch = watch
    return record
  }
}
