import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("E10: Equality is per observer")
struct EqualityTests {
  @Test("E10: An observer is not called when nothing it observes has changed")
  func equatable() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record("all") },
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { _ in
        recorder.record("count")
      },
    ]
    store.commit { $0.count = 0 }
    store.commit { _ in }
    #expect(recorder.elements.isEmpty)
    #expect(store.state.version == 2)
    store.commit { $0.title = "x" }
    #expect(recorder.elements == ["all"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E10: A state without == notifies of every commit")
  func notEquatable() {
    let store = Store<Opaque, Never>(initialState: Opaque())
    let recorder = Recorder<String>()
    let tokens = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record("all") },
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { _ in
        recorder.record("count")
      },
      store.sinkState(\.self, dropsFirst: true, queue: .passthrough) { _ in
        recorder.record("self")
      },
    ]
    store.commit { _ in }
    store.commit { $0.count = 1 }
    #expect(recorder.elements == ["all", "self", "all", "count", "self"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E10: The == of a state is used even if generic code does not require Equatable")
  func generic() {
    func observe<State: Sendable>(_ store: Store<State, Never>, _ recorder: Recorder<String>)
      -> [StoreSubscription]
    {
      [
        store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record("all") },
        store.scoped(\.self).sinkState(dropsFirst: true, queue: .passthrough) { _ in
          recorder.record("self")
        },
      ]
    }
    func make<State>(_ state: State) -> Store<State, Never> { Store(initialState: state) }
    let recorder = Recorder<String>()
    let store = make(Library())
    let tokens = observe(store, recorder)
    store.commit { _ in }
    #expect(recorder.elements.isEmpty)
    store.commit { $0.count = 1 }
    #expect(recorder.elements == ["all", "self"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E10: Legacy observers are notified of updates that change nothing")
  func everyUpdate() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let observers = LegacyObservers(of: store)
    let token = observers.addDidUpdate { recorder.record($0.count) }
    store.commit { _ in }
    store.commit { _ in }
    #expect(recorder.elements == [0, 0])
    observers.remove(token)
    store.commit { _ in }
    #expect(recorder.count == 2)
  }

  @Test("E10: Will-update observers are called before the commit, with the old value")
  func comingUpdates() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let observers = LegacyObservers(of: store)
    let token = observers.addWillUpdate { [weak store] library in
      recorder.record("\(library.count) \(store?.state.count ?? -1)")
    }
    store.commit { $0.count = 1 }
    try? store.commit { _ in throw Failure() }
    observers.remove(token)
    store.commit { $0.count = 2 }
    #expect(recorder.elements == ["0 0", "1 1"])
  }

  @Test("E10: A token of another container removes no observer")
  func foreignToken() {
    let store = makeLibrary()
    let (one, two) = (LegacyObservers(of: store), LegacyObservers(of: store))
    let recorder = Recorder<Int>()
    let token = one.addDidUpdate { recorder.record($0.count) }
    two.remove(token)
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [1])
    one.remove(token)
    store.commit { $0.count = 2 }
    #expect(recorder.elements == [1])
  }

  /// A value whose `==` calls a hook.
  private struct Probe: Equatable, Sendable {
    static let hook = Hook()
    var number = 0

    static func == (left: Probe, right: Probe) -> Bool {
      hook.call()
      return left.number == right.number
    }
  }

  // Sendable: used by one thread.
  private final class Hook: @unchecked Sendable {
    var action: () -> Void = {}
    func call() { action() }
  }

  private struct Pair: Equatable, Sendable {
    var count = 0
    var probe = Probe()
  }

  @Test(
    "An `==` may end the observation of a slice that has captured the commit", .serialized,
    arguments: [false, true])
  func endingInEquality(isDerived: Bool) {
    let store = Store<Pair, Never>(initialState: Pair())
    let derived = store.derived(.map { [$0] })
    let counts = Recorder<Int>()
    let receive = { @Sendable (count: Changes<Int>) in counts.record(count.primitive) }
    var first: StoreStateSubscription? =
      isDerived
      ? derived.sinkState(\.[0].count, dropsFirst: true, queue: .passthrough, receive: receive)
      : store.sinkState(\.count, dropsFirst: true, queue: .passthrough, receive: receive)
    let probes = Recorder<Int>()
    let second =
      isDerived
      ? derived.sinkState(\.[0].probe, dropsFirst: true, queue: .passthrough) {
        probes.record($0.primitive.number)
      }
      : store.sinkState(\.probe, dropsFirst: true, queue: .passthrough) {
        probes.record($0.primitive.number)
      }
    Probe.hook.action = { first = nil }
    store.commit {
      $0.count = 1
      $0.probe.number = 1
    }
    Probe.hook.action = {}
    #expect(first == nil)
    #expect(probes.elements == [1])
    store.commit { $0.probe.number = 2 }
    #expect(probes.elements == [1, 2])
    #expect(counts.elements == [])
    second.cancel()
  }
}
