import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("E2: Commits are in place")
struct InPlaceTests {
  struct Probed: Equatable {
    var probe = CopyProbe()
    var other = CopyProbe()
    var count = 0
  }

  @Test("E2: Commits to the whole state or to a slice copy nothing that they change")
  func noObserver() {
    let store = Store<Probed, Never>(initialState: Probed())
    for _ in 0..<3 {
      store.commit { $0.probe.value += 1 }
      store.scoped(\.probe).commit { $0.value += 1 }
      store.scoped(\.probe.value).commit { $0 += 1 }
      _ = store.state.count
    }
    #expect(store.state.probe.copyCount == 0)
    #expect(store.state.probe.value == 9)
  }

  @Test("E2: Observers of a slice cause no copy of the rest of the state")
  func sliceObserver() {
    let store = Store<Probed, Never>(initialState: Probed())
    let token = store.sinkState(\.count, queue: .passthrough) { _ in }
    let other = store.scoped(\.other).sinkState(queue: .passthrough) { _ in }
    for _ in 0..<3 {
      store.commit { state in
        state.probe.value += 1
        state.count += 1
      }
    }
    #expect(store.state.probe.copyCount == 0)
    withExtendedLifetime((token, other)) {}
  }

  @Test("E2: An observer of the whole state causes one copy of the changed value")
  func wholeObserver() {
    let store = Store<Probed, Never>(initialState: Probed())
    let token = store.sinkState(queue: .passthrough) { _ in }
    for _ in 0..<3 { store.commit { $0.probe.value += 1 } }
    #expect(store.state.probe.copyCount == 3)
    #expect(store.state.other.copyCount == 0)
    token.cancel()
    store.commit { $0.probe.value += 1 }
    store.commit { $0.other.value += 1 }
    #expect(store.state.probe.copyCount == 3)
    #expect(store.state.other.copyCount == 0)
  }

  @Test("E2: A suspended observer causes no copy")
  func suspendedObserver() {
    let store = Store<Probed, Never>(initialState: Probed())
    let token = store.sinkState(queue: .passthrough) { _ in }
    token.suspend()
    store.commit { $0.probe.value += 1 }
    #expect(store.state.probe.copyCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test("E2: Legacy observers, which receive no previous value, cause no copy")
  func everyUpdate() {
    let store = Store<Probed, Never>(initialState: Probed())
    let recorder = Recorder<Int>()
    let observers = LegacyObservers(of: store)
    let token = observers.addDidUpdate { recorder.record($0.probe.value) }
    for _ in 0..<3 { store.commit { $0.probe.value += 1 } }
    #expect(recorder.elements == [1, 2, 3])
    #expect(store.state.probe.copyCount == 0)
    observers.remove(token)
  }

  @Test("E2: A state retained outside the store stays unchanged, and causes one copy")
  func heldOutside() {
    let store = Store<Probed, Never>(initialState: Probed())
    let held = store.state.primitive
    store.commit { $0.probe.value += 1 }
    store.commit { $0.probe.value += 1 }
    #expect(held.probe.value == 0)
    #expect(store.state.probe.copyCount == 1)
  }

  @Test("E2: Scoped stores change optional properties and elements in place")
  func optionalInPlace() {
    struct Item: Equatable, Identifiable {
      let id: Int
      var probe = CopyProbe()
    }
    struct Nested: Equatable {
      var probe: CopyProbe? = CopyProbe()
      var always = CopyProbe()
    }
    struct Holder: Equatable {
      var probe: CopyProbe? = CopyProbe()
      var nested: Nested? = Nested()
      var items = [Item(id: 1), Item(id: 2)]
    }
    let store = Store<Holder, Never>(initialState: Holder())
    store.scoped(\.probe).commitIfPresent { $0.value += 1 }
    let nested = store.scoped(\.nested).scoped(ifPresent: \.probe)
    nested.commitIfPresent { $0.value += 1 }
    #expect(store.state.probe?.copyCount == 0)
    #expect(store.state.nested?.probe?.copyCount == 0)
    #expect(store.state.nested?.probe?.value == 1)
    store.scoped(\.nested).scoped(ifPresent: \.always).commitIfPresent { $0.value += 1 }
    #expect(store.state.nested?.always.copyCount == 0)
    #expect(store.state.nested?.always.value == 1)
    store.scoped(\.items, id: 2).commitIfPresent { $0.probe.value += 1 }
    #expect(store.state.items.map(\.probe.copyCount) == [0, 0])
    #expect(store.state.items.map(\.probe.value) == [0, 1])
  }
}
