#if canImport(Combine)
import Combine
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Combine members of Verge Classic")
@MainActor
struct PublisherTests {
  let model = CounterModel()
  let seen = Recorder<String>()

  @Test("A storage says before an update that it will change, and publishes the value after it")
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

  @Test("The value's publisher begins with the value")
  func values() {
    let seen = seen
    let publisher = model.state.valuePublisher
    model.commit { $0.count = 1 }
    let one = publisher.sink { seen.record("\($0.count)") }
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["1", "2"])
    one.cancel()
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

  @Test("E9: Publishers do not keep the storage")
  func lifetime() {
    var storage: Storage<Int>? = Storage(0)
    weak let weakStorage = storage
    let publisher = storage!.objectDidChange
    let one = publisher.sink { _ in }
    storage = nil
    #expect(weakStorage == nil)
    one.cancel()
  }
}
#endif
