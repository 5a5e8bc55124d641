import TestSupport
import Testing
import VueFlux

@Suite("Actions for all stores")
struct BusTests {
  @Test("An action for all stores reaches each store of the state in the order of creation")
  func order() {
    let lines = Recorder<Int>()
    let stores = (0..<3).map { index in
      let state = Platform()
      state.onCommit = { _ in lines.record(index) }
      return Store(state: state, mutations: PlatformMutations(), executor: .immediate)
    }
    Store<Platform>.actions.dispatch(action: 7)
    #expect(lines.elements == [0, 1, 2])
    #expect(stores.map(\.computed.state.history) == [[7], [7], [7]])
    for store in stores { store.computed.state.onCommit = { _ in } }
  }

  @Test("Subclasses of a store receive actions for all stores")
  func subclasses() {
    final class Special: Store<Quay>, @unchecked Sendable {}
    let plain = Store<Quay>(state: Quay(), mutations: QuayMutations(), executor: .immediate)
    let special = Special(state: Quay(), mutations: QuayMutations(), executor: .immediate)
    Special.actions.dispatch(action: 1)
    Store<Quay>.actions.dispatch(action: 2)
    #expect(plain.computed.state.history == [1, 2])
    #expect(special.computed.state.history == [1, 2])
  }

  @Test("A store made during a global action does not get it; a released store is skipped")
  func snapshot() {
    var late: Store<Dock>?
    var last: Store<Dock>?
    let first = Store<Dock>(state: Dock(), mutations: DockMutations(), executor: .immediate)
    first.computed.state.onCommit = { _ in
      late = late ?? Store(state: Dock(), mutations: DockMutations(), executor: .immediate)
      last = nil
    }
    last = Store(state: Dock(), mutations: DockMutations(), executor: .immediate)
    let lastState = last?.computed.state
    Store<Dock>.actions.dispatch(action: 1)
    #expect(late?.computed.state.history == [])
    #expect(lastState?.history == [])
    Store<Dock>.actions.dispatch(action: 2)
    #expect(late?.computed.state.history == [2])
    first.computed.state.onCommit = { _ in }
  }

  @Test("D6: Without a store, a global action does nothing and nothing is stored")
  func nobody() {
    Store<Ramp>.actions.dispatch(action: 1)
    #expect(Store<Ramp>.livingCount == nil)
    do {
      let stores = (0..<40).map { _ in
        Store<Ramp>(state: Ramp(), mutations: RampMutations(), executor: .immediate)
      }
      #expect(Store<Ramp>.livingCount == 40)
      withExtendedLifetime(stores) {}
    }
    #expect(Store<Ramp>.livingCount == nil)
    let store = Store<Ramp>(state: Ramp(), mutations: RampMutations(), executor: .immediate)
    Store<Ramp>.actions.dispatch(action: 2)
    #expect(store.computed.state.history == [2])
  }

  @Test("Local and global actions use the same executor")
  func sameExecutor() {
    let manual = ManualExecutor()
    let store = Store<Pier>(state: Pier(), mutations: PierMutations(), executor: manual.executor)
    store.actions.dispatch(action: 1)
    Store<Pier>.actions.dispatch(action: 2)
    store.actions.dispatch(action: 3)
    #expect(manual.functions.count == 3)
    manual.runAll()
    #expect(store.computed.state.history == [1, 2, 3])
  }

  @Test("E5: Concurrent global actions reach all stores in one order, without loss")
  func concurrentBroadcasts() {
    let stores = (0..<4).map { _ in
      Store<Berth>(
        state: Berth(), mutations: BerthMutations(),
        executor: .immediate)
    }
    concurrently(4) { thread in
      for round in 0..<100 { Store<Berth>.actions.dispatch(action: thread * 100 + round) }
    }
    let histories = stores.map(\.computed.state.history)
    #expect(histories[0].sorted() == Array(0..<400))
    for history in histories { #expect(history == histories[0]) }
  }

  @Test("Stores created and released during global actions are all removed from the bus")
  func comingAndGoing() {
    let steady = Store<Slip>(state: Slip(), mutations: SlipMutations(), executor: .immediate)
    concurrently(4) { thread in
      for round in 0..<100 {
        if thread < 2 {
          Store<Slip>.actions.dispatch(action: round)
        } else {
          // Through the recorder: broadcasts may be changing the state.
          let (slip, committed) = (Slip(), Recorder<Int>())
          slip.onCommit = { committed.record($0) }
          let store = Store<Slip>(state: slip, mutations: SlipMutations(), executor: .immediate)
          store.actions.dispatch(action: -1)
          #expect(committed.elements.contains(-1))
        }
      }
    }
    #expect(steady.computed.state.history.count == 200)
    #expect(Store<Slip>.livingCount == 1)
    withExtendedLifetime(steady) {}
  }
}

// A separate state for each test: the bus reaches all stores in the process.

class Numbers {
  fileprivate(set) var history: [Int] = []
  var onCommit: (Int) -> Void = { _ in }

  func record(_ number: Int) {
    onCommit(number)
    history.append(number)
  }
}

final class Platform: Numbers, State {
  typealias Action = Int
  typealias Mutations = PlatformMutations
}

final class Quay: Numbers, State {
  typealias Action = Int
  typealias Mutations = QuayMutations
}

final class Dock: Numbers, State {
  typealias Action = Int
  typealias Mutations = DockMutations
}

final class Ramp: Numbers, State {
  typealias Action = Int
  typealias Mutations = RampMutations
}

final class Pier: Numbers, State {
  typealias Action = Int
  typealias Mutations = PierMutations
}

final class Berth: Numbers, State {
  typealias Action = Int
  typealias Mutations = BerthMutations
}

final class Slip: Numbers, State {
  typealias Action = Int
  typealias Mutations = SlipMutations
}

struct PlatformMutations: Mutations {
  func commit(action: Int, state: Platform) { state.record(action) }
}

struct QuayMutations: Mutations {
  func commit(action: Int, state: Quay) { state.record(action) }
}

struct DockMutations: Mutations {
  func commit(action: Int, state: Dock) { state.record(action) }
}

struct RampMutations: Mutations {
  func commit(action: Int, state: Ramp) { state.record(action) }
}

struct PierMutations: Mutations {
  func commit(action: Int, state: Pier) { state.record(action) }
}

struct BerthMutations: Mutations {
  func commit(action: Int, state: Berth) { state.record(action) }
}

struct SlipMutations: Mutations {
  func commit(action: Int, state: Slip) { state.record(action) }
}
