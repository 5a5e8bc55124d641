import TestSupport
import Testing
import Verge
import VergeStore

@Suite("E9: Lifetimes of VergeStore 6 objects")
struct LifetimeTests {
  @Test("An unreferenced store is deallocated and releases its closures")
  func store() {
    weak var store: VergeDefaultStore<Library>?
    weak var storage: Storage<Library>?
    weak var captured: Token?
    do {
      let strong = makeStore()
      let token = Token()
      strong.backingStorage.addDidUpdate { _ in withExtendedLifetime(token) {} }
      strong.backingStorage.addWillUpdate { withExtendedLifetime(token) {} }
      strong.backingStorage.addDeinit { withExtendedLifetime(token) {} }
      strong.backingStorage.update { $0.count += 1 }
      (store, storage, captured) = (strong, strong.backingStorage, token)
      #expect(captured != nil)
    }
    #expect(store == nil)
    #expect(storage == nil)
    #expect(captured == nil)
  }

  @Test("A dispatcher retains its store; the store does not retain its dispatchers")
  func dispatcher() {
    weak var store: VergeDefaultStore<Library>?
    weak var dispatcher: LibraryDispatcher?
    var strong: LibraryDispatcher? = LibraryDispatcher(target: makeStore())
    (store, dispatcher) = (strong?.dispatchTarget, strong)
    strong?.increment()
    #expect(store?.state.count == 1)
    strong = nil
    #expect(dispatcher == nil)
    #expect(store == nil)
  }

  @Test("A store outlives its dispatchers, whose deallocation is logged once each")
  func outlives() {
    let lines = Recorder<String>()
    let store = makeStore(logger: LineLogger(lines))
    do {
      let first = LibraryDispatcher(target: store)
      let second = LoanDispatcher(target: store)
      withExtendedLifetime((first, second)) {
        #expect(lines.drain() == ["create LibraryDispatcher", "create LoanDispatcher"])
      }
    }
    #expect(lines.elements.sorted() == ["destroy LibraryDispatcher", "destroy LoanDispatcher"])
    store.backingStorage.update { $0.count += 1 }
    #expect(store.state.count == 1)
  }

  @Test("A store does not log its creation, its deallocation or its storage's updates")
  func storeIsNotLogged() {
    let lines = Recorder<String>()
    do {
      let store = makeStore(logger: LineLogger(lines))
      store.backingStorage.update { $0.count += 1 }
    }
    #expect(lines.elements.isEmpty)
  }

  @Test("A nested context retains its dispatcher and its parent context")
  func context() {
    typealias Context = VergeStoreDispatcherContext<LibraryDispatcher>
    weak var outer: Context?
    weak var dispatcher: LibraryDispatcher?
    var kept: Context?
    do {
      let strong = LibraryDispatcher(target: makeStore())
      dispatcher = strong
      strong.dispatch { context in
        outer = context
        kept = context.dispatch { $0 }
      }
    }
    #expect(outer != nil)
    #expect(dispatcher != nil)
    kept?.commit { $0.count += 1 }
    #expect(kept?.state.count == 1)
    kept = nil
    #expect(outer == nil)
    #expect(dispatcher == nil)
  }

  @Test("The context of an action is deallocated when the action returns")
  func finishedContext() {
    weak var context: VergeStoreDispatcherContext<LibraryDispatcher>?
    let dispatcher = LibraryDispatcher(target: makeStore())
    dispatcher.dispatch { context = $0 }
    #expect(context == nil)
  }

  @Test("E8: Removing a subscriber releases its closure immediately")
  func removedClosure() {
    let storage = Storage(0)
    let emitter = EventEmitter<Int>()
    weak var will: Token?
    weak var did: Token?
    weak var received: Token?
    weak var atEnd: Token?
    var remove: [() -> Void] = []
    do {
      let tokens = (Token(), Token(), Token(), Token())
      (will, did, received, atEnd) = tokens
      let willToken = storage.addWillUpdate { withExtendedLifetime(tokens.0) {} }
      let didToken = storage.addDidUpdate { _ in withExtendedLifetime(tokens.1) {} }
      let receiver = emitter.add { _ in withExtendedLifetime(tokens.2) {} }
      let deinitToken = storage.addDeinit { withExtendedLifetime(tokens.3) {} }
      remove = [
        { storage.remove(subscribe: willToken) }, { storage.remove(subscribe: didToken) },
        { emitter.remove(receiver) }, { storage.remove(subscribe: deinitToken) },
      ]
    }
    storage.replace(1)
    emitter.accept(1)
    #expect(will != nil && did != nil && received != nil && atEnd != nil)
    for body in remove { body() }
    #expect(will == nil)
    #expect(did == nil)
    #expect(received == nil)
    #expect(atEnd == nil)
    storage.replace(2)
  }

  @Test("A store retains its logger until the store is deallocated")
  func logger() {
    weak var logger: LineLogger?
    var store: VergeDefaultStore<Library>?
    do {
      let strong = LineLogger()
      logger = strong
      store = makeStore(logger: strong)
    }
    #expect(logger != nil)
    #expect(store?.logger as? LineLogger === logger)
    store = nil
    #expect(logger == nil)
  }

  @Test("A mapped storage retains its source; the source does not retain the mapped storage")
  func map() {
    weak var source: Storage<Int>?
    weak var mapped: ReadonlyStorage<Int>?
    let calls = Recorder<Int>()
    var strongSource: Storage<Int>? = Storage(1)
    source = strongSource
    var strongMapped = strongSource?.map(transform: { value -> Int in
      calls.record(value)
      return value
    })
    mapped = strongMapped
    strongSource = nil
    #expect(source != nil)
    strongSource = source
    strongMapped = nil
    #expect(mapped == nil)
    calls.drain()
    strongSource?.replace(2)
    #expect(calls.elements.isEmpty)
    strongSource = nil
    #expect(source == nil)
  }

  @Test("A storage mapped with `selector` is retained by its source")
  func mapSelector() {
    weak var mapped: Storage<Int>?
    var source: Storage<Int>? = Storage(1)
    mapped = source.map { source in source.map(selector: { $0 * 10 }) as Storage<Int> }
    #expect(mapped != nil)
    source?.replace(2)
    #expect(mapped?.value == 20)
    source = nil
    #expect(mapped == nil)
  }

  @Test("A storage retains its upstreams")
  func upstreams() {
    weak var upstream: Token?
    var storage: ReadonlyStorage<Int>?
    do {
      let token = Token()
      upstream = token
      storage = ReadonlyStorage(1, upstreams: [token])
    }
    #expect(upstream != nil)
    #expect(storage?.value == 1)
    storage = nil
    #expect(upstream == nil)
  }

  @Test("A mutation object does not retain the store that it was committed to")
  func objects() {
    weak var store: VergeDefaultStore<Library>?
    var mutation: LibraryDispatcher.Mutation?
    do {
      let dispatcher = LibraryDispatcher(target: makeStore())
      store = dispatcher.dispatchTarget
      mutation = .mutation { $0.count += 1 }
      dispatcher.accept { _ in mutation! }
    }
    #expect(mutation != nil)
    #expect(store == nil)
  }

  @Test("An observer may release the last reference to its store: the delivery still completes")
  func droppedByObserver() {
    let lines = Recorder<String>()
    weak var weakStore: VergeDefaultStore<Library>?
    var dispatcher: LibraryDispatcher? = LibraryDispatcher(
      target: makeStore(logger: LineLogger(lines)))
    weakStore = dispatcher?.dispatchTarget
    lines.drain()
    weakStore?.backingStorage.addDidUpdate { _ in
      dispatcher = nil
      lines.record("first")
    }
    weakStore?.backingStorage.addDidUpdate { lines.record("second \($0.count)") }
    dispatcher?.increment()
    #expect(weakStore == nil)
    #expect(
      lines.elements.filter { !$0.hasPrefix("destroy") } == [
        "willCommit increment 0 -", "first", "second 1", "didCommit increment 1 -",
      ])
    #expect(lines.elements.filter { $0.hasPrefix("destroy") }.count == 1)
  }

  private final class LastWords: VergeDefaultStore<Int>, Dispatching {
    var dispatchTarget: VergeDefaultStore<Int> { self }

    deinit {
      commit { $0 += 100 }
    }
  }

  @Test("A store deallocated during a delivery may commit, and the commit is logged")
  func lastWords() {
    let (modern, lines) = (Verge.Store<Int, Never>(initialState: 0), Recorder<String>())
    nonisolated(unsafe) var store: LastWords? = LastWords(
      sharing: modern, logger: LineLogger(lines) { "\($0)" })
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { state in
      if state.primitive == 1 { store = nil }
    }
    modern.commit { $0 = 1 }
    #expect(store == nil)
    #expect(modern.state.primitive == 101)
    #expect(lines.elements == ["willCommit  1 -", "didCommit  101 -"])
    subscription.cancel()
  }
}
