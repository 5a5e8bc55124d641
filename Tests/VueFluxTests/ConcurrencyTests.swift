import Dispatch
import TestSupport
import Testing
import Verge
import VueFlux

@Suite("VueFlux on many threads")
struct ConcurrencyTests {
  @Test("D4: On a concurrent queue, commits of one store never overlap and keep their order")
  func concurrentQueue() {
    let store = makeStore(.queue(.global()))
    let done = Gate()
    let told = Recorder<Int>()
    store.subscribe(executor: .immediate) { action, _ in
      guard case .add(let number) = action else { return done.open() }
      told.record(number)
    }
    for number in 1...1000 { store.actions.add(number) }
    store.actions.touch()
    done.pass()
    #expect(store.computed.count == 500_500)
    #expect(told.elements == Array(1...1000))
    withExtendedLifetime(store) {}
  }

  @Test("D4: Actions of 8 concurrent threads all reach the observers in the order of commits")
  func manyThreads() async {
    let store = makeStore()
    let (one, two, three) = (
      Recorder<TallyAction>(), Recorder<TallyAction>(), Recorder<TallyAction>()
    )
    store.subscribe(executor: .immediate) { action, _ in one.record(action) }
    store.subscribe(executor: .immediate) { action, _ in two.record(action) }
    let subscription = store.modernStore.sinkActivity(queue: .passthrough) { three.record($0) }
    concurrently(8) { thread in
      for round in 0..<200 { store.actions.add(thread * 200 + round) }
    }
    await store.modernStore.waitUntilAllEventConsumed()
    let history = store.computed.history
    #expect(history.count == 1600)
    #expect(store.computed.count == 1599 * 800)
    #expect(one.elements == history)
    #expect(two.elements == history)
    #expect(three.elements == history)
    subscription.cancel()
  }

  @Test("Commits of local and global actions never overlap")
  func localAndGlobal() {
    let store = Store<Tower>(state: Tower(), mutations: TowerMutations(), executor: .immediate)
    concurrently(4) { thread in
      for _ in 0..<250 {
        let actions = thread.isMultiple(of: 2) ? store.actions : Store<Tower>.actions
        actions.dispatch(action: 1)
      }
    }
    #expect(store.computed.state.sum == 1000)
    withExtendedLifetime(store) {}
  }

  @Test("E6: An observer may wait for another thread that dispatches to the same store")
  func blockingObserver() {
    let store = makeStore()
    let told = Recorder<TallyAction>()
    store.subscribe(executor: .immediate) { action, store in
      told.record(action)
      if action == .add(1) { onAnotherThread { store.actions.add(2) } }
    }
    store.actions.add(1)
    #expect(told.elements == [.add(1), .add(2)])
    #expect(store.computed.count == 3)
  }

  @Test("D3: Two stores whose observers dispatch to each other on two threads do not deadlock")
  func mutualDispatch() async {
    let (one, two) = (makeStore(), makeStore())
    let (first, second) = (one.actions, two.actions)
    one.subscribe(executor: .immediate) { action, _ in if action == .touch { second.add(1) } }
    two.subscribe(executor: .immediate) { action, _ in if action == .touch { first.add(1) } }
    concurrently(2) { thread in
      for _ in 0..<200 { (thread == 0 ? first : second).touch() }
    }
    await one.modernStore.waitUntilAllEventConsumed()
    await two.modernStore.waitUntilAllEventConsumed()
    #expect(one.computed.count == 200)
    #expect(two.computed.count == 200)
    withExtendedLifetime((one, two)) {}
  }

  @Test("Observers added and removed during concurrent dispatches see actions without gaps")
  func comingAndGoing() {
    let store = makeStore()
    let runs = Recorder<Recorder<TallyAction>>()
    concurrently(4) { thread in
      for round in 0..<100 {
        if thread < 2 {
          store.actions.add(thread * 100 + round)
        } else {
          let run = Recorder<TallyAction>()
          runs.record(run)
          let subscription = store.subscribe(executor: .immediate) { action, _ in
            run.record(action)
          }
          store.actions.touch()
          subscription.unsubscribe()
        }
      }
    }
    store.actions.touch()
    let history = store.computed.history
    #expect(history.count == 401)
    for run in runs.elements.map(\.elements) {
      let isWhole = history.indices.contains { history[$0...].starts(with: run) }
      #expect(isWhole, "\(run)")
    }
  }

  @Test("The main executor runs functions of another thread and the main thread in order")
  @MainActor func mainOrder() async {
    let executor = Executor.mainThread
    let order = Recorder<Int>()
    onAnotherThread {
      executor.execute { order.record(0) }
      executor.execute { order.record(1) }
    }
    executor.execute {
      order.record(2)
      executor.execute { order.record(3) }
    }
    #expect(order.elements == [])
    await mainQueueTurn()
    await mainQueueTurn()
    #expect(order.elements == [0, 1, 2, 3])
  }
}

final class Tower: State {
  typealias Action = Int
  typealias Mutations = TowerMutations
  fileprivate(set) var sum = 0
}

struct TowerMutations: Mutations {
  func commit(action: Int, state: Tower) { state.sum += action }
}
