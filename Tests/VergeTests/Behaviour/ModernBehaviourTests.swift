import TestSupport
import Testing
import Verge

/// Behaviour that the tests of the original library check, and no other suite here.
@Suite("Behaviour of modern Verge")
struct ModernBehaviourTests {
  @Test(
    "A commit that leaves an `Equatable` state unchanged increments the version and calls no observer"
  )
  func untouched() {
    let store = makeLibrary()
    let versions = Recorder<UInt64>()
    let token = store.sinkState(queue: .passthrough) { versions.record($0.version) }
    for _ in 0..<3 { store.commit { _ in } }
    #expect(store.commit { $0.count } == 0)
    #expect(store.state.version == 4)
    store.commit { $0.count = 1 }
    #expect(versions.elements == [0, 5])
    token.cancel()
  }

  @Test("Setting an equal value calls only observers of a state without ==")
  func setToTheSame() {
    let plain = Store<Opaque, Never>(initialState: Opaque())
    let equatable = makeLibrary()
    let seen = Recorder<String>()
    let tokens = [
      plain.sinkState(queue: .passthrough) { seen.record("plain \($0.hasChanges(\.count))") },
      equatable.sinkState(queue: .passthrough) { seen.record("equatable \($0.hasChanges)") },
    ]
    plain.commit { $0.count += 0 }
    equatable.commit { $0.count += 0 }
    #expect(seen.elements == ["plain true", "equatable true", "plain false"])
    withExtendedLifetime(tokens) {}
  }

  @Test("The `state` of a store has no previous state, so everything counts as changed")
  func freshState() {
    let store = makeLibrary()
    #expect(store.state.hasChanges(\.count))
    store.commit { $0.title = "a" }
    #expect(store.state.hasChanges(\.count))
    #expect(!store.state.noChanges(\.count))
  }

  @Test("A change counts even if the mutation then sets another property to an equal value")
  func writeThenNothing() {
    let store = makeLibrary()
    let seen = Recorder<[Bool]>()
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record([$0.hasChanges(\.count), $0.hasChanges(\.desk)])
    }
    store.commit {
      $0.count += 1
      $0.desk.drawer.pens += 0
    }
    #expect(seen.elements == [[true, false]])
    token.cancel()
  }

  @Test("A hundred observers receive all states in order even if another observer commits")
  func hundredObservers() {
    let store = makeLibrary()
    let recorders = (0..<100).map { _ in Recorder<UInt64>() }
    var tokens: [StoreStateSubscription] = []
    for (index, recorder) in recorders.enumerated() {
      tokens.append(store.sinkState(queue: .passthrough) { recorder.record($0.version) })
      guard index == 49 else { continue }
      tokens.append(
        store.sinkState(\.count, queue: .passthrough) { [weak store] count in
          if !count.primitive.isMultiple(of: 2) { store?.commit { $0.count += 1 } }
        })
    }
    for _ in 0..<20 { store.commit { $0.count += 1 } }
    #expect(recorders.allSatisfy { $0.elements == Array(0...40) })
    withExtendedLifetime(tokens) {}
  }

  @Test("The closure of an activity observer is released on cancellation or with the store")
  func activityLifetime() {
    for isCancelled in [true, false] {
      weak var weakToken: Token?
      var store: LibraryStore? = makeLibrary()
      let subscription: StoreActivitySubscription
      do {
        let token = Token()
        weakToken = token
        subscription = store!.sinkActivity(queue: .passthrough) { [token] _ in
          withExtendedLifetime(token) {}
        }
        .storeWhileSourceActive()
      }
      store?.send(.rang(1))
      #expect(weakToken != nil)
      if isCancelled { subscription.cancel() } else { store = nil }
      #expect(weakToken == nil)
      withExtendedLifetime(store) {}
    }
  }

  @Test("The second of two middlewares can overwrite the changes of the first")
  func middlewarePair() {
    let store = makeLibrary()
    store.add(
      middleware: .modify { modifying, current in
        current.ifChanged(\.count) { modifying.count = $0 + 1 }
      })
    store.add(
      middleware: .modify { modifying, current in
        current.ifChanged(\.title) { _ in modifying.count = 100 }
      })
    store.commit { $0.count = 1 }
    #expect(store.state.count == 2)
    store.commit {
      $0.count = 7
      $0.title = "a"
    }
    #expect(store.state.count == 100)
    #expect(store.state.version == 2)
  }

  @Test("Cancelling a loop over activities releases the store that the loop retains")
  func cancelledLoop() async {
    var store: LibraryStore? = makeLibrary()
    weak let weakStore = store
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let consumer = Task { [store] in
      var activities = store!.activities.makeAsyncIterator()
      start.yield()
      var count = 0
      while await activities.next() != nil { count += 1 }
      return withExtendedLifetime(store) { count }
    }
    for await _ in started { break }
    store = nil
    #expect(weakStore != nil)
    weakStore?.send(.rang(1))
    consumer.cancel()
    #expect(await consumer.value < 2)
    #expect(weakStore == nil)
  }
}
