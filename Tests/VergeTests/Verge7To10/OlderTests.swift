import TestSupport
import Testing
import Verge

@Suite("Names of Verge 7 to 10")
struct OlderTests {
  @Test("Setting the `primitiveValue` of a binding commits to the source")
  func primitiveValue() {
    func write(_ binding: some WritableBinding<Int>) -> Int {
      binding.primitiveValue += 4
      return binding.primitiveValue
    }
    let store = makeLibrary()
    #expect(write(store.bindingDerived(select: \.count)) == 4)
    #expect(store.state.count == 4)
  }

  @Test("A pipeline created with its initializer transforms only changed inputs")
  func mapPipeline() {
    let outputs = Recorder<String>()
    let pipeline = Pipelines.ChangesMapPipeline<Library, Int, String>(
      intermediate: { $0.count },
      transform: { count in
        outputs.record("\(count)")
        return "n\(count)"
      })
    let store = makeLibrary()
    let derived = store.derived(pipeline)
    store.commit { $0.title = "t" }
    #expect(derived.state.primitive == "n0")
    store.commit { $0.count = 1 }
    #expect(derived.state.primitive == "n1")
    #expect(outputs.elements == ["0", "1"])
  }

  @Test("A subscription retains associated objects until it is cancelled or released")
  func association() {
    let ended = Recorder<String>()
    let store = makeLibrary()
    let token: VergeAnyCancellable = store.sinkState(queue: .passthrough) { _ in }
    token.insert(onDeinit: { ended.record("action") })
    weak var kept: Resource?
    do {
      let resource = Resource()
      token.associate(resource)
      kept = resource
    }
    #expect(kept != nil)
    #expect(!token.isCancelled)
    token.cancel()
    #expect(ended.elements == ["action"])
    #expect(kept == nil)
    token.insert(VergeAnyCancellable { ended.record("late") })
    #expect(ended.elements == ["action", "late"])
    var released: VergeAnyCancellable? = store.sinkState(queue: .passthrough) { _ in }
    released?.insert(onDeinit: { ended.record("released") })
    released = nil
    #expect(ended.elements == ["action", "late", "released"])
  }

  @Test("A cancelled subscription does not retain associated objects")
  func associationAfterCancel() {
    let store = makeLibrary()
    let token = store.sinkState(queue: .passthrough) { _ in }
    token.cancel()
    weak var kept: Resource?
    do {
      let resource = Resource()
      token.associate(resource)
      token.dissociate(resource)
      token.associate(resource)
      kept = resource
    }
    #expect(kept == nil)
    withExtendedLifetime(token) {}
  }

  @Test("`asAutoCancellable()` wraps a cancellable, and the result can be stored in an array")
  func autoCancellable() {
    struct Ending: CancellableType, Sendable {
      let ended: Recorder<Int>
      func cancel() { ended.record(1) }
    }
    let ended = Recorder<Int>()
    var list: [VergeAnyCancellable] = []
    Ending(ended: ended).asAutoCancellable().store(in: &list)
    #expect(list.count == 1)
    #expect(ended.elements == [])
    list = []
    #expect(ended.elements == [1])
  }

  @available(*, deprecated)
  @Test("`TargetQueue` has a name for each kind of queue")
  @MainActor func targetQueues() async {
    let seen = Recorder<Int>()
    let store = Store<Int, Never>(initialState: 0)
    let queues: [TargetQueue] = [
      .passthrough, .main, .mainIsolated(), .asyncMain, .asyncSerialBackground,
    ]
    let inBackground = Gate()
    let tokens = queues.enumerated().map { number, queue in
      store.sinkState(queue: queue) { _ in
        seen.record(number)
        if number == 4 { inBackground.open() }
      }
    }
    inBackground.pass()
    // `.main` has to wait if another test, which uses it too, has something pending.
    #expect(Set(seen.elements).subtracting([1]) == [0, 2, 4])
    await mainQueueTurn()
    #expect(Set(seen.elements) == [0, 1, 2, 3, 4])
    withExtendedLifetime(tokens) {}
  }

  @available(*, deprecated)
  @Test("Comparers can be created from selectors, from other comparers and from nothing")
  func comparers() {
    let byCount = Comparer<String>(selector: \.count)
    let byFirst = Comparer<String>(selector: { $0.first }, equals: { $0 == $1 })
    #expect(byCount("ab", "cd"))
    #expect(byCount.equals("ab", "cd"))
    #expect(!byCount.and { byFirst }.equals("ab", "cd"))
    #expect(byCount.or { byFirst }.equals("ab", "ac"))
    #expect(!Comparer(and: [byCount, byFirst]).equals("ab", "cd"))
    #expect(Comparer(or: [byCount, byFirst]).equals("ab", "cd"))
    #expect(Comparer<Int>().equals(1, 1))
    #expect(!Comparer<Int>.alwaysFalse.equals(1, 1))
    #expect(byCount.curried()("ab")("cd"))
    #expect(Comparer<String>(selector: \.count, comparer: Comparer<Int>())("a", "b"))
    let edge = Edge(wrappedValue: 1)
    #expect(Comparer<Edge<Int>>.versionEquals()(edge, edge))
    #expect(!Comparer<Edge<Int>>.versionEquals()(edge, edge.next(1)))
  }

  @available(*, deprecated)
  @Test("A `MemoizeMap` can be used without a store")
  func memoizeMap() {
    typealias Map = MemoizeMap<Changes<Library>, Int>
    let map = Map.map(derive: { $0.count }, compute: { $0 * 2 })
    #expect(map.makeInitial(Changes(old: nil, new: Library())) == 0)
    let result: Map.Result = map.makeResult(Changes(old: Library(), new: Library()))
    guard case .noChanages = result else {
      Issue.record("\(result)")
      return
    }
    let rough = Map.map(
      derive: { $0.count }, dropsDerived: { abs($0 - $1) < 2 }, compute: { $0 })
    var other = Library()
    other.count = 1
    #expect(rough.yieldContinuously(Changes(old: Library(), new: other)) == .noUpdates)
    other.count = 2
    #expect(rough.yieldContinuously(Changes(old: Library(), new: other)) == .new(2))
    #expect(rough.yield(Changes(old: nil, new: other)) == 2)
    guard case .updated(2) = rough.makeResult(Changes(old: Library(), new: other)) else {
      Issue.record("not updated")
      return
    }
  }

  @available(*, deprecated)
  @Test("A derived value without == notifies of every commit")
  func withoutEquality() {
    struct Opaque: Sendable { var count = 0 }
    struct Holder: Sendable {
      var opaque = Opaque()
      var other = 0
    }
    let store = Store<Holder, Never>(initialState: Holder())
    let seen = Recorder<Int>()
    let selected: Derived<Opaque> = store.derived(.select(\.opaque))
    let mapped: Derived<Opaque> = store.derived(
      .map { $0.opaque }, dropsOutput: { $0.primitive.count == 9 })
    let token = selected.sinkState(queue: .passthrough) { seen.record($0.primitive.count) }
    store.commit { $0.other = 1 }
    store.commit { $0.opaque.count = 9 }
    #expect(seen.elements == [0, 0, 9])
    #expect(mapped.state.primitive.count == 0)
    withExtendedLifetime(token) {}
  }

  @available(*, deprecated)
  @Test("Two or three derived values can be combined into a tuple of plain values")
  func tuples() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let title = store.derived(.select(\.title))
    let two: Derived<(Int, String)> = .combined(count, title)
    let three: Derived<(Int, String, Int)> = .combined(count, title, count)
    store.commit {
      $0.count = 1
      $0.title = "t"
    }
    #expect(two.state.primitive == (1, "t"))
    #expect(three.state.primitive == (1, "t", 1))
  }

  @Test("`ViewModelBase` is a store that calls `reduce`")
  func viewModelBase() {
    let store = ViewModelBase<Reduced, Never>(initialState: Reduced(name: "abc"))
    #expect(store.state.length == 3)
  }

  @Test("Constraints can name the store of a component as `WrappedStore`")
  func wrappedStore() {
    func count<Component: StoreWrapperType>(_ component: Component) -> Int
    where Component.WrappedStore.State == Library {
      component.rootState.count
    }
    #expect(count(makeLibrary()) == 0)
  }

  @Test("The proxy of a reading has its name of Verge 10, `ReadTracker`")
  @MainActor func readTracker() {
    let reading = StateReading<Library> {}
    let count = reading.read(makeLibrary()) {
      (tracker: StoreReaderComponents<Library>.ReadTracker) in tracker.count
    }
    #expect(count == 0)
  }

  @Test("A batch names its commit after its first mutation")
  func batchName() {
    let logger = NameLogger()
    let store = LibraryStore(initialState: Library(), logger: logger)
    (BatchComponent(store) as any BatchMaking).run()
    #expect(logger.names.elements == ["first"])
    #expect(store.state.count == 2)
    #expect(store.state.title == "b")
  }
}

private struct Reduced: StateType {
  var name = ""
  var length = 0

  static func reduce(modifying: inout Self, current: Changes<Self>) {
    current.ifChanged(\.name) { modifying.length = $0.count }
  }
}

private final class Resource: Sendable {}

private final class NameLogger: StoreLogger {
  let names = Recorder<String>()
  func didCommit(log: CommitLog, sender: AnyObject) { names.record(log.trace.name) }
}

// Protocols that reach deprecated API without a warning.

private protocol WritableBinding<Value>: AnyObject {
  associatedtype Value
  var primitiveValue: Value { get set }
}

extension BindingDerived: WritableBinding {}

private protocol BatchMaking {
  func run()
}

private final class BatchComponent: StoreComponentType, BatchMaking {
  let store: LibraryStore
  init(_ store: LibraryStore) { self.store = store }

  @available(*, deprecated)
  func run() {
    batchCommit { (context: inout BatchCommitContext<Library, Library>) in
      context.commit("first") { $0.count = 1 }
      context.commit("second", scope: \.count) { $0 += 1 }
      context.commit { $0.title = "b" }
    }
  }
}
