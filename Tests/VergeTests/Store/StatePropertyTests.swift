import TestSupport
import Testing
import Verge

@Suite("Scan, AtomicState and UIState")
struct StatePropertyTests {
  private final class Flags: @unchecked Sendable {
    @AtomicState var isReady = false
    @AtomicState var count = 0
  }

  @MainActor
  private final class Screen {
    @UIState var isOn = false
  }

  @Test("The scan `counter()` counts updates")
  func counter() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(scan: .counter(), queue: .passthrough) { _, count in
      seen.record(count)
    }
    store.commit { $0.count = 5 }
    store.commit { $0.count = 5 }
    store.commit { $0.count = 6 }
    #expect(seen.elements == [1, 2, 3])
    subscription.cancel()
  }

  @Test("A scan accumulates states, also on the main actor")
  @MainActor func scan() {
    let store = makeLibrary()
    let sum = Scan<Changes<Library>, Int>(seed: 100) { $0 += $1.count }
    let seen = Recorder<Int>()
    let subscription = store.sinkState(scan: sum, dropsFirst: true) { _, sum in seen.record(sum) }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [101, 103])
    #expect(sum.value == 103)
    subscription.cancel()
  }

  @Test("An `@AtomicState` property can be read and written on many threads")
  func atomic() async {
    let flags = Flags()
    let seen = Recorder<Bool>()
    let subscription = flags.$isReady.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    concurrently(4) { _ in
      flags.isReady = true
      for _ in 0..<100 { flags.$count.commit { $0 += 1 } }
    }
    await flags.$isReady.waitUntilAllEventConsumed()
    #expect(flags.isReady)
    #expect(flags.count == 400)
    #expect(seen.elements == [false, true])
    subscription.cancel()
  }

  @Test("A `@UIState` property can be observed")
  @MainActor func ui() {
    let screen = Screen()
    let seen = Recorder<Bool>()
    let subscription = screen.$isOn.sinkState { seen.record($0.primitive) }
    screen.isOn = true
    #expect(screen.isOn)
    #expect(seen.elements == [false, true])
    subscription.cancel()
  }

  @Test("A `UIStateStore` is named after its call site, that of a `@UIState` after its type")
  @MainActor func names() {
    let (store, line) = (UIStateStore<Int, Never>(initialState: 0), #line)
    #expect(store.name == "VergeTests/StatePropertyTests.swift:\(line)")
    #expect(UIStateStore<Int, Never>(name: "count", initialState: 0).name == "count")
    #expect(Screen().$isOn.name == "UIState<Bool>")
  }

  @Test("A `UIStateStore` of an `Equatable` state does not call observers without a change")
  func equatable() {
    let store = UIStateStore<Int, Never>(initialState: 0)
    let seen = Recorder<Int>()
    let subscription = store.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0 = 0 }
    store.commit { $0 = 1 }
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("Both kinds of store operation are atomic")
  func storeOperation() {
    for operation in [StoreOperation.atomic, .nonAtomic] {
      let store = Store<Library, Never>(initialState: Library(), storeOperation: operation)
      concurrently(2) { _ in
        for _ in 0..<100 { store.commit { $0.count += 1 } }
      }
      #expect(store.state.count == 200)
    }
  }
}
