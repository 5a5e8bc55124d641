import TestSupport
import Testing
import Verge
import VergeStore

@Suite("VergeStore 6 stores on a modern store")
struct BridgeTests {
  struct Root: Equatable {
    struct Nested: Equatable, VergeStore.StateType {
      var count = 0
      var title: String?
    }
    var nested = Nested()
    var items: [Int] = [1, 2, 3]
  }
  enum Activity: Equatable { case rang }

  typealias Legacy = VergeDefaultStore<Root>
  typealias Slice = VergeDefaultStore<Root.Nested>

  let modern = Verge.Store<Root, Activity>(initialState: Root())
  let lines = Recorder<String>()

  @Test("A legacy store and its modern store read each other's commits")
  func reading() {
    let legacy = Legacy(sharing: modern)
    let dispatcher = Dispatcher(target: legacy)
    dispatcher.commit { $0.nested.count = 1 }
    #expect(modern.state.nested.count == 1)
    modern.commit { $0.nested.count = 2 }
    #expect(legacy.state.nested.count == 2)
    legacy.modernStore.commit { $0.nested.count = 3 }
    #expect(modern.state.nested.count == 3)
    #expect(legacy.logger == nil)
  }

  @Test("E5: Legacy and modern observers see all commits of both sides in one order")
  func order() {
    let lines = lines
    let legacy = Legacy(sharing: modern)
    let dispatcher = Dispatcher(target: legacy)
    legacy.backingStorage.addDidUpdate { lines.record("legacy \($0.nested.count)") }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) {
      lines.record("modern \($0.nested.count)")
    }
    legacy.backingStorage.addDidUpdate { state in
      if state.nested.count == 1 { modern.commit { $0.nested.count = 2 } }
    }
    dispatcher.commit { $0.nested.count = 1 }
    modern.commit { $0.nested.count = 3 }
    #expect(
      lines.elements == [
        "legacy 1", "modern 1", "legacy 2", "modern 2", "legacy 3", "modern 3",
      ])
    subscription.cancel()
  }

  @Test("A will-update subscriber is called before legacy and modern commits")
  func willUpdate() {
    let lines = lines
    let legacy = Legacy(sharing: modern)
    legacy.backingStorage.addWillUpdate { (state: Root) in
      lines.record("will \(state.nested.count)")
    }
    modern.commit { $0.nested.count = 1 }
    Dispatcher(target: legacy).commit { $0.nested.count = 2 }
    #expect(lines.elements == ["will 0", "will 1"])
  }

  @Test("E10: A commit that changes nothing notifies legacy observers, not modern ones")
  func equality() {
    let lines = lines
    let legacy = Legacy(sharing: modern)
    legacy.backingStorage.addDidUpdate { _ in lines.record("legacy") }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      lines.record("modern")
    }
    modern.commit { _ in }
    Dispatcher(target: legacy).commit { _ in }
    #expect(lines.elements == ["legacy", "legacy"])
    subscription.cancel()
  }

  @Test("E1: A legacy store on a slice reads, commits to and observes the slice")
  func slice() {
    let lines = lines
    let legacy = Slice(sharing: modern, at: \.nested)
    legacy.backingStorage.addDidUpdate { lines.record("\($0.count) \($0.title ?? "-")") }
    let dispatcher = Dispatcher(target: legacy)
    dispatcher.commit { $0.count = 1 }
    dispatcher.commit(\.title) { $0 = "t" }
    modern.commit { $0.nested.count = 2 }
    #expect(lines.elements == ["1 -", "1 t", "2 t"])
    #expect(modern.state.nested == Root.Nested(count: 2, title: "t"))
    #expect(modern.state.items == [1, 2, 3])
    #expect(legacy.state.count == 2)
  }

  @Test("E10: A legacy store on a slice is notified of its own equal commits, not of other slices")
  func otherSlices() {
    let lines = lines
    let legacy = Slice(sharing: modern, at: \.nested)
    legacy.backingStorage.addDidUpdate { lines.record("\($0.count)") }
    modern.commit { $0.items = [] }
    Dispatcher(target: legacy).commit { _ in }
    #expect(lines.elements == ["0"])
  }

  @Test("E11: A storage can be created on an element of an array")
  func element() {
    let storage = Storage(sharing: modern, at: \.items[1])
    storage.update { $0 *= 10 }
    #expect(modern.state.items == [1, 20, 3])
    modern.commit { $0.items[1] = 7 }
    #expect(storage.value == 7)
  }

  @Test("E3: A legacy mutation of a slice that throws leaves the modern state unchanged")
  func throwing() {
    let lines = lines
    let dispatcher = Dispatcher(target: Slice(sharing: modern, at: \.nested))
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      lines.record("modern")
    }
    #expect(throws: Failure.self) {
      try dispatcher.commit { nested in
        nested.count = 9
        throw Failure()
      }
    }
    #expect(modern.state.primitive == Root())
    #expect(lines.elements.isEmpty)
    subscription.cancel()
  }

  @Test("Storages on a modern store and on its slice share the modern state")
  func storage() {
    let whole = Storage(sharing: modern)
    let slice = Storage(sharing: modern, at: \.nested.count)
    whole.update { $0.nested.count = 1 }
    #expect(slice.value == 1)
    slice.replace(2)
    #expect(modern.state.nested.count == 2)
    #expect(whole.value.nested.count == 2)
  }

  @Test("Legacy stores on one modern store are notified of each other's commits")
  func severalLegacyStores() {
    let lines = lines
    let first = Legacy(sharing: modern)
    let second = Slice(sharing: modern, at: \.nested)
    first.backingStorage.addDidUpdate { lines.record("first \($0.nested.count)") }
    second.backingStorage.addDidUpdate { lines.record("second \($0.count)") }
    Dispatcher(target: second).commit { $0.count = 1 }
    Dispatcher(target: first).commit { $0.nested.count = 2 }
    #expect(lines.elements == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test("A modern store delivers an activity that a legacy observer sends")
  func activities() {
    let lines = lines
    let legacy = Legacy(sharing: modern)
    let subscription = modern.sinkActivity(queue: .passthrough) { lines.record("\($0)") }
    legacy.backingStorage.addDidUpdate { state in
      lines.record("\(state.nested.count)")
      modern.send(.rang)
    }
    Dispatcher(target: legacy).commit { $0.nested.count = 1 }
    #expect(lines.elements == ["1", "rang"])
    subscription.cancel()
  }

  @Test("E9: A legacy store retains the modern store, which does not retain the legacy store")
  func lifetimes() {
    weak var weakModern: Verge.Store<Root, Never>?
    weak var weakLegacy: Legacy?
    weak var captured: Token?
    var legacy: Legacy?
    do {
      let store = Verge.Store<Root, Never>(initialState: Root())
      let token = Token()
      let strong = Legacy(sharing: store)
      strong.backingStorage.addDidUpdate { _ in withExtendedLifetime(token) {} }
      (weakModern, weakLegacy, captured, legacy) = (store, strong, token, strong)
    }
    #expect(legacy?.state.items == [1, 2, 3])
    #expect(legacy?.modernStore === weakModern)
    #expect(captured != nil)
    legacy = nil
    #expect(weakLegacy == nil)
    #expect(weakModern == nil)
    #expect(captured == nil)
  }

  @Test("E9: Deallocating a legacy store releases its subscribers even if the modern state stays")
  func subscribersOfAStoreThatIsGone() {
    let lines = lines
    weak var captured: Token?
    do {
      let legacy = Legacy(sharing: modern)
      let token = Token()
      captured = token
      legacy.backingStorage.addDidUpdate { _ in
        withExtendedLifetime(token) {}
        lines.record("did")
      }
      legacy.backingStorage.addWillUpdate { lines.record("will") }
    }
    modern.commit { $0.nested.count = 1 }
    #expect(lines.elements.isEmpty)
    #expect(captured == nil)
  }

  @Test("A deallocated mapped storage no longer reads its source")
  func mappedStorageThatIsGone() {
    struct State {
      let reads: Recorder<Int>
      var stored = 0
      var counted: Int {
        get {
          reads.record(stored)
          return stored
        }
        set { stored = newValue }
      }
    }
    let reads = Recorder<Int>()
    let modern = Verge.Store<State, Never>(initialState: State(reads: reads))
    let source = Storage(sharing: modern, at: \.counted)
    do {
      let mapped = source.map(transform: { $0 * 10 })
      modern.commit { $0.stored = 1 }
      #expect(mapped.value == 10)
      #expect(reads.drain().isEmpty == false)
    }
    modern.commit { $0.stored = 2 }
    #expect(reads.elements.isEmpty)
    #expect(source.value == 2)
  }

  @Test("E5: Concurrent legacy and modern commits have one order for all observers")
  func concurrentCommits() async {
    nonisolated(unsafe) let legacy = Slice(sharing: modern, at: \.nested)
    let modern = modern
    let seen = (legacy: Recorder<Int>(), modern: Recorder<Int>())
    legacy.backingStorage.addDidUpdate { seen.legacy.record($0.count) }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.modern.record($0.nested.count)
    }
    concurrently(4) { index in
      for _ in 0..<50 {
        if index.isMultiple(of: 2) {
          Dispatcher(target: legacy).commit { $0.count += 1 }
        } else {
          modern.commit { $0.nested.count += 1 }
        }
      }
    }
    await modern.waitUntilAllEventConsumed()
    #expect(seen.legacy.elements == Array(1...200))
    #expect(seen.modern.elements == Array(1...200))
    subscription.cancel()
  }
}
