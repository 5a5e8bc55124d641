#if canImport(Combine)
import Combine
import Dispatch
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Combine members of Verge Classic")
@MainActor
struct PublisherTests {
  let model = CounterModel()
  let seen = Recorder<String>()

  @Test("A storage sends `objectWillChange` before each update and publishes the value after it")
  func onMain() {
    let (model, seen) = (model, seen)
    let one = model.state.objectWillChange.sink { [unowned model] in
      seen.record("will \(model.state.value.count)")
    }
    let two = model.state.objectDidChange.sink { seen.record("did \($0.count)") }
    model.commit { $0.count = 1 }
    model.state.modernStore.commit { $0.count = 2 }
    #expect(seen.elements == ["will 0", "did 1", "will 1", "did 2"])
    #expect(model.state.objectWillChange === model.state.objectWillChange)
    one.cancel()
    two.cancel()
    model.commit { $0.count = 3 }
    #expect(seen.count == 4)
  }

  @Test("`valuePublisher` begins with the current value")
  func values() {
    let seen = seen
    let publisher = model.state.valuePublisher
    model.commit { $0.count = 1 }
    let one = publisher.sink { seen.record("\($0.count)") }
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["1", "2"])
    one.cancel()
  }

  @Test("A subscription to `valuePublisher` during an update ends with the newest value")
  func valuesOfAnotherThread() async {
    let (model, queue) = (model, DispatchQueue(label: "updates"))
    for round in 1...200 {
      let newest = Recorder<Int>()
      queue.async { model.commit { $0.count = round } }
      let one = model.state.valuePublisher.sink { newest.record($0.count) }
      queue.sync {}
      await mainQueueTurn()
      #expect(newest.elements.last == round)
      one.cancel()
    }
  }

  @Test("`valuePublisher` sends only the newest value to a subscriber with late demand")
  func demand() {
    let (model, seen) = (model, seen)
    let asker = Recorder<any Subscription>()
    let subscriber = AnySubscriber<Counter, Never>(
      receiveSubscription: { asker.record($0) },
      receiveValue: { value in
        seen.record("\(value.count)")
        return .none
      })
    model.state.valuePublisher.subscribe(subscriber)
    model.commit { $0.count = 1 }
    model.commit { $0.count = 2 }
    asker.elements.first?.request(.max(1))
    model.commit { $0.count = 3 }
    #expect(seen.elements == ["2"])
    asker.elements.first?.cancel()
  }

  @Test("Updates of another thread are published on the main queue, in order")
  func offMain() async {
    let (model, seen) = (model, seen)
    let one = model.state.objectDidChange.sink { value in
      MainActor.assumeIsolated { seen.record("\(value.count)") }
    }
    onAnotherThread { model.commit { $0.count = 1 } }
    model.commit { $0.count = 2 }
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == ["1", "2"])
    one.cancel()
  }

  @Test("E9: Publishers do not retain the storage")
  func lifetime() {
    var storage: Storage<Int>? = Storage(0)
    weak let weakStorage = storage
    let publisher = storage!.objectDidChange
    let subscriptions = [
      publisher.sink { _ in }, storage!.valuePublisher.sink { _ in },
      storage!.objectWillChange.sink {},
    ]
    storage = nil
    #expect(weakStorage == nil)
    for subscription in subscriptions { subscription.cancel() }
  }
}
#endif
