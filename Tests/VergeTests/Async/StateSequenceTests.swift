import TestSupport
import Testing
import Verge

@Suite("States as an asynchronous sequence")
struct StateSequenceTests {
  @Test("A sequence of states begins with the current state and continues with later ones")
  func follows() async {
    let store = makeLibrary()
    store.commit { $0.count = 1 }
    var states = store.states.makeAsyncIterator()
    #expect(await states.next()?.count == 1)
    store.commit { $0.count = 2 }
    let second = await states.next()
    #expect(second?.count == 2)
    #expect(second?.previous?.count == 1)
  }

  @Test("A slow consumer receives the newest state, compared with the last one received")
  func coalesces() async {
    let store = makeLibrary()
    var states = store.states.makeAsyncIterator()
    #expect(await states.next()?.count == 0)
    for count in 1...100 { store.commit { $0.count = count } }
    let newest = await states.next()
    #expect(newest?.count == 100)
    #expect(newest?.version == 100)
    #expect(newest?.previous?.count == 0)
    store.commit { $0.title = "x" }
    let last = await states.next()
    #expect(last?.previous?.count == 100)
    #expect(last?.hasChanges(\.count) == false)
  }

  @Test("In the first state that a consumer receives, everything counts as changed")
  func coalescesFirst() async {
    let store = makeLibrary()
    var states = store.states.makeAsyncIterator()
    store.commit { $0.count = 1 }
    let first = await states.next()
    #expect(first?.count == 1)
    #expect(first?.previous?.count == nil)
    #expect(first?.hasChanges(\.title) == true)
  }

  @Test("A sequence retains a temporary derived value, also a constant one")
  func temporary() async {
    let store = makeLibrary()
    let counts = store.derived(.map { $0.count + 1 }).states
    let constants = Derived<Int>.constant(7).states
    var count = counts.makeAsyncIterator()
    var constant = constants.makeAsyncIterator()
    #expect(await count.next()?.primitive == 1)
    #expect(await constant.next()?.primitive == 7)
    withExtendedLifetime(constants) {}
  }

  @Test("A commit of any thread resumes a waiting consumer")
  func wakes() async {
    let store = makeLibrary()
    let consumer = Task {
      var counts: [Int] = []
      for await state in store.states {
        counts.append(state.count)
        if state.count == 100 { break }
      }
      return counts
    }
    concurrently(2) { _ in
      for _ in 0..<50 { store.commit { $0.count += 1 } }
    }
    let counts = await consumer.value
    #expect(counts.last == 100)
    #expect(counts == counts.sorted())
  }

  @Test("A sequence of a slice contains changes of the slice only")
  func slices() async {
    let store = makeLibrary()
    var counts = store.states(\.count).makeAsyncIterator()
    var desks = store.scoped(\.desk).states.makeAsyncIterator()
    #expect(await counts.next()?.primitive == 0)
    #expect(await desks.next()?.isOpen == false)
    store.commit { $0.title = "x" }
    store.commit { $0.count = 1 }
    store.commit { $0.desk.isOpen = true }
    let count = await counts.next()
    #expect(count?.primitive == 1)
    #expect(count?.previous?.primitive == 0)
    #expect(await desks.next()?.isOpen == true)
  }

  @Test("E9: A sequence of states does not retain the store, and ends with the state")
  func ends() async {
    var store: LibraryStore? = makeLibrary()
    weak let weakStore = store
    let states = store!.states
    var waiting = states.makeAsyncIterator()
    #expect(await waiting.next()?.count == 0)
    store!.commit { $0.count = 1 }
    store = nil
    #expect(weakStore == nil)
    #expect(await waiting.next()?.count == 1)
    #expect(await waiting.next()?.count == nil)
    var late = states.makeAsyncIterator()
    #expect(await late.next()?.count == nil)
  }

  @Test("E9: Releasing the iterator unsubscribes")
  func unsubscribes() async {
    struct Probed: Equatable, Sendable {
      var count = 0
      var probe = UncheckedProbe()
    }
    let store = Store<Probed, Never>(initialState: Probed())
    do {
      var states = store.states.makeAsyncIterator()
      _ = await states.next()
      store.commit { $0.probe.value.value += 1 }
    }
    let copies = store.state.probe.value.copyCount
    store.commit { $0.probe.value.value += 1 }
    store.commit { $0.probe.value.value += 1 }
    #expect(copies == 1)
    #expect(store.state.probe.value.copyCount == 1)
  }

  @Test("Cancelling the task ends a loop over states")
  func cancellation() async {
    let store = makeLibrary()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let consumer = Task {
      var count = 0
      for await _ in store.states {
        count += 1
        start.yield()
      }
      return count
    }
    for await _ in started { break }
    consumer.cancel()
    #expect(await consumer.value == 1)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var states = store.states.makeAsyncIterator()
      return await states.next()?.count
    }
    #expect(await cancelled.value == nil)
  }

  @Test("`states` is available on components; `stateStream()` is an alias") @MainActor
  func components() async {
    let model = Counter()
    model.commit { $0.count = 3 }
    for await state in model.states {
      #expect(state.count == 3)
      break
    }
    for await state in model.stateStream() {
      #expect(state.count == 3)
      break
    }
  }
}

@MainActor
private final class Counter: StoreComponentType {
  struct State: Equatable, Sendable {
    var count = 0
  }

  let store: Store<State, Never> = .init(initialState: .init())
}

// Sendable: used by one test, on one task.
private struct UncheckedProbe: Equatable, @unchecked Sendable {
  var value = CopyProbe()
}
