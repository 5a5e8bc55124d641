import Checker
import Testing

/// The checker itself, on histories made by hand: what it must accept, and what it must not.
@Suite("The checker")
struct CheckerTests {
  @Test("A history in which everything is right has no violation")
  func right() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[1])
    #expect(sketch.history.violations() == [])
  }

  @Test("A lost call is found")
  func lostCall() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[1])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A call that never comes is found")
  func missingLastCall() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    #expect(sketch.rules == ["E5"])
  }

  @Test("An event that is delivered twice is found")
  func deliveredTwice() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A previous state that is not the one before is found")
  func wrongPrevious() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A state that no commit makes is found")
  func unknownState() {
    var sketch = Sketch()
    sketch.commit(0)
    var other = Board()
    other.apply(99, to: 1)
    sketch.call(7, .state, board: other, after: sketch.boards[0])
    #expect(sketch.rules == ["E14"])
  }

  @Test("A read that mixes two states is found")
  func mixedRead() {
    var sketch = Sketch()
    sketch.commit(0, mask: 3)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2, mask: 3)
    sketch.call(7, .state, after: sketch.boards[1])
    var mixture = sketch.boards[2]
    mixture.b = sketch.boards[1].b
    sketch.read(.combined, mixture)
    #expect(sketch.rules == ["E14"])
  }

  @Test("A read of an older state is found")
  func staleRead() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.read(.cellA, sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A throwing mutation that leaves a change is found")
  func failedCommitThatStays() {
    var sketch = Sketch()
    var record = Record(.invoked, 4)
    record.mask = 1
    sketch.history.records.append(record)
    record.kind = .failed
    record.hasPrevious = true
    sketch.history.records.append(record)
    sketch.board.apply(4, to: 1)
    sketch.boards.append(sketch.board)
    sketch.commit(6)
    #expect(sketch.rules.contains("E1"))
  }

  @Test("Two calls at the same time are found")
  func overlappingCalls() {
    var sketch = Sketch()
    sketch.subscribe(8, .state)
    sketch.commit(0)
    sketch.history.records.append(sketch.called(7, .state, sketch.board, after: sketch.boards[0]))
    sketch.history.records.append(sketch.called(8, .state, sketch.board, after: sketch.boards[0]))
    sketch.history.records.append(sketch.ended(7, .state))
    sketch.history.records.append(sketch.ended(8, .state))
    #expect(sketch.rules == ["E5"])
  }

  @Test("Calls in another order than that of the registrations are found")
  func orderOfObservers() {
    var sketch = Sketch()
    sketch.subscribe(8, .state)
    sketch.commit(0)
    sketch.call(8, .state, after: sketch.boards[0])
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("Two calls after a cancel are found, and one on the thread that cancelled")
  func callsAfterCancel() {
    for (thread, count) in [(UInt64(1), 1), (2, 2)] {
      var sketch = Sketch()
      for kind in [Record.Kind.cancelling, .cancelled] {
        var record = Record(kind, 7)
        record.thread = 1
        sketch.history.records.append(record)
      }
      for number in 0..<count {
        sketch.commit(Int32(number * 2))
        var record = sketch.called(7, .state, sketch.board, after: sketch.boards[number])
        record.thread = thread
        sketch.history.records += [record, sketch.ended(7, .state)]
      }
      #expect(sketch.rules == ["E8"])
    }
  }

  @Test("A closure that is released while it runs is found, and one that is released after is not")
  func releases() {
    for isEarly in [false, true] {
      var sketch = Sketch()
      sketch.commit(0)
      var records = [
        sketch.called(7, .state, sketch.board, after: sketch.boards[0]), sketch.ended(7, .state),
      ]
      records.insert(Record(.released, 7), at: isEarly ? 1 : 2)
      sketch.history.records += records
      #expect(sketch.rules == (isEarly ? ["E8"] : []))
    }
  }

  @Test("A commit that is called after another has returned, and comes before it, is found")
  func orderAgainstTime() {
    var sketch = Sketch(hasTaps: true)
    sketch.send(0)
    sketch.send(2)
    sketch.callTap(2)
    sketch.callTap(0)
    #expect(sketch.rules.contains("E5"))
    var right = Sketch(hasTaps: true)
    right.send(0)
    right.send(2)
    right.callTap(0)
    right.callTap(2)
    #expect(right.rules == [])
  }

  @Test("What the run itself reports is kept")
  func problems() {
    var sketch = Sketch()
    sketch.history.problems = [Violation("E9", "a leak")]
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E9"])
  }
}

/// A history in the making, with observer 7 of the whole state.
private struct Sketch {
  var history: History
  var board = Board()
  var boards = [Board()]

  init(hasTaps: Bool = false) {
    history = History(records: [], hasTaps: hasTaps, final: Board(), threadCount: 2)
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
