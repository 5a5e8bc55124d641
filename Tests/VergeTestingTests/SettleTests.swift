import Dispatch
import TestSupport
import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: waiting for tasks and the main queue")
struct SettleTests {
  @Test("Events of tasks, also of tasks that they start, are recorded when `settle` returns")
  func tasks() async {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.taskDetached { [store] in
      store.commit { $0.visits += 1 }
      store.taskDetached { [store] in
        store.commit { $0.visits += 1 }
        store.send(.closed)
      }
    }
    await recorder.settle()
    recorder.expectChange { $0.visits = 1 }
    recorder.expectChange { $0.visits = 2 }
    recorder.expectActivity(.closed)
  }

  @Test("Events of blocks of the main queue are recorded, also of blocks that they cause")
  func mainQueue() async {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    let subscription = store.sinkValues(\.visits, queue: .asyncMain) { visits in
      if visits < 3 { store.commit { $0.visits += 1 } }
    }
    await recorder.settle()
    for visits in 1...3 { recorder.expectChange(\.visits, to: visits) }
    subscription.cancel()
  }

  @Test("Commits of other threads are recorded in their order") @MainActor
  func threads() async {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    let subscription = store.sinkState { _ in }
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "test").async {
        concurrently(4) { _ in for _ in 0..<50 { store.commit { $0.visits += 1 } } }
        continuation.resume()
      }
    }
    await recorder.settle()
    for _ in 0..<200 { recorder.expectChange { $0.visits += 1 } }
    subscription.cancel()
  }

  @Test("A task that has not ended fails `finish`, and is listed in other failures")
  func unfinished() async throws {
    let store = makeShop()
    let service = ManualFunction<Void, Int>()
    let recorder = StoreRecorder(store)
    let task = store.taskDetached(key: "load") { try await service() }
    let call = await service.next()

    let failures = failures {
      recorder.expectActivity(.closed)
      recorder.finish()
    }
    #expect(
      failures.map(\.message) == [
        "Expected an activity, but no event is left. Of the store, the task 'load' did not end: "
          + "await `recorder.settle()` first.",
        """
        Of the store "shop", the task 'load' did not end. Await `recorder.settle()` before the expectations, \
        or cancel with `store.taskManager.cancelAll()` and then await `recorder.settle()`.
        """,
      ])
    call.return(1)
    #expect(try await task.value == 1)
  }

  @Test("`settle` waits for the end of cancelled tasks")
  func cancelled() async {
    let store = makeShop()
    let service = ManualFunction<Void, Int>()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    let task = store.taskDetached { try await service() }
    _ = await service.next()
    store.taskManager.cancelAll()
    await recorder.settle()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The recorder does not retain the store, and `settle` works without it")
  func lifetime() async {
    var store: ShopStore? = makeShop()
    weak let weakStore = store
    let recorder = StoreRecorder(store!)
    store!.send(.closed)
    store = nil
    #expect(weakStore == nil)
    await recorder.settle()
    recorder.expectActivity(.closed)
    recorder.finish()
  }
}
