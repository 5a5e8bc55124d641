import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("E4: Re-entrancy is defined")
struct ReentrancyTests {
  @Test("E4: An observer may commit and send, at any depth")
  func commitFromObserver() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { [weak store] bell in
        recorder.record("\(bell)")
        if bell == .rang(3) { store?.commit { $0.title = "done" } }
      },
      store.sinkState(\.title, dropsFirst: true, queue: .passthrough) {
        recorder.record($0.primitive)
      },
      store.sinkState(\.count, queue: .passthrough) { [weak store] count in
        recorder.record("count \(count.primitive)")
        guard let store, count.primitive < 4 else { return }
        store.commit { $0.count += 1 }
        store.send(.rang(count.primitive))
      },
    ]
    #expect(
      recorder.elements == [
        "count 0", "count 1", "rang(0)", "count 2", "rang(1)", "count 3", "rang(2)", "count 4",
        "rang(3)", "done",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("E4: A chain of a hundred thousand nested commits does not grow the stack")
  func longChain() {
    let store = makeLibrary()
    let token = store.sinkState(\.count, queue: .passthrough) { [weak store] count in
      if count.primitive < 100_000 { store?.commit { $0.count += 1 } }
    }
    #expect(store.state.count == 100_000)
    withExtendedLifetime(token) {}
  }

  @Test("E4: A getter may register and send in a plain read; both take effect when the read ends")
  func sendInGetter() {
    struct Meter {
      var count = 1
      nonisolated(unsafe) static var onRead: (() -> Void)?
      var reading: Int {
        get {
          Self.onRead?()
          return count
        }
        set { count = newValue }
      }
    }
    let store = Store<Meter, Int>(initialState: Meter())
    let reading = store.scoped(\.reading)
    let recorder = Recorder<String>()
    nonisolated(unsafe) var tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { recorder.record("activity \($0)") }
    ]
    Meter.onRead = {
      Meter.onRead = nil
      store.send(7)
      tokens.append(
        store.sinkState(\.count, queue: .passthrough) { recorder.record("count \($0.primitive)") })
      #expect(recorder.count == 0)
    }
    #expect(reading.state.primitive == 1)
    #expect(recorder.elements == ["activity 7", "count 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E4: An activity sent in an `==` of a derived value is delivered before the commit returns")
  func sendInEqualityOfDerived() {
    struct Loud: Equatable {
      var count = 0
      nonisolated(unsafe) static var onCompare: (() -> Void)?
      static func == (left: Loud, right: Loud) -> Bool {
        onCompare?()
        return left.count == right.count
      }
    }
    struct Hall: Equatable {
      var loud = Loud()
    }
    let store = Store<Hall, Int>(initialState: Hall())
    let loud = store.derived(.map { $0.loud })
    let recorder = Recorder<Int>()
    let tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { recorder.record($0) },
      loud.sinkState(queue: .passthrough) { _ in },
    ]
    var count = 0
    Loud.onCompare = {
      count += 1
      store.send(count)
    }
    store.commit { $0.loud.count = 1 }
    Loud.onCompare = nil
    #expect(count > 0)
    #expect(recorder.elements == Array(1...count))
    withExtendedLifetime(tokens) {}
  }

  @Test("E4: An observer added inside a mutation first receives the state after the mutation")
  func subscribeInMutation() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    nonisolated(unsafe) var tokens: [StoreSubscription] = []
    store.commit { library in
      tokens.append(
        store.sinkState(queue: .passthrough) { state in
          recorder.record("all \(state.count), had \(state.previousPrimitive?.count ?? -1)")
        })
      tokens.append(
        store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
          recorder.record("next \($0.primitive)")
        })
      library.count = 5
      #expect(recorder.count == 0)
    }
    store.commit { $0.count = 6 }
    #expect(recorder.elements == ["all 5, had -1", "all 6, had 5", "next 6"])
  }

  @Test("E4: A legacy observer added inside a mutation is notified of that commit")
  func everyUpdateInMutation() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let observers = LegacyObservers(of: store)
    nonisolated(unsafe) var token: UpdateToken?
    store.commit { library in
      token = observers.addDidUpdate { recorder.record($0.count) }
      library.count = 5
    }
    #expect(recorder.elements == [5])
    withExtendedLifetime(token) {}
  }

  @Test("E4: An observer cancelled inside a mutation is not called, even if it was added there")
  func cancelInMutation() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) { recorder.record($0.count) }
    store.commit { library in
      token.cancel()
      store.sinkState(queue: .passthrough) { recorder.record($0.count) }.cancel()
      library.count = 5
    }
    store.commit { $0.count = 6 }
    #expect(recorder.elements.isEmpty)
  }

  @Test("E4: An activity sent inside a mutation is delivered after the mutation, before the commit")
  func sendInMutation() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { recorder.record("\($0)") },
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
        recorder.record("\($0.primitive)")
      },
    ]
    store.commit { library in
      library.count = 1
      store.send(.rang(1))
      store.send(.rang(2))
      #expect(recorder.count == 0)
    }
    #expect(recorder.elements == ["rang(1)", "rang(2)", "1"])
    try? store.commit { _ in
      store.send(.rang(3))
      throw Failure()
    }
    #expect(recorder.elements.last == "rang(3)")
    withExtendedLifetime(tokens) {}
  }

  @Test("E4: A mutation may read and commit to another store")
  func otherStore() {
    let (one, two) = (makeLibrary(), makeLibrary())
    one.commit { library in
      two.commit { $0.count = 3 }
      library.count = two.state.count
    }
    #expect(one.state.count == 3)
  }
}
