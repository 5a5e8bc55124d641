import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("One-shot closures")
struct OneShotTests {
  let lines = Recorder<String>()

  @Test("Closures run once, in the order in which they were added")
  func order() {
    let shot = OneShot { [lines] in lines.record("first") }
    shot.add { [lines] in lines.record("second") }
    shot.add { [lines] in lines.record("third") }
    #expect(!shot.hasRun)
    shot.run()
    shot.run()
    #expect(lines.elements == ["first", "second", "third"])
    #expect(shot.hasRun)
  }

  @Test("A one-shot without a closure remembers that it has run")
  func empty() {
    let shot = OneShot()
    shot.run()
    #expect(shot.hasRun)
  }

  @Test("A closure that is added after the run runs immediately")
  func late() {
    let shot = OneShot()
    shot.run()
    shot.add { [lines] in lines.record("late") }
    #expect(lines.elements == ["late"])
  }

  @Test("Closures are released as soon as they have run")
  func releasedByRun() {
    weak var captured: Recorder<Int>?
    let shot = OneShot()
    do {
      let (one, two) = (Recorder<Int>(), Recorder<Int>())
      captured = two
      shot.add { one.record(1) }
      shot.add { two.record(2) }
    }
    #expect(captured != nil)
    shot.run()
    #expect(captured == nil)
  }

  @Test("Releasing a one-shot that has not run releases its closures, and runs none")
  func dropped() {
    weak var captured: Recorder<Int>?
    do {
      let object = Recorder<Int>()
      captured = object
      let shot = OneShot { [lines] in
        object.record(1)
        lines.record("run")
      }
      #expect(!shot.hasRun)
    }
    #expect(captured == nil)
    #expect(lines.elements.isEmpty)
  }

  @Test("A closure may use its one-shot, which does not run again and runs added closures")
  func reentrant() {
    let shot = OneShot()
    shot.add { [lines, weak shot] in
      lines.record("has run: \(shot?.hasRun == true)")
      shot?.run()
      shot?.add { lines.record("added inside") }
    }
    shot.run()
    #expect(lines.elements == ["has run: true", "added inside"])
  }

  @Test("A deinit caused by the run may use the one-shot")
  func reentrantFromDeinit() {
    let shot = OneShot()
    do {
      let object = OnDeinit { [lines, weak shot] in
        lines.record("has run: \(shot?.hasRun == true)")
        shot?.run()
      }
      shot.add { withExtendedLifetime(object) {} }
    }
    shot.run()
    #expect(lines.elements == ["has run: true"])
  }

  @Test("Eight threads that add and run concurrently run each closure once")
  func threads() {
    for _ in 0..<200 {
      let runs = Recorder<Int>()
      let shot = OneShot { runs.record(0) }
      concurrently(8) { index in
        shot.add { runs.record(index) }
        shot.run()
      }
      #expect(runs.elements.sorted() == [0, 0, 1, 2, 3, 4, 5, 6, 7])
    }
  }
}
