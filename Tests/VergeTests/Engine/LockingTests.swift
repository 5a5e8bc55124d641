import TestSupport
import Testing
import Verge

@Suite("E6, E7: Delivery without the lock, and synchronous where possible")
struct LockingTests {
  @Test("E6: An observer may wait for another thread that commits to the same store")
  func observerWaits() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      recorder.record(count.primitive)
      guard count.primitive == 1 else { return }
      onAnotherThread { store.commit { $0.count = 2 } }
      #expect(store.state.count == 2)
    }
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("E6: An object released from the state may commit in its `deinit`")
  func deinitCommits() {
    struct Holder: Equatable {
      var item = Item()
      var count = 0
    }
    final class Item: Equatable {
      var onDeinit: () -> Void = {}
      deinit { onDeinit() }
      static func == (left: Item, right: Item) -> Bool { left === right }
    }
    let store = Store<Holder, Never>(initialState: Holder())
    let log = makeLibrary()
    let token = store.sinkState(queue: .passthrough) { _ in }
    for _ in 0..<3 {
      let item = Item()
      item.onDeinit = { [weak store] in
        log.commit { $0.count += 1 }
        _ = store?.state.count
      }
      store.commit { $0.item = item }
    }
    #expect(log.state.count == 2)
    token.cancel()
    #expect(log.state.count == 2)
  }

  @Test("E7: The committing thread delivers before commit returns")
  func synchronous() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let token = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
    #expect(recorder.elements == [0])
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [0, 1])
    withExtendedLifetime(token) {}
  }

  @Test("E7: Commits of other threads during a delivery return, and the deliverer delivers them")
  func handedOver() async {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let (isDelivering, mayGoOn) = (Gate(), Gate())
    let token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      if count.primitive == 1 {
        isDelivering.open()
        mayGoOn.pass()
      }
      recorder.record(count.primitive)
    }
    concurrently(2) { thread in
      if thread == 0 {
        store.commit { $0.count = 1 }
      } else {
        isDelivering.pass()
        store.commit { $0.count = 2 }
        store.commit { $0.count = 3 }
        #expect(recorder.elements.isEmpty)
        #expect(store.state.count == 3)
        mayGoOn.open()
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(recorder.elements == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("E7: On the main thread, a main-actor observer is called synchronously") @MainActor
  func mainInline() {
    let store = makeLibrary()
    var counts: [Int] = []
    let token = store.sinkState { counts.append($0.count) }
    store.commit { $0.count = 1 }
    #expect(counts == [0, 1])
    withExtendedLifetime(token) {}
  }

  @Test("E7: A commit of another thread is delivered on the main queue, and later ones after it")
  @MainActor
  func mainInOrder() async {
    let store = makeLibrary()
    var counts: [Int] = []
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    let token = store.sinkState(dropsFirst: true) { state in
      counts.append(state.count)
      if state.count == 3 { finish.yield() }
    }
    onAnotherThread { store.commit { $0.count = 1 } }
    store.commit { $0.count = 2 }
    store.commit { $0.count = 3 }
    #expect(counts.isEmpty)
    for await _ in done { break }
    #expect(counts == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("E7: A commit from a main-actor observer is delivered in a later turn") @MainActor
  func mainNested() async {
    let store = makeLibrary()
    var counts: [Int] = []
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    let token = store.sinkState(\.count, dropsFirst: true) { count in
      if count.primitive == 1 { store.commit { $0.count = 2 } }
      counts.append(count.primitive)
      if count.primitive == 2 { finish.yield() }
    }
    store.commit { $0.count = 1 }
    for await _ in done { break }
    #expect(counts == [1, 2])
    withExtendedLifetime(token) {}
  }
}
