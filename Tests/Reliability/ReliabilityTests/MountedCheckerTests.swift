import Checker
import Testing

/// The rules of containers that are mounted on a slice, on histories made by hand.
@Suite("The checker of mounted containers")
struct MountedCheckerTests {
  @Test("A container is notified of its own commits, and of others that change its slice")
  func right() {
    var sketch = Sketch(hasTaps: true)
    sketch.mount(8, .classic)
    sketch.commit(0, mask: 1)
    sketch.deliver(to: 8, .classic)
    sketch.touch(2, .classic, of: 8)
    sketch.call(8, .classic)
    sketch.commit(4, mask: 6)
    sketch.deliver()
    sketch.commit(6, mask: 3)
    sketch.deliver(to: 8, .classic)
    #expect(sketch.rules == [])
  }

  @Test("A container that is notified of a commit elsewhere is detected")
  func disjoint() {
    var sketch = Sketch(hasTaps: true)
    sketch.mount(8, .classic)
    sketch.commit(0, mask: 1)
    sketch.deliver(to: 8, .classic)
    sketch.commit(2, mask: 2)
    sketch.deliver(to: 8, .classic)
    #expect(sketch.rules == ["E10"])
  }

  @Test("A container that misses a commit to its slice is detected")
  func overlapping() {
    for isLast in [false, true] {
      var sketch = Sketch(hasTaps: true)
      sketch.mount(8, .classic)
      sketch.commit(0, mask: 1)
      sketch.deliver(to: 8, .classic)
      sketch.commit(2, mask: 7)
      sketch.deliver()
      if !isLast {
        sketch.commit(4, mask: 1)
        sketch.deliver(to: 8, .classic)
      }
      #expect(sketch.rules == ["E10"])
    }
  }

  @Test("A container that misses its own commit without a change is detected")
  func untouched() {
    var sketch = Sketch(hasTaps: true)
    sketch.mount(8, .classic)
    sketch.touch(0, .classic, of: 8)
    #expect(sketch.rules == ["E10"])
    sketch.call(8, .classic)
    #expect(sketch.rules == [])
    sketch.call(8, .classic)
    #expect(sketch.rules == ["E10"])
  }

  @Test("A commit without a change notifies the containers at the same stored location only")
  func locations() {
    let cases: [(Watch, Watch, Bool)] = [
      (.vergeStore, .classic, true), (.neueScope, .neue, true), (.neue, .classic, false),
      (.classicComputed, .vergeStoreBeta, false), (.classicComputed, .classicComputed, false),
    ]
    for (committer, observer, isNotified) in cases {
      var sketch = Sketch(hasTaps: true)
      sketch.mount(8, observer)
      sketch.touch(0, committer, of: 9)
      #expect(sketch.rules == (isNotified ? ["E10"] : []), "\(committer) \(observer)")
      sketch.call(8, observer)
      #expect(sketch.rules == (isNotified ? [] : ["E10"]), "\(committer) \(observer)")
    }
  }

  @Test("A container of the board is notified of every commit")
  func scopeOfTheBoard() {
    var sketch = Sketch(hasTaps: true)
    sketch.mount(8, .neueScope)
    sketch.commit(0, mask: 1)
    sketch.deliver()
    #expect(sketch.rules == ["E10"])
    sketch.call(8, .neueScope)
    #expect(sketch.rules == [])
  }

  @Test("A state that precedes its commit and a state that no commit produces are detected")
  func wrongStates() {
    var early = Sketch(hasTaps: true)
    early.mount(8, .classic)
    var next = Board()
    next.apply(0, to: 1)
    var record = early.called(8, .classic, next, after: nil)
    early.history.records += [record, early.ended(8, .classic)]
    early.commit(0, mask: 1)
    early.deliver()
    #expect(early.rules == ["E5"])
    var unknown = Sketch(hasTaps: true)
    unknown.mount(8, .classic)
    next.apply(9, to: 1)
    record = unknown.called(8, .classic, next, after: nil)
    unknown.history.records += [record, unknown.ended(8, .classic)]
    #expect(unknown.rules == ["E14"])
  }

  @Test("A read of an outdated value through a container is detected")
  func staleRead() {
    var sketch = Sketch(hasTaps: true)
    sketch.commit(0, mask: 1)
    sketch.deliver()
    sketch.read(.vergeStore, sketch.boards[1])
    #expect(sketch.rules == [])
    sketch.read(.vergeStore, sketch.boards[0])
    #expect(sketch.rules == ["E5"])
  }
}

extension Sketch {
  /// Registers an observer of a container.
  fileprivate mutating func mount(_ observer: Int32, _ watch: Watch) {
    for kind in [Record.Kind.subscribing, .subscribed] {
      var record = Record(kind, observer)
      record.watch = watch
      history.records.append(record)
    }
  }

  /// Commits through a container without a change.
  fileprivate mutating func touch(_ number: Int32, _ watch: Watch, of observer: Int32) {
    for kind in [Record.Kind.invoked, .applied, .returned] {
      var record = Record(kind, number)
      record.watch = watch
      record.value = observer
      record.previous[watch.seat] = board[watch.seat]
      history.records.append(record)
    }
  }

  /// Calls the tap, then an observer, with the last commit.
  fileprivate mutating func deliver(to observer: Int32? = nil, _ watch: Watch = .classic) {
    call(History.stateTap, .state, after: boards[boards.count - 2])
    if let observer { call(observer, watch) }
  }

  fileprivate mutating func call(_ observer: Int32, _ watch: Watch) {
    history.records.append(called(observer, watch, watch.project(board), after: nil))
    history.records.append(ended(observer, watch))
  }
}
