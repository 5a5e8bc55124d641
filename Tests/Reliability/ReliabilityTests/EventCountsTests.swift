import Checker
import Testing

/// The counts by which a campaign shows that each kind of event has happened.
@Suite("The counts of events")
struct EventCountsTests {
  @Test("A call on the committing thread is not counted as foreign; a call on another thread is")
  func foreignCalls() {
    for thread in [UInt64(0), 1] {
      var sketch = Sketch(hasTaps: true)
      sketch.commit(0)
      sketch.call(History.stateTap, thread: thread, after: sketch.boards[0])
      let counts = EventCounts(sketch.history)
      #expect(counts[.foreignCalls] == Int(thread))
      #expect(counts[.handOvers] == 0)
      #expect(counts[.commits] == 1)
      #expect(counts.calls[.state] == 2)
    }
  }

  @Test("A history with operations of another thread is not counted as single-threaded")
  func oneThread() {
    for thread in [UInt64(0), 1] {
      var sketch = Sketch(threadCount: 1)
      sketch.commit(0)
      sketch.add(.invoked, 2, thread: thread)
      #expect(EventCounts(sketch.history)[.oneThread] == (thread == 0 ? 1 : 0))
    }
  }

  @Test("A hand-over is an event that waited for one thread and was delivered by another")
  func handOvers() {
    for isWaiting in [false, true] {
      var sketch = Sketch(hasTaps: true)
      sketch.commit(0)
      let first = sketch.called(History.stateTap, .state, sketch.board, after: sketch.boards[0])
      sketch.history.records.append(first)
      if !isWaiting { sketch.history.records.append(sketch.ended(History.stateTap, .state)) }
      sketch.commit(2)
      if isWaiting { sketch.history.records.append(sketch.ended(History.stateTap, .state)) }
      sketch.call(History.stateTap, thread: 1, after: sketch.boards[1])
      #expect(EventCounts(sketch.history)[.handOvers] == (isWaiting ? 1 : 0))
    }
  }

  @Test("Late calls and resumptions are counted")
  func suspensions() {
    var sketch = Sketch()
    sketch.add(.suspending, 7)
    sketch.add(.suspended, 7)
    sketch.commit(0)
    sketch.call(7, thread: 2, after: sketch.boards[0])
    sketch.add(.resuming, 7)
    sketch.call(7, thread: 2, after: nil)
    sketch.add(.resumed, 7)
    let counts = EventCounts(sketch.history)
    #expect(counts[.lateCalls] == 1)
    #expect(counts[.suspensions] == 1)
    #expect(counts[.resumptions] == 1)
  }

  @Test("A cancelled task without a commit is counted as unstarted")
  func tasks() {
    var sketch = Sketch()
    for number in [Int32(0), 2, 4] { sketch.add(.taskStarted, number) }
    for number in [Int32(2), 4] { sketch.add(.taskCancelling, number) }
    sketch.commit(0)
    sketch.commit(2)
    let counts = EventCounts(sketch.history)
    #expect(counts[.tasks] == 3)
    #expect(counts[.cancelledTasks] == 2)
    #expect(counts[.unstartedTasks] == 1)
  }

  @Test("Events that are missing from a hundred histories are named")
  func missing() {
    var sketch = Sketch()
    sketch.commit(0)
    var counts = EventCounts()
    for _ in 0..<99 { counts += EventCounts(sketch.history) }
    #expect(counts.missing(among: [.cellA]) == [])
    counts += EventCounts(sketch.history)
    #expect(counts[.commits] == 100)
    #expect(counts[.histories] == 100)
    let missing = counts.missing(among: [.state, .cellA, .classic])
    #expect(missing.contains("calls of cellA"))
    #expect(missing.contains("commits through classic"))
    #expect(missing.contains("hand-overs"))
    #expect(!missing.contains("calls of state"))
    #expect(!missing.contains("commits"))
    #expect(!counts.missing(among: [.state]).contains("reads through containers"))
  }
}
