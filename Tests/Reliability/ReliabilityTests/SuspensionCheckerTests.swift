import Checker
import Testing

/// The rules of suspensions and tasks, on histories made by hand.
@Suite("The checker of suspensions and tasks")
struct SuspensionCheckerTests {
  @Test("A suspension without calls and a first value on resumption are allowed")
  func right() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.commit(0)
    sketch.commit(2)
    sketch.add(.resuming, 7)
    sketch.call(7, thread: 2, after: nil)
    sketch.add(.resumed, 7)
    sketch.commit(4)
    sketch.call(7, .state, after: sketch.boards[2])
    #expect(sketch.rules == [])
  }

  @Test("An observer that stays suspended is not expected to be called")
  func staysSuspended() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.commit(0)
    #expect(sketch.rules == [])
  }

  @Test("A suspended observer may be called once on another thread, not twice")
  func lateCalls() {
    for count in 1...2 {
      var sketch = Sketch()
      sketch.suspend()
      for number in 0..<count {
        sketch.commit(Int32(number * 2))
        sketch.call(7, thread: 2, after: sketch.boards[number])
      }
      #expect(sketch.rules == (count == 1 ? [] : ["E8"]))
    }
  }

  @Test("A call on the thread that suspended the observer is detected")
  func callOnSuspendingThread() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.commit(0)
    sketch.call(7, thread: 1, after: sketch.boards[0])
    #expect(sketch.rules == ["E8"])
  }

  @Test("A suspended observer that is called like any other is detected")
  func ignoredSuspension() {
    var sketch = Sketch()
    sketch.suspend()
    for number in 0..<3 {
      sketch.commit(Int32(number * 2))
      sketch.call(7, thread: UInt64(number), after: sketch.boards[number])
    }
    sketch.resume()
    #expect(sketch.rules == ["E5", "E8"])
  }

  @Test("A resumed observer without a first value is detected, although no state is missing")
  func noFirstValue() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.resume()
    #expect(sketch.rules == ["E5"])
    sketch.commit(0)
    sketch.call(7, .state, after: sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }

  @Test("A first value from before the resumption is detected")
  func outdatedFirstValue() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.commit(0)
    sketch.add(.resuming, 7)
    sketch.history.records += [
      sketch.called(7, .state, sketch.boards[0], after: nil), sketch.ended(7, .state),
    ]
    sketch.add(.resumed, 7)
    #expect(sketch.rules == ["E5"])
  }

  @Test("One late call may come between the resumption and the first value, but not two")
  func lateCallAfterResumption() {
    for count in 1...2 {
      var sketch = Sketch()
      sketch.commit(0)
      sketch.commit(2)
      sketch.suspend()
      sketch.resume()
      let boards = sketch.boards
      for number in 0..<count {
        sketch.history.records += [
          sketch.called(7, .state, boards[number + 1], after: boards[number]),
          sketch.ended(7, .state),
        ]
      }
      sketch.call(7, thread: 2, after: nil)
      #expect(sketch.rules == (count == 1 ? [] : ["E8"]))
    }
  }

  @Test("Two first values after one resumption are detected")
  func twoFirstValues() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.resume()
    sketch.call(7, thread: 2, after: nil)
    #expect(sketch.rules == [])
    sketch.call(7, thread: 2, after: nil)
    #expect(sketch.rules == ["E5"])
  }

  @Test("A first value without a resumption is detected")
  func unaskedFirstValue() {
    var sketch = Sketch()
    sketch.add(.resuming, 7)
    sketch.add(.resumed, 7)
    #expect(sketch.rules == [])
    sketch.call(7, thread: 2, after: nil)
    #expect(sketch.rules == ["E5"])
  }

  @Test("A suspension that overlaps with a resumption may take effect before it or after it")
  func overlap() {
    var sketch = Sketch()
    sketch.add(.suspending, 7, thread: 1)
    sketch.add(.resuming, 7, thread: 2)
    sketch.add(.suspended, 7, thread: 1)
    sketch.add(.resumed, 7, thread: 2)
    #expect(sketch.rules == [])
    var suspended = sketch
    suspended.commit(0)
    #expect(suspended.rules == [])
    var resumed = sketch
    resumed.call(7, thread: 3, after: nil)
    resumed.commit(0)
    resumed.call(7, thread: 1, after: resumed.boards[0])
    #expect(resumed.rules == [])
  }

  @Test("Of two overlapping resumptions, one has a first value")
  func overlappingResumptions() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.add(.resuming, 7, thread: 1)
    sketch.add(.resuming, 7, thread: 2)
    sketch.add(.resumed, 7, thread: 1)
    sketch.add(.resumed, 7, thread: 2)
    #expect(sketch.rules == ["E5"])
    sketch.call(7, thread: 3, after: nil)
    #expect(sketch.rules == [])
    sketch.call(7, thread: 3, after: nil)
    #expect(sketch.rules == ["E5"])
  }

  @Test("A second suspension or a cancel may come before the first value")
  func suspendedAgain() {
    var sketch = Sketch()
    sketch.suspend()
    sketch.resume()
    var cancelled = sketch
    sketch.suspend()
    sketch.commit(0)
    #expect(sketch.rules == [])
    cancelled.add(.cancelling, 7)
    cancelled.add(.cancelled, 7)
    #expect(cancelled.rules == [])
  }

  @Test("With one thread, a first value that comes after `resume` has returned is detected")
  func lateFirstValue() {
    var sketch = Sketch(threadCount: 1)
    sketch.suspend(thread: 0)
    var right = sketch
    right.add(.resuming, 7, thread: 0)
    right.call(7, thread: 0, after: nil)
    right.add(.resumed, 7, thread: 0)
    #expect(right.rules == [])
    sketch.resume(thread: 0)
    sketch.call(7, thread: 0, after: nil)
    #expect(sketch.rules == ["E7"])
  }

  @Test("An observer that missed a state before its suspension is detected")
  func lostBeforeSuspension() {
    for isLost in [false, true] {
      var sketch = Sketch(hasTaps: true)
      sketch.subscribe(7, .state)
      for number in 0..<2 {
        sketch.commit(Int32(number * 2))
        sketch.call(History.stateTap, .state, after: sketch.boards[number])
        if !isLost { sketch.call(7, .state, after: sketch.boards[number]) }
      }
      sketch.suspend()
      #expect(sketch.rules == (isLost ? ["E5"] : []))
    }
  }

  @Test("A task that was not cancelled has to commit and succeed")
  func tasks() {
    var right = Sketch()
    right.add(.taskStarted, 0)
    right.commit(0)
    right.call(7, .state, after: right.boards[0])
    var failed = right
    right.add(.taskEnded, 0, value: 1)
    #expect(right.rules == [])
    #expect(failed.rules == ["E9"])
    failed.add(.taskEnded, 0, value: 0)
    #expect(failed.rules == ["E9"])
    for value in [Int32(0), 1] {
      var dropped = Sketch()
      dropped.add(.taskStarted, 0)
      dropped.add(.taskEnded, 0, value: value)
      #expect(dropped.rules == ["E9"])
    }
  }

  @Test("A cancelled task commits in full, or not at all")
  func cancelledTasks() {
    var sketch = Sketch()
    sketch.add(.taskStarted, 0)
    sketch.add(.taskCancelling, 0)
    var untouched = sketch
    untouched.add(.taskEnded, 0)
    #expect(untouched.rules == [])
    var successful = sketch
    successful.add(.taskEnded, 0, value: 1)
    #expect(successful.rules == ["E9"])
    var complete = sketch
    complete.commit(0)
    complete.call(7, .state, after: complete.boards[0])
    complete.add(.taskEnded, 0)
    #expect(complete.rules == [])
    var record = Record(.invoked, 0)
    record.mask = 1
    sketch.history.records.append(record)
    sketch.add(.taskEnded, 0)
    #expect(sketch.rules == ["E9"])
  }
}

extension Sketch {
  fileprivate mutating func suspend(thread: UInt64 = 1) {
    add(.suspending, 7, thread: thread)
    add(.suspended, 7, thread: thread)
  }

  fileprivate mutating func resume(thread: UInt64 = 1) {
    add(.resuming, 7, thread: thread)
    add(.resumed, 7, thread: thread)
  }
}
