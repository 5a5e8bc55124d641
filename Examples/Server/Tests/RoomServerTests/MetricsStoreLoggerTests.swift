import Dispatch
import MetricsTestKit
import StoreMetrics
import Testing
import Verge

@Suite("Metrics of stores")
struct MetricsStoreLoggerTests {
  private let metrics = TestMetrics()
  private let dimensions = [("store", "counter")]

  private func makeStore() -> Store<Int, String> {
    Store(
      initialState: 0,
      logger: MetricsStoreLogger(store: "counter", backlogThreshold: 3, factory: metrics))
  }

  @Test("Commits and activities are counted, and commits are timed")
  func counting() throws {
    let store = makeStore()
    store.commit { $0 += 1 }
    store.commit { $0 += 1 }
    store.send("done")
    #expect(try metrics.expectCounter("store_commits", dimensions).totalValue == 2)
    #expect(try metrics.expectCounter("store_activities", dimensions).totalValue == 1)
    #expect(try metrics.expectTimer("store_commit_duration", dimensions).values.count == 2)
    #expect(try metrics.expectGauge("store_backlog", dimensions).values.isEmpty)
  }

  @Test("A backlog beyond the threshold is recorded once")
  func backlog() throws {
    let store = makeStore()
    // Commits that an observer makes wait until it has returned.
    let subscription = store.sinkState(queue: .passthrough) { [weak store] state in
      guard state.primitive == 1 else { return }
      for _ in 1...10 { store?.commit { $0 += 1 } }
    }
    store.commit { $0 += 1 }
    subscription.cancel()
    #expect(try metrics.expectGauge("store_backlog", dimensions).values == [4])
  }

  @Test("Events that are handed to another queue are no backlog")
  func otherQueue() throws {
    let store = makeStore()
    let mayReturn = DispatchSemaphore(value: 0)
    let subscription = store.sinkState(queue: .asyncSerialBackground) { _ in mayReturn.wait() }
    for _ in 1...10 { store.commit { $0 += 1 } }
    for _ in 0...10 { mayReturn.signal() }
    subscription.cancel()
    #expect(try metrics.expectGauge("store_backlog", dimensions).values.isEmpty)
  }
}
