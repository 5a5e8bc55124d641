import TestSupport
import Testing
import Verge
import VueFlux

@Suite("The modern store of a VueFlux store")
struct BridgeTests {
  let store = makeStore()

  @Test("Each action makes a revision and is then sent as an activity")
  func revisions() {
    let lines = Recorder<String>()
    let modern = store.modernStore
    let states = modern.sinkState(queue: .passthrough) { lines.record("revision \($0.revision)") }
    let activities = modern.sinkActivity(queue: .passthrough) { lines.record("\($0)") }
    store.actions.add(1)
    store.actions.touch()
    #expect(
      lines.elements == ["revision 0", "revision 1", "add(1)", "revision 2", "touch"])
    #expect(modern.state.object === store.computed.state)
    states.cancel()
    activities.cancel()
  }

  @Test("Nested commits make one revision per action, in order of completion")
  func nested() {
    let lines = Recorder<String>()
    let (modern, actions) = (store.modernStore, store.actions)
    let states = modern.sinkState(dropsFirst: true, queue: .passthrough) {
      lines.record("\($0.previous!.revision) to \($0.revision)")
    }
    let activities = modern.sinkActivity(queue: .passthrough) { lines.record("\($0)") }
    store.computed.state.onCommit = { if $0 == .add(1) { actions.add(2) } }
    store.actions.add(1)
    #expect(lines.elements == ["0 to 1", "add(2)", "1 to 2", "add(1)"])
    states.cancel()
    activities.cancel()
    store.computed.state.onCommit = { _ in }
  }

  @Test("Revisions compare by their numbers, and show one object")
  func equality() {
    let first = store.modernStore.state.primitive
    store.actions.add(1)
    let second = store.modernStore.state.primitive
    #expect(first != second)
    #expect(second == store.modernStore.state.primitive)
    #expect(first.object === second.object)
  }

  @Test("VueFlux and modern observers are called in order of registration")
  func mixedOrder() {
    let lines = Recorder<String>()
    store.subscribe(executor: .immediate) { _, _ in lines.record("old 1") }
    let subscription = store.modernStore.sinkActivity(queue: .passthrough) { _ in
      lines.record("new")
    }
    store.subscribe(executor: .immediate) { _, _ in lines.record("old 2") }
    store.actions.touch()
    #expect(lines.elements == ["old 1", "new", "old 2"])
    subscription.cancel()
  }

  @Test("Async sequences receive the actions and the revisions, and end with the state")
  func sequences() async {
    var store: VueFlux.Store<TallyState>? = makeStore()
    let activities = store!.modernStore.activities
    let revisions = store!.modernStore.states
    var iterator = activities.makeAsyncIterator()
    var states = revisions.makeAsyncIterator()
    store?.actions.add(1)
    store?.actions.add(2)
    #expect(await iterator.next() == .add(1))
    #expect(await iterator.next() == .add(2))
    #expect(await states.next()?.revision == 2)
    withExtendedLifetime(store) {}
    store = nil
    #expect(await iterator.next() == nil)
  }

  @Test("A modern observer may dispatch, and a derived value follows the revisions")
  func derived() {
    let (modern, actions) = (store.modernStore, store.actions)
    let subscription = modern.sinkActivity(queue: .passthrough) { action in
      if action == .add(1) { actions.add(10) }
    }
    let count = modern.derived(.map(\.revision))
    store.actions.add(1)
    #expect(count.state.primitive == 2)
    #expect(store.computed.count == 11)
    subscription.cancel()
  }

  @Test("A middleware of the modern store runs for each action, with its revision")
  func middleware() {
    let seen = Recorder<UInt64>()
    store.modernStore.add(
      middleware: .modify { _, current in
        seen.record(current.revision)
      })
    store.actions.add(1)
    store.actions.add(2)
    #expect(seen.elements == [1, 2])
  }

  @Test("An action sent through the modern store notifies observers and commits nothing")
  func sending() {
    let lines = Recorder<String>()
    let subscription = store.subscribe(executor: .immediate) { action, _ in
      lines.record("\(action)")
    }
    store.modernStore.send(.add(1))
    #expect(lines.elements == ["add(1)"])
    #expect(store.computed.count == 0)
    #expect(store.modernStore.state.revision == 0)
    subscription.unsubscribe()
  }
}
