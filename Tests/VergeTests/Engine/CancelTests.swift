import Dispatch
import TestSupport
import Testing
import Verge

@Suite("E8: Cancel means cancel")
struct CancelTests {
  @Test("E8: After cancel, no call starts and the closure is released immediately")
  func releasedAtOnce() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    nonisolated(unsafe) weak var weakToken: Token?
    let subscription: StoreStateSubscription
    do {
      let token = Token()
      weakToken = token
      subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { [token] in
        recorder.record($0.count)
        withExtendedLifetime(token) {}
      }
    }
    store.commit { $0.count = 1 }
    #expect(weakToken != nil)
    subscription.cancel()
    #expect(weakToken == nil)
    subscription.cancel()
    store.commit { $0.count = 2 }
    #expect(recorder.elements == [1])
  }

  @Test("E8: Dropping the token cancels")
  func dropping() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    do {
      let token = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
      withExtendedLifetime(token) {}
    }
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [0])
  }

  @Test("E8: An observer may cancel itself and another observer during a delivery")
  func duringDelivery() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    nonisolated(unsafe) weak var weakToken: Token?
    let cancel = Recorder<() -> Void>()
    var tokens: [StoreStateSubscription] = []
    tokens.append(
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
        recorder.record("a")
        for cancel in cancel.elements { cancel() }
      })
    tokens.append(
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record("b") })
    do {
      let token = Token()
      weakToken = token
      tokens.append(
        store.sinkState(dropsFirst: true, queue: .passthrough) { [token] _ in
          recorder.record("c")
          withExtendedLifetime(token) {}
        })
    }
    cancel.record { [two = tokens[2]] in
      two.cancel()
      #expect(weakToken == nil)
    }
    cancel.record { [zero = tokens[0]] in
      zero.cancel()
      zero.cancel()
    }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(recorder.elements == ["a", "b", "b"])
  }

  @Test("E8: A running observer that another thread cancels receives no further calls")
  func whileRunning() async {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let (isRunning, isCancelled) = (Gate(), Gate())
    nonisolated(unsafe) weak var weakToken: Token?
    let subscription: StoreStateSubscription
    do {
      let token = Token()
      weakToken = token
      subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { [token] in
        isRunning.open()
        isCancelled.pass()
        recorder.record($0.primitive)
        withExtendedLifetime(token) {}
      }
    }
    concurrently(2) { thread in
      if thread == 0 {
        store.commit { $0.count = 1 }
      } else {
        isRunning.pass()
        store.commit { $0.count = 2 }
        subscription.cancel()
        isCancelled.open()
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(recorder.elements == [1])
    #expect(weakToken == nil)
  }

  @Test("E8: An observer cancels another one while another thread commits; it is never called")
  func neighbourDuringCommit() async {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let (isCalled, isCommitted) = (Gate(), Gate())
    let neighbours = Recorder<StoreStateSubscription>()
    nonisolated(unsafe) weak var weakToken: Token?
    let first = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      recorder.record("a\(count.primitive)")
      guard count.primitive == 1 else { return }
      isCalled.open()
      isCommitted.pass()
      neighbours.elements.first?.cancel()
      #expect(weakToken == nil)
    }
    do {
      let token = Token()
      weakToken = token
      neighbours.record(
        store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { [token] count in
          recorder.record("b\(count.primitive)")
          withExtendedLifetime(token) {}
        })
    }
    concurrently(2) { thread in
      if thread == 0 {
        store.commit { $0.count = 1 }
      } else {
        isCalled.pass()
        store.commit { $0.count = 2 }
        isCommitted.open()
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(recorder.elements == ["a1", "a2"])
    withExtendedLifetime(first) {}
  }

  @Test("E8: A pending main-actor callback is dropped after cancel") @MainActor
  func pendingOnMain() async {
    let store = makeLibrary()
    var counts: [Int] = []
    let token = store.sinkState(dropsFirst: true, queue: .asyncMain) { counts.append($0.count) }
    store.commit { $0.count = 1 }
    token.cancel()
    await mainQueueTurn()
    #expect(counts.isEmpty)
  }

  @Test("E8: Cancel drops the pending first value of a derived value whose source is released")
  @MainActor
  func pendingAfterTheEnd() async {
    var store: LibraryStore? = makeLibrary()
    let count = store!.derived(.select(\.count))
    store = nil
    var counts: [Int] = []
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let subscription = count.sinkState(queue: .asyncMain) { [strong] state in
        withExtendedLifetime(strong) { counts.append(state.primitive) }
      }
      subscription.cancel()
    }
    await mainQueueTurn()
    #expect(counts.isEmpty)
    #expect(token == nil)
  }

  @Test("E8: Concurrent subscribe/commit/cancel loses no events")
  func storm() async {
    let store = makeLibrary()
    let kept = Recorder<Int>()
    let token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
      kept.record($0.primitive)
    }
    concurrently(4) { _ in
      for _ in 0..<200 {
        let recorder = Recorder<UInt64>()
        let mine = store.sinkState(queue: .passthrough) { recorder.record($0.version) }
        let activities = store.sinkActivity(queue: .passthrough) { _ in }
        store.commit { $0.count += 1 }
        store.send(.rang(1))
        mine.suspend()
        activities.cancel()
        mine.resume()
        store.commit { $0.count += 1 }
        mine.cancel()
        let versions = recorder.elements
        #expect(versions == versions.sorted())
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(kept.elements == Array(1...1600))
    withExtendedLifetime(token) {}
  }

  @Test("A suspended observer receives no calls; resuming delivers the current state first")
  func suspendAndResume() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) {
      recorder.record("\($0.previousPrimitive?.count ?? -1) \($0.count)")
    }
    store.commit { $0.count = 1 }
    token.suspend()
    token.suspend()
    store.commit { $0.count = 2 }
    token.resume()
    token.resume()
    store.commit { $0.count = 3 }
    #expect(recorder.elements == ["0 1", "-1 2", "2 3"])
    token.cancel()
    token.resume()
    store.commit { $0.count = 4 }
    #expect(recorder.count == 3)
  }

  @Test("An observer may suspend and resume itself inside its callback")
  func suspendInCallback() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    nonisolated(unsafe) var token: StoreStateSubscription?
    token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      recorder.record(count.primitive)
      if count.primitive == 1 {
        token?.suspend()
        store.commit { $0.count = 2 }
        token?.resume()
      }
    }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 3 }
    #expect(recorder.elements == [1, 2, 3])
    token = nil
    store.commit { $0.count = 4 }
    #expect(recorder.elements == [1, 2, 3])
  }
}
