#if canImport(Combine)
import Combine
import TestSupport
import Testing
import VergeStore

@Suite("Combine members of VergeStore 6")
@MainActor
struct PublisherTests {
  fileprivate struct State { var count = 0 }

  private func makeStore() -> VergeDefaultStore<State> {
    VergeDefaultStore(initialState: State(), logger: nil)
  }

  private func commit(_ store: VergeDefaultStore<State>) {
    Counter(target: store).commit.increment()
  }

  fileprivate final class Counter: VergeDefaultStore<State>.DispatcherType {}

  @Test("A store sends `objectWillChange` before each commit and publishes the state after it")
  func onMain() {
    let store = makeStore()
    let seen = Recorder<String>()
    let one = store.objectWillChange.sink { [unowned store] in
      seen.record("will \(store.state.count)")
    }
    let two = store.didChangePublisher.sink { seen.record("did \($0.count)") }
    commit(store)
    commit(store)
    #expect(seen.elements == ["will 0", "did 1", "will 1", "did 2"])
    #expect(store.objectWillChange === store.objectWillChange)
    one.cancel()
    two.cancel()
    commit(store)
    #expect(seen.count == 4)
  }

  @Test("`objectWillChange` sends once per commit, before the state changes")
  func onceBefore() {
    let store = makeStore()
    let seen = Recorder<Int>()
    let subscription = store.objectWillChange.sink { [unowned store] in
      seen.record(store.state.count)
    }
    commit(store)
    #expect(seen.elements == [0])
    commit(store)
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("A selector sends `objectWillChange` before each new value and publishes it afterwards")
  func selector() {
    let storage = Storage(1)
    let selected = storage.selector(selector: { $0 * 10 }, equality: .init())
    let seen = Recorder<String>()
    let one = selected.objectWillChange.sink { [unowned selected] in
      seen.record("will \(selected.value)")
    }
    let two = selected.didChangePublisher.sink { seen.record("did \($0)") }
    storage.replace(1)
    storage.replace(2)
    #expect(seen.elements == ["will 10", "did 20"])
    one.cancel()
    two.cancel()
  }

  @Test("Updates of another thread are published on the main queue, in order")
  func offMain() async {
    let storage = Storage(0)
    let seen = Recorder<Int>()
    let one = storage.didChangePublisher.sink { seen.record($0) }
    let two = storage.objectWillChange.sink { seen.record(-1) }
    nonisolated(unsafe) let shared = storage
    _ = onAnotherThread { shared.update { $0 = 1 } }
    #expect(seen.count == 0)
    storage.update { $0 = 2 }
    await mainQueueTurn()
    #expect(seen.elements == [-1, 1, -1, 2])
    one.cancel()
    two.cancel()
  }

  @Test("E9: A storage with a publisher is deallocated, and releases the publisher's subscribers")
  func lifetime() {
    weak var token: Token?
    weak var weakStorage: Storage<Int>?
    do {
      let storage = Storage(0)
      weakStorage = storage
      let strong = Token()
      token = strong
      let subscription = storage.didChangePublisher.sink { [strong] _ in
        withExtendedLifetime(strong) {}
      }
      storage.update { $0 = 1 }
      subscription.cancel()
    }
    #expect(weakStorage == nil)
    #expect(token == nil)
  }

  @Test("An emitter's events are published until the subscription is cancelled")
  func emitter() {
    let emitter = EventEmitter<Int>()
    let seen = Recorder<Int>()
    let publisher: EventEmitter<Int>.Publisher = emitter.publisher
    let subscription = publisher.sink { seen.record($0) }
    emitter.accept(1)
    emitter.accept(2)
    subscription.cancel()
    emitter.accept(3)
    #expect(seen.elements == [1, 2])
  }

  @Test("A dispatcher with a published property is an observable object")
  func dispatcher() {
    final class Form: VergeDefaultStore<State>.DispatcherType {
      @Published var text = ""
    }

    let form = Form(target: makeStore())
    let seen = Recorder<Int>()
    let subscription = form.objectWillChange.sink { _ in seen.record(1) }
    form.text = "a"
    #expect(seen.elements == [1])
    subscription.cancel()
  }
}

extension Mutations where Base == PublisherTests.Counter {
  fileprivate func increment() {
    descriptor.commit { $0.count += 1 }
  }
}
#endif
