import TestSupport
import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: queues that the test runs")
struct ManualQueueTests {
  @Test("Calls wait until the test runs them, and keep their order")
  func order() {
    let store = makeShop()
    let queue = ManualQueue()
    let seen = Recorder<Int>()
    let subscription = store.sinkValues(\.visits, queue: queue) { seen.record($0) }
    store.commit { $0.visits = 1 }
    store.commit { $0.visits = 2 }
    #expect(queue.pendingCount == 3)
    #expect(seen.elements == [])

    #expect(queue.runNext())
    #expect(seen.elements == [0])
    #expect(queue.runAll() == 2)
    #expect(seen.elements == [0, 1, 2])
    #expect(!queue.runNext())
    subscription.cancel()
  }

  @Test("`runAll` also runs the calls that its calls cause")
  func nested() {
    let store = makeShop()
    let queue = ManualQueue()
    let subscription = store.sinkValues(\.visits, queue: queue) { visits in
      if visits < 3 { store.commit { $0.visits += 1 } }
    }
    #expect(queue.runAll() == 4)
    #expect(store.state.visits == 3)
    subscription.cancel()
  }

  @Test("A pending call is dropped after `cancel`")
  func cancelled() {
    let store = makeShop()
    let queue = ManualQueue()
    let seen = Recorder<Int>()
    let subscription = store.sinkValues(\.visits, queue: queue) { seen.record($0) }
    subscription.cancel()
    queue.runAll()
    #expect(seen.elements == [])
  }

  @Test("Calls on the main actor wait until the test runs them") @MainActor
  func mainActor() {
    let store = makeShop()
    let queue = ManualMainActorQueue()
    var seen: [Int] = []
    let subscription = store.sinkValues(\.visits, queue: queue) { seen.append($0) }
    store.commit { $0.visits = 1 }
    #expect(seen == [])
    #expect(queue.pendingCount == 2)

    #expect(queue.runNext())
    #expect(seen == [0])
    #expect(queue.runAll() == 1)
    #expect(seen == [0, 1])
    #expect(!queue.runNext())
    subscription.cancel()
  }
}
