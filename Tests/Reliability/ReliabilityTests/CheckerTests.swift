import Checker
import Testing

/// The checker itself, on histories made by hand: what it must accept, and what it must not.
@Suite("The checker of histories")
struct CheckerTests {
  @Test("A correct history has no violation")
  func right() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[1])
    #expect(sketch.history.violations() == [])
  }

  @Test("A lost call is detected")
  func lostCall() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[1])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A missing last call is detected")
  func missingLastCall() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    #expect(sketch.rules == ["E5"])
  }

  @Test("An event that is delivered twice is detected")
  func deliveredTwice() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A wrong previous state is detected")
  func wrongPrevious() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.commit(2)
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A state that no commit produces is detected")
  func unknownState() {
    var sketch = Sketch()
    sketch.commit(0)
    var other = Board()
    other.apply(99, to: 1)
    sketch.call(7, .state, board: other, after: sketch.boards[0])
    #expect(sketch.rules == ["E14"])
  }

  @Test("A read that mixes two states is detected")
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

  @Test("A read of an outdated state is detected")
  func staleRead() {
    var sketch = Sketch()
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    sketch.read(.cellA, sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A throwing mutation that leaves a change is detected")
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

  @Test("Concurrent calls of one observer are detected")
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

  @Test("Calls that are not in the order of registration are detected")
  func orderOfObservers() {
    var sketch = Sketch()
    sketch.subscribe(8, .state)
    sketch.commit(0)
    sketch.call(8, .state, after: sketch.boards[0])
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("Two calls after a cancel, or one on the cancelling thread, are detected")
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

  @Test("The release of a closure is a violation during its call only")
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

  @Test("A commit that is ordered before one that had already returned is detected")
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

  @Test("With one thread, a call after its operation has returned is detected")
  func lateCall() {
    for isLate in [false, true] {
      var sketch = Sketch(threadCount: 1)
      sketch.commit(0)
      let call = [
        sketch.called(7, .state, sketch.board, after: sketch.boards[0]), sketch.ended(7, .state),
      ]
      let end = sketch.history.records.count
      sketch.history.records.insert(contentsOf: call, at: isLate ? end : end - 1)
      #expect(sketch.rules == (isLate ? ["E7"] : []))
    }
  }

  @Test("With one thread, a first value after the registration has returned is detected")
  func lateFirstValue() {
    var sketch = Sketch(threadCount: 1)
    for kind in [Record.Kind.subscribing, .subscribed] { sketch.add(kind, 8, thread: 0) }
    sketch.call(8, thread: 0, after: nil)
    #expect(sketch.rules == ["E7"])
  }

  @Test("Violations that the run itself reports are kept")
  func problems() {
    var sketch = Sketch()
    sketch.history.problems = [Violation("E9", "a leak")]
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E9"])
  }
}
