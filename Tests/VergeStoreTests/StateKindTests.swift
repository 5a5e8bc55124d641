import TestSupport
import Testing
import VergeStore

@Suite("Kinds of state")
struct StateKindTests {
  @Test("The state can be an optional, also while it is `nil`")
  func optional() {
    let store = VergeDefaultStore<Int?>(initialState: nil, logger: nil)
    let values = Recorder<Int?>()
    store.backingStorage.addDidUpdate(subscriber: values.record)
    let dispatcher = Dispatcher(target: store)
    dispatcher.commit { $0 = nil }
    dispatcher.commit { $0 = 1 }
    dispatcher.commit { $0? += 1 }
    dispatcher.commit { $0 = nil }
    #expect(values.elements == [nil, 1, 2, nil])
    #expect(store.state == nil)
  }

  @Test("The state can be an object, whose changes in commits notify observers")
  func object() {
    final class Model { var count = 0 }
    let model = Model()
    let store = VergeDefaultStore(initialState: model, logger: nil)
    let counts = Recorder<Int>()
    store.backingStorage.addDidUpdate { counts.record($0.count) }
    Dispatcher(target: store).commit { $0.count += 1 }
    #expect(counts.elements == [1])
    #expect(store.state === model)
  }

  @Test("The state can be an existential")
  func existential() {
    let store = VergeDefaultStore<any Equatable>(initialState: 1, logger: nil)
    Dispatcher(target: store).commit { $0 = "text" }
    #expect(store.state as? String == "text")
  }

  @Test("The state can be an enum with associated values")
  func enumeration() {
    enum Screen: Equatable, StateType {
      case loading
      case loaded([Int])
    }
    let store = VergeDefaultStore(initialState: Screen.loading, logger: nil)
    let dispatcher = Dispatcher(target: store)
    dispatcher.commit { $0 = .loaded([1]) }
    dispatcher.commit { screen in
      guard case .loaded(var items) = screen else { return }
      items.append(2)
      screen = .loaded(items)
    }
    #expect(store.state == .loaded([1, 2]))
  }

  @Test("The value of a storage can be `Void`, and updates still notify")
  func void() {
    let storage = Storage<Void>(())
    let calls = Recorder<String>()
    storage.addDidUpdate { calls.record("did") }
    storage.replace(())
    storage.update { _ in }
    #expect(calls.elements == ["did", "did"])
  }

  @Test("The events of an emitter can be optionals or `Void`")
  func events() {
    let optional = EventEmitter<Int?>()
    let values = Recorder<Int?>()
    optional.add(values.record)
    optional.accept(nil)
    optional.accept(1)
    #expect(values.elements == [nil, 1])

    let void = EventEmitter<Void>()
    let calls = Recorder<Int>()
    void.add { calls.record(1) }
    void.accept(())
    #expect(calls.count == 1)
  }
}
