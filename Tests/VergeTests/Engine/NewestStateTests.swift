import Dispatch
import TestSupport
import Testing
import Verge

@Suite("E16: Observers that receive only the newest state")
struct NewestStateTests {
  /// Commits, and runs `body` on another thread while an observer blocks the delivery.
  private func whileBlocked(
    _ store: LibraryStore, _ gates: (isBlocked: Gate, mayEnd: Gate),
    _ body: @escaping @Sendable () -> Void
  ) async {
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count += 1 }
      } else {
        gates.isBlocked.pass()
        body()
        gates.mayEnd.open()
      }
    }
    await store.waitUntilAllEventConsumed()
  }

  @Test("A blocked observer receives the newest state next, compared with its last one")
  func blocked() async {
    let store = makeLibrary()
    let gates = (isBlocked: Gate(), mayEnd: Gate())
    let seen = Recorder<[Int?]>()
    let subscription = store.sinkState(
      dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough
    ) { state in
      seen.record([state.count, state.previous?.count])
      guard state.count == 1 else { return }
      gates.isBlocked.open()
      gates.mayEnd.pass()
    }
    await whileBlocked(store, gates) {
      for _ in 0..<500 { store.commit { $0.count += 1 } }
      #expect(store.view.core.waitingCount == 1)
    }
    #expect(seen.elements == [[1, 0], [501, 1]])
    subscription.cancel()
  }

  @Test("Observers of one store may use either policy: all states, or the newest only")
  func both() async {
    let store = makeLibrary()
    let gates = (isBlocked: Gate(), mayEnd: Gate())
    let (all, newest, titles) = (Recorder<Int>(), Recorder<Int>(), Recorder<String>())
    let subscriptions = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { state in
        all.record(state.count)
        guard state.count == 1 else { return }
        gates.isBlocked.open()
        gates.mayEnd.pass()
      },
      store.sinkState(dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough) {
        newest.record($0.count)
      },
      store.sinkState(\.title, dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough) {
        titles.record($0.primitive)
      },
    ]
    await whileBlocked(store, gates) {
      for number in 2...100 {
        store.commit {
          $0.count = number
          $0.title = "\(number / 10)"
        }
      }
    }
    #expect(all.elements == Array(1...100))
    #expect(newest.elements == [1, 100])
    #expect(titles.elements == ["10"])
    withExtendedLifetime(subscriptions) {}
  }

  @MainActor
  @Test("At most one call of each observer waits for the main queue")
  func mainQueue() async {
    let store = makeLibrary()
    let (states, slices) = (Recorder<[Int?]>(), Recorder<[Int?]>())
    let subscriptions = [
      store.sinkState(bufferingPolicy: .newest, queue: .asyncMain) {
        states.record([$0.count, $0.previous?.count])
      },
      store.sinkState(\.count, bufferingPolicy: .newest, queue: .asyncMain) {
        slices.record([$0.primitive, $0.previous?.primitive])
      },
    ]
    for _ in 0..<100 { store.commit { $0.count += 1 } }
    #expect(states.count == 0)
    await mainQueueTurn()
    #expect(states.elements == [[100, nil]])
    #expect(slices.elements == [[100, nil]])
    for _ in 0..<100 { store.commit { $0.count += 1 } }
    await mainQueueTurn()
    #expect(states.elements.last == [200, 100])
    #expect(slices.elements.last == [200, 100])
    #expect(states.count == 2)
    withExtendedLifetime(subscriptions) {}
  }

  @MainActor
  @Test("On the main queue with nothing pending, the observer is called before commit returns")
  func immediately() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(bufferingPolicy: .newest) { seen.record($0.count) }
    for _ in 0..<3 { store.commit { $0.count += 1 } }
    #expect(seen.elements == [0, 1, 2, 3])
    subscription.cancel()
  }

  @MainActor
  @Test("An observer that commits is called for its own commits")
  func nested() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(bufferingPolicy: .newest, queue: .passthrough) { state in
      seen.record(state.count)
      if state.count < 5 { store.commit { $0.count += 1 } }
    }
    #expect(seen.elements == [0, 1, 2, 3, 4, 5])
    subscription.cancel()
  }

  @MainActor
  @Test("A pending call is dropped if the observer is cancelled or suspended")
  func membership() async {
    let store = makeLibrary()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let one = store.sinkState(dropsFirst: true, bufferingPolicy: .newest, queue: .asyncMain) {
      first.record($0.count)
    }
    let two = store.sinkState(dropsFirst: true, bufferingPolicy: .newest, queue: .asyncMain) {
      second.record($0.count)
    }
    store.commit { $0.count = 1 }
    one.cancel()
    two.suspend()
    await mainQueueTurn()
    #expect(first.count + second.count == 0)
    store.commit { $0.count = 2 }
    two.resume()
    store.commit { $0.count = 3 }
    await mainQueueTurn()
    #expect(first.count == 0)
    #expect(second.elements == [3])
  }

  @Test("An observer resumed while states wait behind a blocked observer receives the newest")
  func resumedBehindBlockedObserver() async {
    let store = makeLibrary()
    let gates = (isBlocked: Gate(), mayEnd: Gate())
    let seen = Recorder<Int>()
    let blocking = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      gates.isBlocked.open()
      gates.mayEnd.pass()
    }
    let newest = store.sinkState(dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough) {
      seen.record($0.count)
    }
    await whileBlocked(store, gates) {
      store.commit { $0.count = 10 }
      newest.suspend()
      store.commit { $0.count = 11 }
      newest.resume()
      store.commit { $0.count = 12 }
      store.commit { $0.count = 13 }
    }
    // The call for the first commit may have been decided on before the suspension.
    #expect(seen.elements.suffix(2) == [11, 13])
    #expect(!seen.elements.contains(10))
    withExtendedLifetime((blocking, newest)) {}
  }

  @Test("E6: A replaced state is released with no lock held")
  func release() async {
    struct Holder: Sendable {
      var count = 0
      var object: AtEnd?
    }
    let store = Store<Holder, Never>(initialState: Holder())
    let gates = (isBlocked: Gate(), mayEnd: Gate())
    let released = Recorder<Int>()
    let subscription = store.sinkState(
      dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough
    ) { state in
      guard state.count == 1 else { return }
      gates.isBlocked.open()
      gates.mayEnd.pass()
    }
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count = 1 }
      } else {
        gates.isBlocked.pass()
        for number in 2...10 {
          store.commit {
            $0.count = number
            // Traps if the lock is held.
            $0.object = AtEnd { [weak store] in released.record(store?.state.count ?? 0) }
          }
        }
        #expect(released.count == 8)
        gates.mayEnd.open()
      }
    }
    await store.waitUntilAllEventConsumed()
    withExtendedLifetime(subscription) {}
  }

  @MainActor
  @Test("An observer of a derived value receives the newest value on the derived value's queue")
  func derived() async {
    let store = makeLibrary()
    let doubled = store.derived(.map { $0.count * 2 }, queue: .asyncMain)
    let seen = Recorder<Int>()
    let subscription = doubled.sinkState(
      dropsFirst: true, bufferingPolicy: .newest, queue: .passthrough
    ) { seen.record($0.primitive) }
    for _ in 0..<10 { store.commit { $0.count += 1 } }
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == [20])
    subscription.cancel()
  }

  @Test("An observer with the unbounded policy receives every state")
  func unbounded() {
    let store = makeLibrary()
    let (states, slices) = (Recorder<Int>(), Recorder<Int>())
    let policy = StateBufferingPolicy.unbounded
    let subscriptions = [
      store.sinkState(bufferingPolicy: policy, queue: .passthrough) {
        states.record($0.count)
      },
      store.sinkState(\.count, bufferingPolicy: policy, queue: .passthrough) {
        slices.record($0.primitive)
      },
    ]
    for _ in 0..<3 { store.commit { $0.count += 1 } }
    #expect(states.elements == [0, 1, 2, 3])
    #expect(slices.elements == [0, 1, 2, 3])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Under concurrent commits, observers receive states in order and never miss the newest")
  func concurrent() async {
    let store = makeLibrary()
    let queue = DispatchQueue(label: "observer")
    let (inline, onQueue) = (Recorder<Int>(), Recorder<Int>())
    let subscriptions = [
      store.sinkState(bufferingPolicy: .newest, queue: .passthrough) { inline.record($0.count) },
      store.sinkState(\.count, bufferingPolicy: .newest, queue: .specific(queue)) { count in
        #expect(count.previous.map { $0.primitive < count.primitive } ?? true)
        onQueue.record(count.primitive)
      },
    ]
    concurrently(4) { _ in
      for _ in 0..<500 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    #expect(onAnotherThread { queue.sync { onQueue.elements.last } } == 2000)
    #expect(inline.elements.last == 2000)
    for values in [inline.elements, onQueue.elements] {
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }
    withExtendedLifetime(subscriptions) {}
  }
}

private final class AtEnd: Sendable {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }
}
