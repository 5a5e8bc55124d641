import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Target queues")
struct QueueTests {
  private func counts(
    _ observe: (LibraryStore, @escaping @Sendable (Int) -> Void) -> StoreSubscription
  ) -> [Int] {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let done = Gate()
    let token = observe(store) { count in
      recorder.record(count)
      if count == 50 { done.open() }
    }
    for count in 1...50 { store.commit { $0.count = count } }
    done.pass()
    token.cancel()
    return recorder.elements
  }

  @Test("A queue executes work items on its queue or actor")
  func executing() async {
    func executed(_ queue: some TargetQueueType) async -> Bool {
      await withCheckedContinuation { continuation in
        queue.execute { continuation.resume(returning: true) }
      }
    }
    func executedOnMain(_ queue: some MainActorTargetQueueType) async -> Bool {
      await withCheckedContinuation { continuation in
        queue.execute {
          MainActor.assertIsolated()
          continuation.resume(returning: true)
        }
      }
    }
    #expect(await executed(.passthrough))
    #expect(await executed(.asyncSerialBackground))
    #expect(await executed(.specific(DispatchQueue(label: "test.execute"))))
    #expect(await executedOnMain(.main))
    #expect(await executedOnMain(.mainIsolated()))
    #expect(await executedOnMain(.asyncMain))
  }

  @Test("`AnyTargetQueue` wraps another queue or a function")
  func anyQueue() async {
    let waiting = Recorder<@Sendable () -> Void>()
    let queue = AnyTargetQueue { waiting.record($0) }
    let store = makeLibrary()
    let counts = Recorder<Int>()
    let token = store.sinkState(\.count, dropsFirst: true, queue: queue) {
      counts.record($0.primitive)
    }
    store.commit { $0.count = 1 }
    #expect(counts.elements.isEmpty)
    for workItem in waiting.elements { workItem() }
    #expect(counts.elements == [1])
    token.cancel()

    AnyTargetQueue(.passthrough).execute { counts.record(2) }
    #expect(counts.elements == [1, 2])
    await withCheckedContinuation { continuation in
      AnyTargetQueue(.mainIsolated()).execute {
        MainActor.assertIsolated()
        continuation.resume()
      }
    }
  }

  @Test("On every queue, an observer receives all states in order")
  func order() {
    let expected = Array(0...50)
    #expect(
      counts { store, record in
        store.sinkState(queue: .passthrough) { record($0.count) }
      } == expected)
    #expect(
      counts { store, record in
        store.sinkState(queue: .asyncSerialBackground) { record($0.count) }
      } == expected)
    #expect(
      counts { store, record in
        store.sinkState(queue: .specific(DispatchQueue(label: "test.specific"))) {
          record($0.count)
        }
      } == expected)
    #expect(
      counts { store, record in
        store.sinkState(queue: .mainIsolated()) { record($0.count) }
      } == expected)
    #expect(
      counts { store, record in store.sinkState(queue: .main) { record($0.count) } } == expected)
    #expect(
      counts { store, record in
        store.sinkState(queue: .asyncMain) { record($0.count) }
      } == expected)
  }

  @Test("An observer on a specific queue is called on that queue")
  func specific() {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "test.specific")
    queue.setSpecific(key: key, value: "mine")
    let store = makeLibrary()
    let recorder = Recorder<String?>()
    let token = store.sinkState(queue: .specific(queue)) { _ in
      recorder.record(DispatchQueue.getSpecific(key: key))
    }
    let activities = store.sinkActivity(queue: .specific(queue)) { _ in
      recorder.record(DispatchQueue.getSpecific(key: key))
    }
    store.send(.rang(1))
    queue.sync {}
    #expect(recorder.elements == ["mine", "mine"])
    withExtendedLifetime((token, activities)) {}
  }

  @Test("`startsFromCurrentThread` makes the first call synchronously, the others on the queue")
  func startsFromCurrentThread() async {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "test.later")
    queue.setSpecific(key: key, value: true)
    let store = makeLibrary()
    let recorder = Recorder<Bool>()
    let token = store.sinkState(
      queue: .startsFromCurrentThread(andUse: .specific(queue))
    ) { _ in
      recorder.record(DispatchQueue.getSpecific(key: key) ?? false)
    }
    #expect(recorder.elements == [false])
    store.commit { $0.count = 1 }
    queue.sync {}
    #expect(recorder.elements == [false, true])
    token.cancel()

    let counts = Recorder<Int>()
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    let main = store.sinkState(
      queue: .startsFromCurrentThread(andUse: .mainIsolated())
    ) { state in
      counts.record(state.count)
      if state.count == 2 {
        MainActor.assumeIsolated { _ = finish.yield() }
      }
    }
    #expect(counts.elements == [1])
    store.commit { $0.count = 2 }
    for await _ in done { break }
    #expect(counts.elements == [1, 2])
    main.cancel()
  }

  @Test("Activities are delivered on the main actor by default") @MainActor
  func activities() {
    let store = makeLibrary()
    var bells: [Bell] = []
    let token = store.sinkActivity { bells.append($0) }
    store.send(.rang(1))
    store.send("named", .rang(2))
    #expect(bells == [.rang(1), .rang(2)])
    token.cancel()
  }
}
