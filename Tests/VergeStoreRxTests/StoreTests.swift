import RxSwift
import TestSupport
import Testing
import VergeStore
import VergeStoreRx

@Suite("Observables of stores and storages")
struct StoreTests {
  let seen = Recorder<String>()
  let store = VergeDefaultStore(initialState: Shelf(), logger: nil)

  @Test("E5: A subscription gets the current state before `subscribe` returns, then each commit's")
  func replay() {
    let (seen, store) = (seen, store)
    store.backingStorage.update { $0.count = 1 }
    let subscriptions = [
      seen.observe(store.statePublisher()) { "a \($0.count)" },
      seen.observe(store.rx.stateObservable) { "b \($0.count)" },
      seen.observe(store.asObservable()) { "c \($0.count)" },
      seen.observe(store.backingStorage.asObservable(keyPath: \.count)) { "d \($0)" },
      seen.observe(store.backingStorage.rx.stateObservable) { "e \($0.count)" },
    ]
    #expect(seen.drain() == ["a 1", "b 1", "c 1", "d 1", "e 1"])
    store.backingStorage.update { _ in }
    #expect(seen.drain() == ["a 1", "b 1", "c 1", "d 1", "e 1"])
    for subscription in subscriptions { subscription.dispose() }
    store.backingStorage.update { $0.count = 2 }
    #expect(seen.count == 0)
  }

  @Test("E5: Subscriptions made while other threads commit get every count from the first on")
  func atomicity() {
    // The storage guards itself.
    nonisolated(unsafe) let storage = Storage(0)
    let rows = Recorder<[Int]>()
    concurrently(6) { index in
      if index < 3 {
        for _ in 0..<200 { storage.update { $0 += 1 } }
      } else {
        for _ in 0..<50 {
          let row = Recorder<Int>()
          let subscription = storage.asObservable().subscribe(onNext: row.record)
          storage.update { $0 += 1 }
          subscription.dispose()
          rows.record(row.elements)
        }
      }
    }
    #expect(rows.count == 150)
    #expect(rows.elements.allSatisfy { row in row == row.indices.map { row[0] + $0 } })
    #expect(storage.value == 750)
  }

  @Test("E8: An observer that disposes of its subscription gets nothing more")
  func disposeInside() {
    let (seen, store) = (seen, store)
    let serial = SerialDisposable()
    serial.disposable = seen.observe(store.statePublisher()) { state in
      if state.count == 1 { serial.dispose() }
      return "\(state.count)"
    }
    store.backingStorage.update { $0.count = 1 }
    store.backingStorage.update { $0.count = 2 }
    #expect(seen.elements == ["0", "1"])
  }

  @Test("E9: An observable does not retain the store, and completes with its storage")
  func lifetime() {
    let seen = seen
    var store: VergeDefaultStore<Shelf>? = VergeDefaultStore(initialState: Shelf(), logger: nil)
    weak let weakStore = store
    let observable = store!.statePublisher()
    _ = seen.observe(observable) { "\($0.count)" }
    store?.backingStorage.update { $0.count = 1 }
    store = nil
    #expect(weakStore == nil)
    #expect(seen.drain() == ["0", "1", "completed"])
    _ = seen.observe(observable) { "late \($0.count)" }
    #expect(seen.elements == ["late 1", "completed"])
  }

  @Test("`changed` sends the first value, and then those that differ")
  func changed() {
    let (seen, store) = (seen, store)
    let states = store.statePublisher()
    _ = seen.observe(states.changed(\.count)) { "a \($0)" }
    _ = seen.observe(states.changed { $0.count }) { "b \($0)" }
    _ = seen.observe(states.changed(\.count, ==)) { "c \($0)" }
    _ = seen.observe(
      states.changed({ $0.count }) { old, new throws -> Bool in
        if new == 2 { throw Failure() }
        return old == new
      }
    ) { "d \($0)" }
    #expect(seen.drain() == ["a 0", "b 0", "c 0", "d 0"])
    store.backingStorage.update { $0.title = "t" }
    #expect(seen.count == 0)
    store.backingStorage.update { $0.count = 2 }
    store.backingStorage.update { $0.count = 3 }
    #expect(
      seen.elements == ["a 2", "b 2", "c 2", "error Failure()", "a 3", "b 3", "c 3"])
  }
}
