import Foundation
import Observation
import TestSupport
import Testing
import Verge

/// The code of the articles in `Verge.docc`, line by line, and what it does.
@Suite("Articles")
struct ArticleTests {
  @Test("Every block of code in the articles, of more than a line, is in this file or the next")
  func everyBlock() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tests = try ["ArticleTests.swift", "AppleArticleTests.swift"].flatMap {
      try lines(of: folder.appendingPathComponent($0))
    }
    let root = folder.appendingPathComponent("../../../Sources/Verge/Verge.docc")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    let blocks = try names.filter { $0.hasSuffix(".md") }.flatMap { name in
      try codeBlocks(of: root.appendingPathComponent(name)).map { (name, $0) }
    }
    #expect(blocks.count > 40)
    for (name, block) in blocks where block.count > 1 {
      let isThere = tests.indices.contains { tests[$0...].starts(with: block) }
      #expect(isThere, "\(name) has code that is not tested:\n\(block.joined(separator: "\n"))")
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func codeBlocks(of file: URL) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(of: file) {
      if isInside, line != "```" {
        blocks[blocks.count - 1].append(line)
      } else {
        isInside = line == "```swift"
        if isInside { blocks.append([]) }
      }
    }
    return blocks
  }
}

/// Stands where an article has `print`, and keeps what it is given.
private final class Printer: Sendable {
  private let recorder = Recorder<String>()

  /// What has been printed since this was last asked.
  var lines: [String] { recorder.drain() }

  func callAsFunction(_ items: Any...) {
    recorder.record(items.map { "\($0)" }.joined(separator: " "))
  }
}

private struct Counter: Equatable, Sendable {
  var count = 0
  var title = ""
}

@Suite("Articles: Getting started")
struct GettingStartedArticleTests {
  @Test("The landing page") @MainActor
  func landingPage() {
    let print = Printer()
    struct Counter: Equatable { var count = 0 }

    let store = Store<_, Never>(initialState: Counter())
    store.sinkState { state in
      state.ifChanged(\.count) { count in print(count) }
    }
    .storeWhileSourceActive()
    store.commit { $0.count += 1 }

    #expect(print.lines == ["0", "1"])
  }

  @Test("Getting started: a state, a store, an observer, a component") @MainActor
  func gettingStarted() {
    let print = Printer()

    struct Todo: Equatable, Identifiable, Sendable {
      let id: Int
      var title: String
      var isDone = false
    }

    struct TodoState: Equatable, Sendable {
      var todos: [Todo] = []
      var filter = ""
    }

    do {
      let store = Store<TodoState, Never>(name: "todos", initialState: TodoState())

      store.commit { $0.todos.append(Todo(id: 1, title: "Milk")) }
      print(store.state.todos.count)  // 1

      #expect(print.lines == ["1"])

      let subscription = store.sinkState { state in
        state.ifChanged(\.todos) { todos in print("\(todos.count) todos") }
      }

      store.commit { $0.filter = "M" }
      store.commit { $0.todos = [] }
      #expect(print.lines == ["1 todos", "0 todos"])
      subscription.cancel()
    }

    final class TodoModel: StoreComponentType {
      enum Activity: Sendable {
        case added(Todo.ID)
      }

      let store: Store<TodoState, Activity> = .init(initialState: TodoState())

      func add(_ title: String) {
        let id = commit { state in
          let id = (state.todos.last?.id ?? 0) + 1
          state.todos.append(Todo(id: id, title: title))
          return id
        }
        send(.added(id))
      }
    }

    do {
      let model = TodoModel()
      let activities = model.sinkActivity(queue: .passthrough) { activity in print(activity) }
      model.add("Milk")

      #expect(print.lines == ["added(1)"])
      #expect(model.state.todos.map(\.title) == ["Milk"])
      activities.cancel()
    }
  }
}

private struct Player: Equatable, Sendable {
  var title = ""
  var artist = ""
  var volume = 5
  var queue: [String] = []
  var lyrics: String?
}

@Suite("Articles: Reading and observing")
struct ReadingAndObservingArticleTests {
  @Test("Reading the state, observing it and a slice of it") @MainActor
  func reading() {
    let print = Printer()
    let store = Store<Player, Never>(initialState: Player(title: "Song"))
    do {
      let state = store.state
      print(state.title, state.volume)  // members, by their names
      print(state.primitive.queue.count)  // the value itself
      print(state.version)  // the number of commits so far

      #expect(print.lines == ["Song 5", "0", "0"])
      #expect(state.previous == nil)
    }

    let subscription = store.sinkState { state in
      state.ifChanged(\.title) { title in print(title) }
    }

    let volume = store.sinkState(\.volume, dropsFirst: true) { volume in
      print("\(volume.previousPrimitive!) -> \(volume.primitive)")
    }

    store.commit { $0.artist = "Band" }
    store.commit { $0.volume = 6 }
    store.commit { $0.title = "Other" }
    #expect(print.lines == ["Song", "5 -> 6", "Other"])
    subscription.cancel()
    volume.cancel()
  }

  @Test("Asking what has changed")
  func changes() {
    let print = Printer()
    let state = Changes(
      old: Player(title: "a", artist: "b", queue: ["c"]),
      new: Player(title: "a", artist: "d", volume: 6, queue: ["c", "e"], lyrics: "la"))

    state.ifChanged(\.title) { title in print(title) }
    state.ifChanged(\.title, \.artist) { title, artist in print(title, artist) }
    state.ifChanged({ $0.queue.count }) { count in print(count) }
    state.ifChanged(\.volume).do { volume in print(volume) }

    #expect(print.lines == ["a d", "2", "6"])

    if state.hasChanges(\.volume) { print("louder or quieter") }
    let title = state.takeIfChanged { $0.title.uppercased() }
    let isMuted = state.map { $0.volume == 0 }
    let lyrics = state.mapIfPresent(\.lyrics)

    #expect(print.lines == ["louder or quieter"])
    #expect(title == nil)
    #expect(!isMuted.hasChanges)
    #expect(lyrics?.primitive == "la")
    #expect(lyrics?.previous == nil)
  }

  @Test("Comparing by something else than ==")
  func comparators() {
    let print = Printer()
    let state = Changes(
      old: Player(title: "song", queue: ["a", "b"]),
      new: Player(title: "Song", queue: ["b", "b"]))

    state.ifChanged({ $0.queue }, by: { $0.count == $1.count }).do { queue in print(queue) }
    state.ifChanged(\.title, .any { @Sendable in $0.count == $1.count }) { title in print(title) }
    state.ifChanged({ $0.queue }, comparator: .any(selector: \.first)).do { queue in print(queue) }

    #expect(print.lines == ["[\"b\", \"b\"]"])
  }

  @Test("Keeping, suspending and resuming subscriptions") @MainActor
  func subscriptions() {
    let print = Printer()
    let store = Store<Player, Never>(initialState: Player(title: "Song", artist: "Band"))

    var bag = VergeAnyCancellables()
    store.sinkState(\.title) { title in print(title.primitive) }.store(in: &bag)
    store.sinkState(\.artist) { artist in print(artist.primitive) }.storeWhileSourceActive()

    #expect(print.lines == ["Song", "Band"])
    bag.removeAll()
    store.commit {
      $0.title = "Other"
      $0.artist = "Choir"
    }
    #expect(print.lines == ["Choir"])

    let hidden = store.sinkState(\.volume) { volume in print(volume.primitive) }
    hidden.suspend()
    store.commit { $0.volume = 7 }
    store.commit { $0.volume = 9 }
    hidden.resume()  // prints 9

    #expect(print.lines == ["5", "9"])
    hidden.cancel()
  }

  @Test("A component that observes its own store goes when nobody wants it") @MainActor
  func remote() {
    @MainActor final class Remote: StoreComponentType {
      let store: Store<Player, Never> = .init(initialState: Player())
      private(set) var label = ""

      init() {
        sinkState(\.title) { [weak self] title in self?.label = title.primitive }
          .storeWhileSourceActive()
      }
    }

    var remote: Remote? = Remote()
    weak let weakRemote = remote
    remote?.commit { $0.title = "Song" }
    #expect(remote?.label == "Song")
    remote = nil
    #expect(weakRemote == nil)
  }

  @Test("Each queue is named as the table says")
  func queues() async {
    let store = Store<Player, Never>(initialState: Player())
    let queue = DispatchQueue(label: "test.article")
    let isCalled = Gate()
    let calls = Recorder<Int>()
    let subscriptions = [
      store.sinkState(\.volume, queue: .mainIsolated()) { calls.record($0.primitive) },
      store.sinkState(\.volume, queue: .main) { calls.record($0.primitive) },
      store.sinkState(\.volume, queue: .asyncMain) { calls.record($0.primitive) },
      store.sinkState(\.volume, queue: .passthrough) { calls.record($0.primitive) },
      store.sinkState(\.volume, queue: .specific(queue)) { calls.record($0.primitive) },
      store.sinkState(\.volume, queue: .startsFromCurrentThread(andUse: .specific(queue))) {
        calls.record($0.primitive)
      },
      store.sinkState(\.volume, queue: .asyncSerialBackground) { _ in isCalled.open() },
    ]
    queue.sync {}
    await mainQueueTurn()
    isCalled.pass()
    withExtendedLifetime(subscriptions) {}
    #expect(calls.elements == [5, 5, 5, 5, 5, 5])
  }

  @Test("Accumulating, and properties that are stores")
  func scanAndProperty() {
    let print = Printer()
    let store = Store<Player, Never>(initialState: Player())

    let updates = store.sinkState(scan: .counter(), queue: .passthrough) { state, count in
      print("update \(count): \(state.title)")
    }

    store.commit { $0.title = "Song" }
    #expect(print.lines == ["update 1: ", "update 2: Song"])
    updates.cancel()

    final class Connection: @unchecked Sendable {
      @AtomicState var isOpen = false
    }

    let connection = Connection()
    connection.isOpen = true
    connection.$isOpen.commit { $0.toggle() }
    #expect(!connection.isOpen)
  }
}

private struct Item: Equatable, Sendable {
  var name = ""
  var price = 0
}

private struct Coupon: Equatable, Sendable {
  var isUsed = false
}

private struct Order: Equatable, Sendable {
  var items: [Item] = []
  var coupon: Coupon?
  var note = ""
  var edits = 0
}

@Suite("Articles: Committing")
struct CommittingArticleTests {
  @Test("Committing, with a result, with a failure, and if present")
  func committing() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order())

    store.commit { $0.items.append(Item(name: "Tea", price: 400)) }

    let count = store.commit { state in
      state.items.append(Item(name: "Milk", price: 200))
      return state.items.count
    }

    #expect(count == 2)

    struct TooExpensive: Error {}

    do {
      try store.commit { state throws(TooExpensive) in
        state.items.append(Item(name: "Saffron", price: 9000))
        if state.items.map(\.price).reduce(0, +) > 5000 { throw TooExpensive() }
      }
    } catch {
      print(error)
    }

    #expect(print.lines == ["TooExpensive()"])
    #expect(store.state.items.count == 2)
    #expect(store.state.version == 2)

    let coupon = store.scoped(\.coupon)
    let isUsed = coupon.commitIfPresent { coupon in
      coupon.isUsed = true
      return true
    }

    #expect(isUsed == nil)
    coupon.commit { $0 = Coupon() }
    #expect(coupon.commitIfPresent { $0.isUsed } == false)
  }

  @Test("Waiting for delivery, and committing in the background")
  func background() async {
    let store = Store<Order, Never>(initialState: Order(items: [Item()]))

    store.commit { $0.items = [] }
    await store.waitUntilAllEventConsumed()

    #expect(store.state.items.isEmpty)

    let count = await store.backgroundCommit("import") { state in
      state.items = (1...1000).map { Item(name: "No. \($0)", price: $0) }
      return state.items.count
    }

    #expect(count == 1000)
    #expect(store.state.traces.map(\.name) == ["import"])
  }

  @Test("Names and traces")
  func traces() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order(items: [Item()]))

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.traces.map(\.name))
    }
    store.commit("clear") { $0.items = [] }

    store.commit { $0.note = "fragile" }
    #expect(print.lines == ["[\"clear\"]", "[]"])
    subscription.cancel()
  }

  @Test("Transactions")
  func transactions() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order())

    enum IsFromKeyboard: TransactionKey { static let defaultValue = false }

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.transaction[IsFromKeyboard.self])
    }
    store.commit { state, transaction in
      state.note = "fragile"
      transaction[IsFromKeyboard.self] = true
    }
    store.commit { $0.note = "" }

    #expect(print.lines == ["true", "false"])
    subscription.cancel()
  }

  @Test("A state that keeps itself consistent")
  func reduce() {
    struct Basket: StateType {
      var items: [Item] = []
      var total = 0

      static func reduce(modifying: inout Basket, current: Changes<Basket>) {
        current.ifChanged(\.items) { items in
          modifying.total = items.map(\.price).reduce(0, +)
        }
      }
    }

    let store = Store<Basket, Never>(initialState: Basket(items: [Item(name: "Tea", price: 400)]))
    #expect(store.state.total == 400)
    store.commit { $0.items.append(Item(name: "Milk", price: 200)) }
    #expect(store.state.total == 600)
  }

  @Test("Middleware")
  func middleware() {
    let store = Store<Order, Never>(initialState: Order())

    struct LimitNote: StoreMiddlewareType {
      func modify(modifyingState: inout Order, current: Changes<Order>) {
        current.ifChanged(\.note) { note in modifyingState.note = String(note.prefix(10)) }
      }
    }

    store.add(middleware: LimitNote())
    store.add(
      middleware: .modify { modifyingState, current in
        if current.hasChanges(\.items) { modifyingState.edits += 1 }
      })

    store.scoped(\.note).commit { $0 = "rather a long note" }
    store.commit { $0.items = [Item()] }
    #expect(store.state.note == "rather a l")
    #expect(store.state.edits == 1)
    #expect(store.state.version == 2)
  }

  @Test("A mutation that reads the store stops the process")
  func misuse() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Order, Never>(name: "order", initialState: Order())
      let tea = Item(name: "Tea", price: 400)
      store.commit { state in
        state.items = store.state.items + [tea]  // stops: write `state.items.append(tea)`
      }
    }
    expectMessage(
      result?.standardErrorContent, "\"order\"", "read from inside one of its own mutations",
      "ArticleTests.swift:", "use the closure's `inout` parameter")
  }

  @Test("A scope by an index out of range stops the process")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) {
      let store = Store<Order, Never>(initialState: Order())
      _ = store.scoped(\.items[3]).state
    }
  }

  @Test("Inside a mutation: subscribing, cancelling, sending, and another store")
  func allowed() {
    let store = Store<Order, Int>(initialState: Order())
    let other = Store<Order, Never>(initialState: Order())
    let activities = store.sinkActivity(queue: .passthrough) { _ in }
    store.commit { state in
      activities.cancel()
      store.send(1)
      store.sinkState(queue: .passthrough) { _ in }.storeWhileSourceActive()
      other.commit { $0.note = state.note + "other" }
      state.note = other.state.note
    }
    #expect(store.state.note == "other")
  }
}

private struct Session: Equatable, Sendable {
  var name = ""
}

private struct Draft: Equatable, Sendable {
  var text = ""
}

private struct Todo: Equatable, Identifiable, Sendable {
  let id: Int
  var title = ""
  var isDone = false
}

private struct AppState: Equatable, Sendable {
  var session = Session()
  var isOnline = false
  var draft: Draft?
  var todos: [Todo] = []
  var ratings: [String: Int] = [:]
  var count = 0
  var profile = Profile()
}

private struct Profile: Equatable, Sendable {
  var name = ""
  var visits = 0
}

@Suite("Articles: Scopes")
struct ScopesArticleTests {
  @Test("A store on a slice")
  func scopes() {
    let print = Printer()
    let store = Store<AppState, Never>(initialState: AppState())

    let session = store.scoped(\.session)
    session.commit { $0.name = "Ada" }
    print(store.state.session.name)  // Ada

    #expect(print.lines == ["Ada"])

    let subscription = session.sinkState(queue: .passthrough) { session in
      print(session.name)
    }
    store.commit { $0.isOnline = true }
    store.commit { $0.session.name = "Grace" }

    #expect(print.lines == ["Ada", "Grace"])
    #expect(session.state.version == 3)
    subscription.cancel()
  }

  @Test("Stores on optional members and on elements")
  func optionalScopes() {
    let print = Printer()
    let store = Store<AppState, Never>(initialState: AppState())

    let draft = store.scoped(\.draft)
    draft.commitIfPresent { $0.text += "!" }  // there is none: nothing happens
    draft.commit { $0 = Draft(text: "Hello") }

    let text = draft.scoped(ifPresent: \.text)
    text.commitIfPresent { $0 += "!" }
    print(text.state.primitive ?? "nothing")  // Hello!

    #expect(print.lines == ["Hello!"])

    let milk = store.scoped(\.todos, id: 2)
    store.commit { $0.todos = [Todo(id: 1, title: "Tea"), Todo(id: 2, title: "Milk")] }
    milk.commitIfPresent { $0.isDone = true }
    milk.commit { $0 = nil }
    print(store.state.todos.map(\.title))  // ["Tea"]

    #expect(print.lines == ["[\"Tea\"]"])
    let key = "Tea"
    store.scoped(\.ratings[key]).commit { $0 = 5 }
    #expect(store.state.ratings == ["Tea": 5])
  }

  @Test("A component with a scope")
  func scopedComponent() {
    final class SessionService: StoreComponentType {
      let store: Store<AppState, Never>
      var scope: any WritableKeyPath<AppState, Session> & Sendable { \.session }

      init(store: Store<AppState, Never>) { self.store = store }

      func signOut() {
        commit { $0.name = "" }
      }
    }

    let service = SessionService(
      store: Store(initialState: AppState(session: Session(name: "Ada"), isOnline: true)))
    #expect(service.state.name == "Ada")
    service.signOut()
    #expect(service.state.name == "")
    #expect(service.rootState.isOnline)
    service.detached(from: \.count).commit { $0 = 1 }
    service.detached(by: \.name).commit { $0 = "Grace" }
    #expect(service.rootState.count == 1)
    #expect(service.rootState.session.name == "Grace")
  }
}

private struct Shop: Equatable, Sendable {
  var items: [Item] = []
  var filter = ""
  var isLoading = false
}

private struct Badges: Sendable {
  var badge = 0
}

@Suite("Articles: Derived values")
struct DerivedValuesArticleTests {
  @Test("Derived values, combined and assigned")
  func derived() {
    let print = Printer()
    let store = Store<Shop, Never>(initialState: Shop(items: [Item(name: "Tea", price: 400)]))
    let other = Store<Badges, Never>(initialState: Badges())

    let count: Derived<Int> = store.derived(.select(\.items.count))
    let total: Derived<Int> = store.derived(.map { $0.items.map(\.price).reduce(0, +) })
    let label: Derived<String> = total.derived(.map { "\($0) yen" })

    let subscription = label.sinkState(queue: .passthrough) { label in print(label.primitive) }

    store.commit { $0.items[0].price = 500 }
    store.commit { $0.items[0].name = "Green tea" }
    #expect(print.lines == ["400 yen", "500 yen"])
    subscription.cancel()

    let both = Derived.combined(count, label)
    let updates = both.sinkState(dropsFirst: true, queue: .passthrough) { both in
      both.ifChanged(\.0).do { count in print("count \(count.primitive)") }
      both.ifChanged(\.1).do { label in print("label \(label.primitive)") }
    }
    print(both.state.wrappedValue.1.primitive)

    store.commit { $0.items.append(Item(name: "Milk", price: 200)) }
    #expect(print.lines == ["500 yen", "count 2", "label 700 yen"])
    updates.cancel()

    let copy = count.assign(to: other.assignee(\.badge))
    store.commit { $0.items.removeAll() }

    #expect(other.state.badge == 0)
    store.commit { $0.items = [Item()] }
    #expect(other.state.badge == 1)
    copy.cancel()
  }

  @Test("Pipelines that run seldom, or pass outputs over")
  func pipelines() {
    let store = Store<Shop, Never>(
      initialState: Shop(items: [Item(name: "Tea"), Item(name: "Milk")], filter: "T"))

    let matches = store.derived(
      .map(
        using: {
          $0.items
          $0.filter
        },
        transform: { items, filter in items.filter { $0.name.hasPrefix(filter) } }
      )
    )

    #expect(matches.state.primitive == [Item(name: "Tea")])
    store.commit { $0.filter = "M" }
    #expect(matches.state.primitive == [Item(name: "Milk")])

    let calm = store.derived(.map { $0.items.count }.drop { $0.isLoading })

    store.commit {
      $0.isLoading = true
      $0.items = []
    }
    #expect(calm.state.primitive == 2)
    store.commit { $0.isLoading = false }
    #expect(calm.state.primitive == 0)
  }

  @Test("Bindings")
  func bindings() {
    let store = Store<Shop, Never>(initialState: Shop())

    let filter = store.bindingDerived(select: \.filter)
    filter.wrappedValue = "Te"

    let upper = store.bindingDerived(
      get: .map { $0.filter.uppercased() },
      set: { state, filter in state.filter = filter.lowercased() }
    )
    upper.commit { $0 += "A" }

    #expect(store.state.filter == "tea")
    #expect(filter.wrappedValue == "tea")
    #expect(upper.wrappedValue == "TEA")

    final class SearchModel {
      let store: Store<Shop, Never>
      @BindingDerived var filter: String

      init(store: Store<Shop, Never>) {
        self.store = store
        _filter = store.bindingDerived(select: \.filter)
      }
    }

    let model = SearchModel(store: store)
    model.filter = "Milk"
    #expect(model.$filter.state.primitive == "Milk")
    #expect(filter.wrappedValue == "Milk")
  }
}

@Suite("Articles: Activities")
struct ActivitiesArticleTests {
  @Test("Activities, and their order among commits") @MainActor
  func activities() {
    struct Basket: Equatable, Sendable { var total = 0 }
    let print = Printer()

    enum CheckoutActivity: Equatable, Sendable {
      case paid(Int)
      case failed(String)
    }

    let store = Store<Basket, CheckoutActivity>(initialState: Basket())
    let subscription = store.sinkActivity { activity in print(activity) }
    store.send(.paid(400))

    #expect(print.lines == ["paid(400)"])

    let states = store.sinkState(dropsFirst: true) { state in print("total \(state.total)") }
    store.commit { $0.total = 400 }
    store.send(.paid(400))
    store.commit { $0.total = 0 }

    #expect(print.lines == ["total 400", "paid(400)", "total 0"])
    store.send("checkout", .failed("no network"))
    #expect(print.lines == ["failed(\"no network\")"])
    subscription.cancel()
    states.cancel()
  }
}

private struct Results: Equatable, Sendable {
  var results: [String] = []
}

private struct SearchService: Sendable {
  /// Ends when it is open, or cancelled.
  var isOpen = true

  func search(_ text: String) async throws -> [String] {
    if !isOpen { for await _ in AsyncStream<Void>.makeStream().stream {} }
    return ["\(text) 1", "\(text) 2"]
  }
}

@Suite("Articles: Tasks")
struct TasksArticleTests {
  @Test("Tasks of a store")
  func tasks() async throws {
    let store = Store<Results, Never>(initialState: Results())
    let service = SearchService()

    let handle = store.task {
      let results = try await service.search("tea")
      store.commit { $0.results = results }
      return results.count
    }
    let count = try await handle.value

    #expect(count == 2)
    #expect(store.state.results == ["tea 1", "tea 2"])

    let last =
      store.task { [weak store] in
        let results = try await service.search("milk")
        store?.commit { $0.results = results }
      }
    try await last.value
    #expect(store.state.results == ["milk 1", "milk 2"])
  }

  @Test("Tasks that replace one another, and keys")
  func replacing() async throws {
    let store = Store<Results, Never>(initialState: Results())
    let service = SearchService(isOpen: false)

    let first = store.task(key: "search", mode: .dropCurrent) { try await service.search("t") }
    let second = store.task(key: "search", mode: .dropCurrent) { try await service.search("te") }

    await #expect(throws: CancellationError.self) { try await first.value }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }

    enum Thumbnail: TaskKeyType {}

    let search: TaskKey = "search"
    let thumbnail = TaskKey(Thumbnail.self).combined(TaskKey(42))

    #expect(search != thumbnail)
    #expect(thumbnail == TaskKey(Thumbnail.self).combined(TaskKey(42)))
    #expect(!store.taskManager.isRunning(for: search))
  }
}

@Suite("Articles: Asynchronous sequences")
struct AsyncSequencesArticleTests {
  private enum Step: Sendable {
    case begun, finished
  }

  @Test("Loops over states and activities")
  func loops() async {
    let print = Printer()
    let store = Store<Counter, Step>(initialState: Counter())
    store.commit { $0.count = 3 }

    for await state in store.states {
      state.ifChanged(\.count) { count in print(count) }
      if state.count == 3 { break }
    }

    #expect(print.lines == ["3"])
    store.commit { $0.title = "end" }

    for await title in store.states(\.title) {
      print(title.primitive)
      if title.primitive == "end" { break }
    }

    #expect(print.lines == ["end"])

    let loop = Task {
      for await activity in store.activities {
        print(activity)
        if activity == .finished { break }
      }
    }
    while print.lines.isEmpty {
      store.send(.begun)
      await Task.yield()
    }
    store.send(.finished)
    await loop.value
    #expect(print.lines.last == "finished")
  }
}

@Suite("Articles: Observation")
struct ObservationArticleTests {
  @Test("Tracking what is read")
  func observation() {
    let print = Printer()

    let store = Store<Profile, Never>(initialState: Profile()).observable()

    withObservationTracking {
      print(store.state.name)
    } onChange: {
      print("name has changed")
    }

    store.commit { $0.visits += 1 }  // not read: nothing happens
    store.commit { $0.name = "Ada" }

    #expect(print.lines == ["", "name has changed"])

    @Sendable func render() {
      let name = withObservationTracking {
        store.state.name
      } onChange: {
        render()
      }
      print(name)
    }

    render()
    store.commit { $0.visits += 1 }
    store.commit { $0.name = "Grace" }
    #expect(print.lines == ["Ada", "Grace"])
  }

  @Test("Tracking what is read of a component, a scope and a derived value")
  func observableComponent() {
    let print = Printer()

    final class ProfileModel: StoreComponentType, Observable {
      let store: Store<Profile, Never> = .init(initialState: Profile())
    }

    let model = ProfileModel()
    let visits = model.scoped(\.visits).observable()
    let label = model.derived(.map { "by \($0.name)" }).observable()
    nonisolated(unsafe) let component = model
    withObservationTracking {
      _ = component.state.name
    } onChange: {
      print(component.state.name)
    }
    withObservationTracking {
      _ = visits.state.primitive
    } onChange: {
      print(visits.state.primitive)
    }
    withObservationTracking {
      _ = label.state.primitive
    } onChange: {
      print(label.state.primitive)
    }

    model.commit { $0.visits = 1 }
    #expect(print.lines == ["1"])
    model.commit { $0.name = "Ada" }
    #expect(print.lines.sorted() == ["Ada", "by Ada"])
  }
}

private struct Image: Sendable {
  var id = 0
  var bytes: [UInt8] = []
}

@Suite("Articles: Edges")
struct EdgesArticleTests {
  @Test("Edges around what has no ==")
  func edges() {
    let print = Printer()

    struct Screen: Equatable {
      var title = ""
      @Edge var image = Image()  // has no `==`
    }

    let store = Store<Screen, Never>(initialState: Screen())
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      state.ifChanged(\.$image).do { image in print("\(image.bytes.count) bytes") }
    }
    store.commit { $0.title = "Harbour" }
    store.commit { $0.image.bytes.append(7) }

    #expect(print.lines == ["1 bytes"])
    subscription.cancel()
  }

  @Test("Edges that compare by something else, or look at what is set; large values")
  func otherEdges() {
    struct Shelf: Equatable {
      @Edge(comparer: { $0.id == $1.id }) var image = Image()
      @Edge var size = (3, 4)
    }

    var shelf = Shelf()
    shelf.image.bytes = [1]
    shelf.size.0 = 3
    #expect(shelf == Shelf())
    shelf.size.1 = 5
    #expect(shelf != Shelf())

    struct Mixer: Equatable {
      @Edge(middleware: .init(onSet: { $0 = min($0, 10) })) var volume = 5
    }

    var mixer = Mixer()
    mixer.volume = 11
    #expect(mixer.volume == 10)

    struct Library: Equatable {
      var filter = ""
      @ReferenceEdge var books: [String] = []
    }

    let library = Library(books: ["Emma"])
    var copy = library
    copy.filter = "E"
    #expect(copy.$books._storagePointer == library.$books._storagePointer)
    copy.books.append("Ulysses")
    #expect(library.books == ["Emma"])
    #expect(copy.$books != library.$books)
  }
}

@Suite("Articles: Logging")
struct LoggingArticleTests {
  @Test("A logger of one's own")
  func logger() {
    struct PlaceLogger: StoreLogger {
      let measuresDuration = false
      let report: @Sendable (String) -> Void

      func didCommit(log: CommitLog, sender: AnyObject) {
        report("\(log.store) #\(log.version): \(log.trace.file):\(log.trace.line)")
      }
    }

    let reports = Recorder<String>()
    let store = Store<Counter, Never>(
      name: "counter", initialState: Counter(), logger: PlaceLogger { reports.record($0) })
    store.scoped(\.count).commit { $0 = 1 }
    #expect(reports.elements == ["counter #1: VergeTests/ArticleTests.swift:\(#line - 1)"])
  }

  @Test("The default logger, and the line it writes")
  func defaultLogger() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let store = Store<Counter, Never>(
        name: "counter", initialState: Counter(), logger: DefaultStoreLogger.shared)
      store.commit("increment") { $0.count += 1 }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.hasPrefix("[counter] commit \"increment\" #1 in "))
    #expect(text.contains(" µs by "))
    #expect(text.contains(" at VergeTests/ArticleTests.swift:"))
  }
}

@Suite("Articles: Coming from Verge 11 and 12")
struct ComingFrom11And12ArticleTests {
  @Test("The mutation gets the state itself")
  func plainState() {
    let store = Store<AppState, Never>(initialState: AppState())
    store.commit { $0.profile.name = "Ada" }
    store.commit { (state: inout InoutRef<AppState>) in state.count += 1 }
    store.commit { $0 = AppState() }

    #expect(store.state.primitive == AppState())
    #expect(store.state.version == 3)
  }

  @Test("Equal states do not notify")
  func equalStates() {
    let print = Printer()
    let store = Store<Counter, Never>(initialState: Counter())

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.version, state.previous?.count ?? -1)
    }
    store.commit { $0.count = 0 }  // as it was: nobody is called
    store.commit { $0.count = 1 }  // prints 2 0

    #expect(print.lines == ["2 0"])
    subscription.cancel()
  }
}
