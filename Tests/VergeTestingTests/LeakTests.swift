import Dispatch
import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: leaks")
struct LeakTests {
  final class Model: StoreComponentType, Sendable {
    let store: Store<Shop, ShopActivity> = makeShop()

    func observe() {
      store.sinkState(queue: .passthrough) { [weak self] _ in _ = self }.storeWhileSourceActive()
    }

    func observeStrongly() -> StoreSubscription {
      store.sinkState(queue: .passthrough) { _ in _ = self }.storeWhileSourceActive()
    }
  }

  struct Failed: Error {}

  @Test("Objects that are deallocated cause no failure")
  func noLeak() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      tracker.track(model.store)
      model.observe()
      model.commit { $0.visits = 1 }
    }
  }

  @Test("An object that is retained is a failure, at the line where it was tracked")
  func leak() {
    var line = 0
    var subscription: StoreSubscription?
    let failures = failures {
      expectNoLeaks { tracker in
        line = #line + 1
        let model = tracker.track(Model())
        subscription = model.observeStrongly()
      }
    }
    #expect(failures.map(\.line) == [line])
    #expect(failures.first?.message.hasPrefix("A leak: the Model is still referenced.") == true)
    subscription?.cancel()
  }

  @Test("A closure that tracks nothing is a failure")
  func nothingTracked() {
    let line = #line + 1
    let failures = failures { expectNoLeaks { _ in } }
    #expect(failures.map(\.line) == [line])
  }

  @Test("The error of the closure is thrown, and the objects are not checked")
  func error() {
    let model = Model()
    #expect(throws: Failed.self) {
      try expectNoLeaks { (tracker) throws(Failed) in
        tracker.track(model)
        throw Failed()
      }
    }
  }

  @Test("Pending blocks of the main queue may retain an object until they have run") @MainActor
  func mainQueue() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(Model())
      DispatchQueue.main.async { model.commit { $0.visits = 1 } }
    }
  }

  @Test("A finished recorder retains nothing")
  func recorder() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let recorder = StoreRecorder(model)
      model.taskDetached { model.send(.closed) }
      await recorder.settle()
      recorder.expectActivity(.closed)
      recorder.finish()
    }
  }

  @Test("An object that a task retains fails the asynchronous check") @MainActor
  func asyncLeak() async {
    let service = ManualFunction<Void, Void>()
    var pending: PendingCall<Void, Void>?
    let failures = await failures {
      await expectNoLeaks { tracker in
        let model = tracker.track(Model())
        model.taskDetached {
          try await service()
          model.send(.closed)
        }
        pending = await service.next()
      }
    }
    #expect(failures.count == 1)
    pending?.return()
  }
}
