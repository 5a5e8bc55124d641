import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Observers on the main actor")
struct MainActorSinkTests {
  @Test("On the main actor with nothing pending, an observer is called before commit returns")
  @MainActor
  func synchronous() {
    let store = makeLibrary()
    var counts: [Int] = []
    let token = store.sinkState(\.count) { counts.append($0.primitive) }
    #expect(counts == [0])
    store.commit { $0.count = 1 }
    #expect(counts == [0, 1])
    token.cancel()
  }

  @Test("A commit inside an observer on the main actor is delivered after the call")
  @MainActor
  func nested() async {
    let store = makeLibrary()
    var log: [String] = []
    let token = store.sinkState(\.count, dropsFirst: true) { count in
      log.append("begin \(count.primitive)")
      if count.primitive == 1 { store.commit { $0.count = 2 } }
      log.append("end \(count.primitive)")
    }
    store.commit { $0.count = 1 }
    await store.waitUntilAllEventConsumed()
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
    token.cancel()
  }

  @Test("A commit on the main actor is delivered after pending commits of other threads")
  @MainActor
  func pending() async {
    let store = makeLibrary()
    var counts: [Int] = []
    let token = store.sinkState(\.count, dropsFirst: true) { counts.append($0.primitive) }
    let isCommitted = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      store.commit { $0.count = 1 }
      isCommitted.signal()
    }
    block(on: isCommitted)
    store.commit { $0.count = 2 }
    #expect(counts.isEmpty)
    while counts.count < 2 { await Task.yield() }
    #expect(counts == [1, 2])
    store.commit { $0.count = 3 }
    #expect(counts == [1, 2, 3])
    token.cancel()
  }

  @Test("An observer that cancels itself receives no further calls and is released")
  @MainActor
  func cancelling() {
    final class Marker {}
    let store = makeLibrary()
    var marker: Marker? = Marker()
    weak let remaining = marker
    var count = 0
    var token: StoreStateSubscription?
    token = store.sinkState(\.count, dropsFirst: true) { [marker] _ in
      withExtendedLifetime(marker) {}
      count += 1
      token?.cancel()
    }
    marker = nil
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(count == 1)
    #expect(remaining == nil)
    token = nil
  }

  @Test("On a queue that observers of two stores share, no call starts inside another one")
  @MainActor
  func shared() async {
    let (first, second) = (makeLibrary(), makeLibrary())
    var log: [String] = []
    let outer = first.sinkState(\.count, dropsFirst: true, queue: .main) { _ in
      log.append("begin")
      second.commit { $0.count = 1 }
      log.append("end")
    }
    let inner = second.sinkState(\.count, dropsFirst: true, queue: .main) { _ in
      log.append("second")
    }
    // Other tests use the shared queue as well: their work items may make this wait.
    first.commit { $0.count = 1 }
    while log.count < 3 { await Task.yield() }
    #expect(log == ["begin", "end", "second"])
    outer.cancel()
    inner.cancel()
  }

  @Test("A newest-only observer on the main actor receives the first and later values in order")
  @MainActor
  func newest() {
    let store = makeLibrary()
    var counts: [Int] = []
    let token = store.sinkState(\.count, bufferingPolicy: .newest) { counts.append($0.primitive) }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(counts == [0, 1, 2])
    token.cancel()
  }

  @Test("A main-actor queue that calls on another thread traps")
  func elsewhere() async {
    await #expect(processExitsWith: .failure) {
      let store = Store<Int, Never>(initialState: 0)
      let token = store.sinkState(dropsFirst: true, queue: StrayQueue()) { _ in }
      store.commit { $0 = 1 }
      token.cancel()
    }
  }
}

/// A main-actor queue that runs its work items on another queue.
private struct StrayQueue: MainActorTargetQueueType {
  func execute(_ workItem: @escaping @MainActor () -> Void) {
    let workItem = unsafeBitCast(workItem, to: (@Sendable () -> Void).self)
    DispatchQueue(label: "stray").sync(execute: workItem)
  }
}

/// Blocks the current thread, even the main thread.
private func block(on semaphore: DispatchSemaphore) {
  semaphore.wait()
}
