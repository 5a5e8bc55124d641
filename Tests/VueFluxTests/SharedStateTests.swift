import Dispatch
import TestSupport
import Testing
import Verge
import VueFlux

@Suite("Stores that share one state object")
struct SharedStateTests {
  private let state = TallyState()

  private func makeStore(_ executor: Executor = .immediate) -> VueFlux.Store<TallyState> {
    VueFlux.Store(state: state, mutations: TallyMutations(), executor: executor)
  }

  @Test("Stores that share a state show all commits, and notify observers of their own actions")
  func observers() {
    let (one, two) = (makeStore(), makeStore())
    let lines = Recorder<String>()
    one.subscribe(executor: .immediate) { action, store in
      lines.record("one \(action) \(store.computed.count)")
    }
    two.subscribe(executor: .immediate) { action, store in
      lines.record("two \(action) \(store.computed.count)")
    }
    one.actions.add(1)
    two.actions.add(10)
    #expect(lines.elements == ["one add(1) 1", "two add(10) 11"])
    #expect(one.computed.state === two.computed.state)
    #expect(one.computed.count == 11)
  }

  @Test("Each of two stores on one state counts its own revisions")
  func revisions() {
    let (one, two) = (makeStore(), makeStore())
    one.actions.add(1)
    one.actions.add(1)
    two.actions.add(1)
    #expect(one.modernStore.state.primitive.revision == 2)
    #expect(two.modernStore.state.primitive.revision == 1)
    #expect(two.modernStore.state.primitive.object.count == 3)
  }

  @Test("A commit may dispatch to another store of its state, whose commit is nested in it")
  func nested() {
    let (one, two) = (makeStore(), makeStore())
    state.onCommit = { if $0 == .add(1) { two.actions.add(10) } }
    one.actions.add(1)
    #expect(state.history == [.add(10), .add(1)])
    state.onCommit = { _ in }
  }

  @Test("Deallocating one of two stores on a state leaves the state and the other store")
  func lifetime() {
    let two = makeStore()
    do {
      let one = makeStore()
      one.actions.add(1)
    }
    two.actions.add(10)
    #expect(two.computed.history == [.add(1), .add(10)])
  }

  @Test("Stores that share a state each commit a global action once, in the order of creation")
  func broadcast() {
    let shared = Ferry()
    let lines = Recorder<String>()
    let stores = ["one", "two"].map { name in
      Store<Ferry>(
        state: shared,
        mutations: FerryMutations { action in lines.record("\(name) \(action)") },
        executor: .immediate)
    }
    Store<Ferry>.actions.dispatch(action: 5)
    #expect(lines.elements == ["one 5", "two 5"])
    #expect(stores[0].computed.state.sum == 10)
  }

  @Test("Commits of stores that share a serial queue never overlap, so that their sum is exact")
  func serialQueue() {
    let queue = DispatchQueue(label: "test.sharing")
    let stores = [makeStore(.queue(queue)), makeStore(.queue(queue))]
    concurrently(4) { thread in
      for _ in 0..<250 { stores[thread % 2].actions.add(1) }
    }
    // Until all commits are made: a store that is released drops those that wait.
    withExtendedLifetime(stores) {
      #expect(queue.sync { state.count } == 1000)
    }
  }
}

final class Ferry: State {
  typealias Action = Int
  typealias Mutations = FerryMutations
  fileprivate(set) var sum = 0
}

struct FerryMutations: Mutations {
  var onCommit: (Int) -> Void

  func commit(action: Int, state: Ferry) {
    onCommit(action)
    state.sum += action
  }
}
