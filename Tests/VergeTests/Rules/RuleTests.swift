import TestSupport
import Testing
import Verge

@Suite("Middleware, reduce and transactions")
struct RuleTests {
  private struct Basket: StateType {
    var prices: [Int] = []
    var name = ""
    var total = 0
    var reduceCount = 0

    static func reduce(modifying: inout Basket, current: Changes<Basket>) {
      current.ifChanged(\.prices) { prices in
        modifying.total = prices.reduce(0, +)
        modifying.reduceCount += 1
      }
    }
  }

  private struct Clamp: StoreMiddlewareType {
    func modify(modifyingState: inout Library, current: Changes<Library>) {
      current.ifChanged(\.count).do { if $0 > 10 { modifyingState.count = 10 } }
    }
  }

  private enum Reason: TransactionKey {
    static let defaultValue: String? = nil
  }

  @Test("`reduce` updates the state when the store is created and in each commit")
  func reduce() {
    let store = Store<Basket, Never>(initialState: Basket(prices: [1, 2]))
    #expect(store.state.total == 3)
    #expect(store.state.reduceCount == 1)
    store.commit { $0.prices.append(4) }
    #expect(store.state.total == 7)
    store.commit { $0.name = "a" }
    #expect(store.state.reduceCount == 2)
    #expect(store.state.version == 2)
  }

  @Test("`reduce` runs for the state of a store's subclass")
  func subclass() {
    final class BasketStore: Store<Basket, Never>, @unchecked Sendable {
      init() { super.init(initialState: Basket(prices: [5])) }
    }

    #expect(BasketStore().state.total == 5)
  }

  @Test("`reduce` runs in property wrappers and in stores that generic code creates")
  @MainActor func dynamic() {
    func make<State>(_ state: State) -> Store<State, Never> { Store(initialState: state) }

    @AtomicState var basket = Basket(prices: [1])
    #expect(basket.total == 1)
    $basket.commit { $0.prices = [2] }
    #expect(basket.total == 2)
    #expect(UIStateStore<Basket, Never>(initialState: Basket(prices: [3])).state.total == 3)
    #expect(make(Basket(prices: [4])).state.total == 4)
  }

  @Test("A middleware on a binding calls the setter only when the value changes")
  func binding() {
    let store = makeLibrary()
    let title = store.bindingDerived(
      get: .select(\.title),
      set: {
        $0.title = $1
        $0.count += 1
      })
    title.add(middleware: .modify { title, _ in if title == "a" { title = "b" } })
    store.commit { $0.desk.isOpen = true }
    #expect(store.state.count == 0)
    store.commit { $0.title = "a" }
    #expect(store.state.title == "b")
    #expect(store.state.count == 1)
  }

  @Test("`reduce` runs in a commit to a slice")
  func slice() {
    let store = Store<Basket, Never>(initialState: Basket())
    store.scoped(\.prices).commit { $0 = [3] }
    #expect(store.state.total == 3)
  }

  @Test("A middleware changes the state within the same commit")
  func middleware() {
    let store = makeLibrary()
    store.add(middleware: Clamp())
    let seen = Recorder<Int>()
    let subscription = store.sinkState(queue: .passthrough) { seen.record($0.count) }
    store.commit { $0.count = 50 }
    #expect(seen.elements == [0, 10])
    #expect(store.state.version == 1)
    subscription.cancel()
  }

  @Test("Middlewares run in the order in which they were added, after reduce")
  func order() {
    let store = Store<Basket, Never>(initialState: Basket())
    let seen = Recorder<String>()
    store.add(
      middleware: .modify { modifying, current in
        seen.record("first \(current.total)")
        modifying.name += "1"
      })
    store.add(
      middleware: .modify { modifying, current in
        seen.record("second \(current.name)")
        modifying.name += "2"
      })
    store.commit { $0.prices = [8] }
    #expect(seen.elements == ["first 8", "second 1"])
    #expect(store.state.name == "12")
  }

  @Test("A middleware receives the changes since the previous commit")
  func current() {
    let store = makeLibrary()
    let seen = Recorder<[Int?]>()
    store.add(
      middleware: .modify { _, current in
        seen.record([current.previousPrimitive?.count, current.count])
      })
    store.commit { $0.count = 1 }
    store.scoped(\.title).commit { $0 = "a" }
    #expect(seen.elements == [[0, 1], [1, 1]])
  }

  @Test("E3: A commit that throws runs no middleware, and does not affect the next commit")
  func throwing() {
    let store = makeLibrary()
    let seen = Recorder<[Int?]>()
    store.add(
      middleware: .modify { _, current in
        seen.record([current.previousPrimitive?.count, current.count])
      })
    #expect(throws: Failure()) {
      try store.commit { (state) throws(Failure) in
        state.count = 7
        throw Failure()
      }
    }
    #expect(store.scoped(\.loan).commitIfPresent { $0.borrower = "a" } == nil)
    store.commit { $0.count = 1 }
    #expect(seen.elements == [[0, 1]])
  }

  @Test("D20: A commit and its middleware are logged once")
  func logged() {
    let logs = Recorder<UInt64>()
    let store = Store<Library, Never>(
      initialState: Library(), logger: VersionLogger { logs.record($0) })
    store.add(middleware: Clamp())
    store.commit { $0.count = 11 }
    #expect(logs.elements == [1])
  }

  @Test("E6: A value replaced in a commit with a middleware is released with no lock held")
  func dropped() {
    final class Reader: Sendable {
      let onDeinit: @Sendable () -> Void
      init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }

    struct State {
      var reader: Reader?
      var count = 0
    }

    let store = Store<State, Never>(initialState: State())
    let seen = Recorder<Int>()
    store.commit { $0.reader = Reader { [weak store] in seen.record(store?.state.count ?? -1) } }
    store.add(middleware: .modify { _, _ in })
    store.commit {
      $0.reader = nil
      $0.count = 1
    }
    #expect(seen.elements == [1])
  }

  @Test("E9: A middleware is released with its store")
  func lifetime() {
    weak var token: Token?
    do {
      let store = makeLibrary()
      let strong = Token()
      token = strong
      store.add(middleware: .modify { [strong] _, _ in withExtendedLifetime(strong) {} })
      store.commit { $0.count = 1 }
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test("E4: Committing in a middleware traps with a message")
  func commitInMiddleware() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.add(middleware: .modify { _, _ in store.commit { $0.count += 1 } })
      store.commit { $0.count = 1 }
    }
    expectMessage(
      result?.standardErrorContent, "\"library\" was committed to, at VergeTests/RuleTests.swift:",
      "`reduce` or one of its middlewares", "Use the parameters instead")
  }

  @Test("E4: Reading the store in a middleware traps with a message")
  func readInMiddleware() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.add(middleware: .modify { state, _ in state.count = store.state.count })
      store.commit { $0.count = 1 }
    }
    expectMessage(result?.standardErrorContent, "was read from inside its own `reduce`")
  }

  @Test("E4: Adding a middleware inside a mutation traps with a message")
  func addInMutation() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { _ in store.add(middleware: Clamp()) }
    }
    expectMessage(result?.standardErrorContent, "was given a middleware from inside")
  }

  @Test("E5: `reduce` runs once for each of many concurrent commits")
  func threads() {
    let store = Store<Basket, Never>(initialState: Basket())
    concurrently(4) { _ in
      for _ in 0..<100 { store.commit { $0.prices.append(1) } }
    }
    #expect(store.state.total == 400)
    #expect(store.state.reduceCount == 401)
  }

  @Test("A transaction reaches the observers of its own commit only")
  func transaction() {
    let store = makeLibrary()
    let seen = Recorder<String?>()
    let subscription = store.sinkState(queue: .passthrough) {
      seen.record($0.transaction[Reason.self])
    }
    store.commit { state, transaction in
      state.count = 1
      transaction[Reason.self] = "typed"
    }
    #expect(store.state.transaction[Reason.self] == "typed")
    #expect(store.state._transaction[Reason.self] == "typed")
    store.commit { $0.count = 2 }
    #expect(store.state.transaction[Reason.self] == nil)
    #expect(seen.elements == [nil, "typed", nil])
    subscription.cancel()
  }

  @Test("D21: A middleware receives the transaction of its commit")
  func transactionInMiddleware() {
    let store = makeLibrary()
    let seen = Recorder<String?>()
    store.add(middleware: .modify { _, current in seen.record(current.transaction[Reason.self]) })
    store.commit { $1[Reason.self] = "first" }
    store.commit { $0.count = 1 }
    store.commit { $1[Reason.self] = "third" }
    #expect(seen.elements == ["first", nil, "third"])
  }

  @Test("Components and slices have the transaction of a component's commit")
  func transactionOfComponent() {
    final class Service: StoreComponentType {
      let store: LibraryStore
      var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }

      init(_ store: LibraryStore) {
        self.store = store
      }
    }

    let service = Service(makeLibrary())
    let isOpen = service.commit { desk, transaction in
      desk.isOpen = true
      transaction[Reason.self] = "key"
      return desk.isOpen
    }
    #expect(isOpen)
    #expect(service.state.transaction[Reason.self] == "key")
    #expect(service.store.scoped(\.desk).state.transaction[Reason.self] == "key")
  }

  @Test("E3: The transaction of a commit that throws is discarded")
  func throwingTransaction() {
    let store = makeLibrary()
    #expect(throws: Failure()) {
      try store.commit { (state, transaction) throws(Failure) in
        state.count = 1
        transaction[Reason.self] = "lost"
        throw Failure()
      }
    }
    #expect(store.state.count == 0)
    #expect(store.state.transaction[Reason.self] == nil)
  }

  @Test("The state has the trace of a named commit, and none of an unnamed one")
  func traces() {
    let store = makeLibrary()
    store.commit("MyCommit") { $0.count = 1 }
    #expect(store.state.traces.map(\.name) == ["MyCommit"])
    #expect(store.state.traces[0].file.description == "VergeTests/RuleTests.swift")
    store.commit { $0.count = 2 }
    #expect(store.state.traces.isEmpty)
  }

  private struct VersionLogger: StoreLogger {
    let write: @Sendable (UInt64) -> Void

    init(_ write: @escaping @Sendable (UInt64) -> Void) {
      self.write = write
    }

    func didCommit(log: CommitLog, sender: AnyObject) {
      write(log.version)
    }
  }
}
