import TestSupport
import Testing
import VergeStore

// Stores and dispatchers are not Sendable; these tests check that they are thread-safe.

@Suite("VergeStore 6 on many threads")
struct ConcurrencyTests {
  private static let threadCount = 8
  private static let commitsPerThread = 125

  @Test("E5: Observers see each of a thousand concurrent commits in order, and the sum is exact")
  func thousandCommits() {
    nonisolated(unsafe) let store = makeStore()
    nonisolated(unsafe) let dispatcher = LibraryDispatcher(target: store)
    let observers = (0..<3).map { _ in Recorder<Int>() }
    for observer in observers { store.backingStorage.addDidUpdate { observer.record($0.count) } }
    let done = Gate()
    store.backingStorage.addDidUpdate { if $0.count == 1001 { done.open() } }

    concurrently(Self.threadCount) { _ in
      for _ in 0..<Self.commitsPerThread { dispatcher.increment() }
    }
    // Delivered after all others.
    dispatcher.increment()
    done.pass()

    #expect(store.state.count == 1001)
    for observer in observers { #expect(observer.elements == Array(1...1001)) }
  }

  @Test("A logger receives a thousand concurrent commits in order, with their states")
  func thousandLoggedCommits() {
    let counts = Recorder<Int>()
    let done = Gate()
    let logger = CountLogger { count in
      counts.record(count)
      if count == 1001 { done.open() }
    }
    nonisolated(unsafe) let store = makeStore(logger: logger)
    nonisolated(unsafe) let dispatcher = LibraryDispatcher(target: store)

    concurrently(Self.threadCount) { _ in
      for _ in 0..<Self.commitsPerThread { dispatcher.increment() }
    }
    // Delivered after all others.
    dispatcher.increment()
    done.pass()

    #expect(counts.elements == Array(1...1001))
  }

  @Test("Concurrent commits of all forms lose no update")
  func forms() {
    nonisolated(unsafe) let store = makeStore()
    nonisolated(unsafe) let dispatcher = LibraryDispatcher(target: store)
    concurrently(4) { index in
      for _ in 0..<100 {
        switch index {
        case 0: dispatcher.commit(\.count) { $0 += 1 }
        case 1: dispatcher.accept { _ in .mutation { $0.count += 1 } }
        case 2: dispatcher.dispatch { context in context.commit { $0.count += 1 } }
        default:
          try? dispatcher.commit { state in
            state.count += 1_000_000
            throw Failure()
          }
          store.backingStorage.update { $0.count += 1 }
        }
      }
    }
    #expect(store.state.count == 400)
  }

  @Test("E6: A subscriber may wait for another thread that commits to the same store")
  func waitingSubscriber() {
    nonisolated(unsafe) let store = makeStore()
    let counts = Recorder<Int>()
    store.backingStorage.addDidUpdate { state in
      if state.count == 1 {
        _ = onAnotherThread { store.backingStorage.update { $0.count += 1 } }
      }
      counts.record(state.count)
    }
    store.backingStorage.update { $0.count += 1 }
    #expect(counts.elements == [1, 2])
  }

  @Test("E7: An uncontended commit is delivered on the committing thread before it returns")
  func synchronous() {
    nonisolated(unsafe) let store = makeStore()
    let counts = Recorder<Int>()
    store.backingStorage.addDidUpdate { counts.record($0.count) }
    let seen = onAnotherThread { () -> [Int] in
      store.backingStorage.update { $0.count += 1 }
      return counts.elements
    }
    #expect(seen == [1])
  }

  @Test("A subscriber receives every commit while other threads add and remove subscribers")
  func subscribing() {
    nonisolated(unsafe) let store = makeStore()
    let counts = Recorder<Int>()
    let others = Recorder<Int>()
    let done = Gate()
    store.backingStorage.addDidUpdate {
      counts.record($0.count)
      if $0.count == 201 { done.open() }
    }
    concurrently(4) { index in
      for _ in 0..<100 {
        if index.isMultiple(of: 2) {
          store.backingStorage.update { $0.count += 1 }
        } else {
          let token = store.backingStorage.addDidUpdate { others.record($0.count) }
          store.backingStorage.remove(subscribe: token)
        }
      }
    }
    // Delivered after all others.
    store.backingStorage.update { $0.count += 1 }
    done.pass()
    #expect(counts.elements == Array(1...201))
    others.drain()
    store.backingStorage.update { $0.count += 1 }
    #expect(others.elements.isEmpty)
  }

  @Test("A receiver gets each event of an emitter once, in the order of each sending thread")
  func emitter() {
    nonisolated(unsafe) let emitter = EventEmitter<Int>()
    let events = Recorder<Int>()
    let done = Gate()
    emitter.add { event in
      if event < 0 { done.open() } else { events.record(event) }
    }
    concurrently(4) { index in
      for offset in 0..<100 { emitter.accept(index * 100 + offset) }
    }
    emitter.accept(-1)
    done.pass()
    #expect(events.elements.sorted() == Array(0..<400))
    for thread in 0..<4 {
      let own = events.elements.filter { $0 / 100 == thread }
      #expect(own == own.sorted())
    }
  }
}

private struct CountLogger: VergeStoreLogger {
  let receive: @Sendable (Int) -> Void

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    receive((state as? Library)?.count ?? -1)
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
