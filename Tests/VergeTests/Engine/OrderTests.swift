import TestSupport
import Testing
import Verge

@Suite("E5: One total order")
struct OrderTests {
  @Test("E5: An observer receives commits of many threads once, in order, with previous states")
  func concurrentCommits() async {
    let store = makeLibrary()
    let recorder = Recorder<(UInt64, Int, Int?)>()
    let token = store.sinkState(queue: .passthrough) {
      recorder.record(($0.version, $0.count, $0.previous?.count))
    }
    concurrently(4) { _ in
      for _ in 0..<500 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    let elements = recorder.elements
    #expect(elements.map(\.0) == Array(0...2000))
    #expect(elements.map(\.1) == Array(0...2000))
    #expect(elements.map(\.2) == [nil] + Array(0..<2000))
    withExtendedLifetime(token) {}
  }

  @Test("E5: Activities and commits of one thread keep their order among those of others")
  func activitiesAndCommits() async {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { recorder.record("\($0)") },
      store.sinkState(\.ratings, dropsFirst: true, queue: .passthrough) { _ in },
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
        recorder.record("\($0.primitive)")
      },
    ]
    concurrently(3) { thread in
      for number in 0..<100 {
        if thread == 0 {
          store.commit { $0.count += 1 }
          store.send(.rang(number))
        } else {
          store.commit { $0.ratings["\(thread)"] = number }
        }
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(recorder.elements == (0..<100).flatMap { ["\($0 + 1)", "rang(\($0))"] })
    withExtendedLifetime(tokens) {}
  }

  @Test("E5: Registering an observer and reading the first value are atomic")
  func atomicRegistration() {
    let store = makeLibrary()
    let firstValues = Recorder<Int>()
    concurrently(4) { thread in
      for _ in 0..<100 {
        if thread < 2 {
          store.commit { $0.count += 1 }
        } else {
          let recorder = Recorder<Int>()
          let token = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
          store.commit { $0.count += 1 }
          token.cancel()
          let elements = recorder.elements
          // Empty if another thread was about to deliver the first value.
          guard let first = elements.first else { continue }
          firstValues.record(first)
          #expect(elements == Array(first..<(first + elements.count)))
        }
      }
    }
    #expect(store.state.count == 400)
    #expect(firstValues.count > 0)
  }

  @Test("E5: Observers are called in order of registration")
  func registrationOrder() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    var tokens = (0..<5).map { index in
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record(index) }
    }
    tokens.remove(at: 1)
    tokens.append(
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { _ in
        recorder.record(5)
      })
    store.commit { $0.count += 1 }
    #expect(recorder.elements == [0, 2, 3, 4, 5])
  }

  @Test("E5: A commit from an observer reaches every observer after the current one")
  func nestedOrder() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens = ["a", "b", "c"].map { name in
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
        recorder.record("\(name)\(count.primitive)")
        if name == "a", count.primitive == 1 { store.commit { $0.count = 2 } }
      }
    }
    store.commit { $0.count = 1 }
    #expect(recorder.elements == ["a1", "b1", "c1", "a2", "b2", "c2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E5: An observer added during a delivery receives all later commits")
  func subscribeDuringDelivery() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    nonisolated(unsafe) var late: StoreStateSubscription?
    let token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      guard count.primitive == 1 else { return }
      late = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
      store.commit { $0.count = 2 }
    }
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [1, 2])
    withExtendedLifetime((token, late)) {}
  }
}
