import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("Legacy containers")
@MainActor
struct LegacyContainerTests {
  final class Guard: CommitGuard {
    let lines: Recorder<String>
    init(_ lines: Recorder<String>) { self.lines = lines }
    func enter() { lines.record("enter") }
    func leave() { lines.record("leave") }
  }
  struct Failure: Error {}

  let store = Store<Int, String>(initialState: 0)
  let lines = Recorder<String>()

  private func commit<Result, Failure: Error>(
    _ mutation: (inout Int, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lines = lines
    return try store.view.core.commit(
      at: store.view.location,
      .init(
        CallSite("", "File", "", 1), sender: store, inside: Guard(lines), isReported: true),
      reporting: { lines.record("completed \($0)") },
      orLater: { state in { lines.record("completed \(state)") } },
      mutation)
  }

  @Test("E6: A commit's guard is entered after will-update observers, and left before delivery")
  func guarded() {
    let lines = lines
    let observers = LegacyObservers(of: store)
    _ = observers.addWillUpdate { lines.record("will \($0)") }
    _ = observers.addDidUpdate { lines.record("did \($0)") }
    let result = commit { state, _ in
      lines.record("mutation")
      state = 1
      return "result"
    }
    #expect(result == "result")
    #expect(
      lines.elements == ["will 0", "enter", "mutation", "leave", "did 1", "completed 1"])
  }

  @Test("E3: A guarded commit that throws leaves the guard and notifies no observer")
  func throwing() {
    let lines = lines
    let observers = LegacyObservers(of: store)
    _ = observers.addDidUpdate { lines.record("did \($0)") }
    #expect(throws: Failure.self) {
      try commit { state, _ in
        state = 1
        throw Failure()
      }
    }
    #expect(lines.elements == ["enter", "leave"])
    #expect(store.state.primitive == 0)
    store.commit { $0 = 2 }
    #expect(lines.elements == ["enter", "leave", "did 2"])
  }

  @Test("A commit muted for one container notifies the others' observers, and runs no completion")
  func muted() {
    let lines = lines
    let (one, two) = (LegacyObservers(of: store), LegacyObservers(of: store))
    _ = one.addDidUpdate { lines.record("one \($0)") }
    _ = two.addDidUpdate { lines.record("two \($0)") }
    commit { state, transaction in
      state = 1
      one.mute(&transaction)
    }
    store.commit { $0 = 2 }
    #expect(lines.elements == ["enter", "leave", "two 1", "one 2", "two 2"])
  }

  private struct Mirror: StoreMiddlewareType {
    func modify(modifyingState: inout Library, current: Changes<Library>) {
      current.ifChanged(\.count).do { modifyingState.desk.drawer.pens = $0 }
    }
  }

  @Test("E10: A container is notified if middleware changes its slice in a commit to another slice")
  func changedByRule() {
    let (store, seen) = (makeLibrary(), Recorder<Int>())
    store.add(middleware: Mirror())
    let observers = LegacyObservers(of: store.scoped(\.desk))
    _ = observers.addDidUpdate { seen.record($0.drawer.pens) }
    store.scoped(\.count).commit { $0 = 3 }
    #expect(store.state.desk.drawer.pens == 3)
    #expect(seen.elements == [3])
  }

  @Test("E10: An observer added inside a mutation of another slice is notified of its slice only")
  func registeredDuringOtherCommit() {
    let (store, seen) = (makeLibrary(), Recorder<Int>())
    let observers = LegacyObservers(of: store.scoped(\.desk))
    store.scoped(\.count).commit {
      $0 = 1
      _ = observers.addDidUpdate { seen.record($0.drawer.pens) }
    }
    #expect(seen.elements.isEmpty)
    store.commit { $0.count = 2 }
    #expect(seen.elements.isEmpty)
    store.commit { $0.desk.drawer.pens = 1 }
    #expect(seen.elements.last == 1)
  }

  @Test("The completion of an activity runs after the observers, even if there are none")
  func completedActivity() {
    let lines = lines
    let observers = LegacyObservers(of: store)
    let send = { (activity: String) in
      store.view.core.send(
        activity, through: store.pipe!, site: CallSite("", "", "", 0), sender: store,
        completion: { lines.record("completed \(activity)") })
    }
    send("a")
    _ = observers.addActivity { lines.record("observer \($0)") }
    store.commit { state in
      send("b")
      state = 1
    }
    #expect(lines.elements == ["completed a", "observer b", "completed b"])
  }

  @Test("E9: Activity observers end when they are removed or their container is deallocated")
  func activityObservers() {
    let (lines, store) = (lines, store)
    var observers: LegacyObservers<Int, String>? = LegacyObservers(of: store)
    let token = observers!.addActivity { lines.record("first \($0)") }
    _ = observers!.addActivity { lines.record("second \($0)") }
    store.send("a")
    observers!.remove(token)
    store.send("b")
    observers = nil
    store.send("c")
    #expect(lines.elements == ["first a", "second a", "second b"])
    #expect(store.view.core.isUnobserved)
  }

  @Test("E5: A staged commit and its activity are delivered together when they are published")
  func staged() {
    let lines = lines
    let subscriptions = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { lines.record("\($0.primitive)") },
      store.sinkActivity(queue: .passthrough) { lines.record($0) },
    ]
    for activity in ["a", "b"] {
      store.view.core.stage(
        at: store.view.location, sending: activity, through: store.pipe!, sender: store,
        site: CallSite("", "File", "", 1)
      ) { $0 += 1 }
    }
    #expect(store.state.primitive == 2)
    #expect(lines.elements == [])
    store.view.core.publish()
    #expect(lines.elements == ["1", "a", "2", "b"])
    store.view.core.publish()
    #expect(lines.count == 4)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("`addReplayingLatest` delivers the current state synchronously, and later commits after it")
  func presentAndUpdates() {
    let (lines, store) = (lines, store)
    let observers = LegacyObservers(of: store)
    _ = observers.addDidUpdate { state in
      guard state == 1 else { return }
      _ = observers.addReplayingLatest { state in
        lines.record("begin \(state)")
        if state == 1 { store.commit { $0 = 2 } }
        lines.record("end \(state)")
      }
      lines.record("added")
    }
    store.commit { $0 = 1 }
    store.commit { $0 = 2 }
    #expect(
      lines.elements == [
        "begin 1", "end 1", "added", "begin 2", "end 2", "begin 2", "end 2",
      ])
  }
}
