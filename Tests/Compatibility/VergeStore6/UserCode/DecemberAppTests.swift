import Testing
import VergeStore

@Suite("An app of December 2019")
struct DecemberAppTests {
  let store = DecemberApp.Store()
  let api = StubAPI()

  @Test("Each initializer in a chain of dispatcher classes can commit")
  func initializers() {
    _ = GuestDispatcher(api: api, target: store)
    #expect(store.state.history == ["ready", "sessions"])
  }

  @Test("Key paths with `[id]!` and `[id]` commit to an element")
  func elements() throws {
    let dispatcher = SessionDispatcher(api: api, target: store)
    try dispatcher.signIn("a")
    dispatcher.receive("a")
    #expect(store.state.sessions["a"]?.token == "token-a")
    #expect(store.state.sessions["a"]?.unread == 4)
    #expect(store.state.current == "a")
    dispatcher.signOut("a")
    #expect(store.state.sessions.isEmpty)
    #expect(store.state.current == nil)
  }

  @Test("An action that throws before it commits leaves the state unchanged")
  func offline() {
    api.isOffline = true
    let dispatcher = SessionDispatcher(api: api, target: store)
    #expect(throws: APIError.self) { try dispatcher.signIn("a") }
    #expect(store.state.sessions.isEmpty)
  }

  @Test("E3: A user-defined rethrowing wrapper commits, or leaves the state unchanged if it throws")
  func wrappers() throws {
    let dispatcher = AppDispatcher(api: api, target: store)
    dispatcher.update { $0.items = [1] }
    dispatcher.update(\.items) { $0.append(2) }
    #expect(store.state.items == [1, 2])
    #expect(throws: APIError.self) {
      try dispatcher.update { state in
        state.items = []
        throw APIError.offline
      }
    }
    #expect(throws: APIError.self) {
      try dispatcher.update(\.items) { items in
        items = []
        throw APIError.offline
      }
    }
    #expect(store.state.items == [1, 2])
    #expect(dispatcher.perform { $0.api is StubAPI })
    #expect(throws: APIError.self) { try dispatcher.perform { _ in throw APIError.offline } }
  }

  @Test("Subclasses of a dispatcher inherit its mutations and actions")
  func chain() {
    let base = AppDispatcher(api: api, target: store)
    let guest = GuestDispatcher(api: api, target: store)
    store.backingStorage.update { $0.history = [] }
    base.commit.log("base")
    guest.commit.log("guest")
    #expect(guest.dispatch.logTwice("twice") == 4)
    #expect(store.state.history == ["base", "guest", "twice", "twice"])

    guest.commit.guest()
    guest.commit.item(1, 20)
    #expect(store.state.items == [1, 20, 3])
    #expect(store.state.settings.name == "guest")
    guest.commit.rename(nil)
    #expect(store.state.settings.name == nil)
  }

  @Test("Assigning to an optional member sets it, even if it is absent")
  func assignment() {
    let guest = GuestDispatcher(api: api, target: store)
    guest.commit.rename("set")
    #expect(store.state.settings.name == "set")
  }

  @Test("Work that ends later can commit through a stored context")
  func later() {
    let dispatcher = SessionDispatcher(api: api, target: store)
    var functions: [String] = []
    dispatcher.refresh { functions.append("\($0.metadata.function)") }
    #expect(store.state.history.last == "refresh")
    dispatcher.arrive()
    #expect(store.state.history.last == "arrived")
    #expect(functions == ["refresh(then:)"])
  }

  @Test("Types that conform to `Dispatching` without the base class can commit")
  func conformers() {
    let store = VergeDefaultStore(initialState: PlainSettings(), logger: nil)
    let knob = Knob(targetStore: store)
    knob.turn()
    knob.turnTwice()
    #expect(store.state.volume == 3)
    let dial = Dial(store)
    dial.accept { $0.up() }
    #expect(dial.accept { $0.read() } == 4)
  }

  @Test("A mutation can be a single expression with an unused result")
  func droppedResults() {
    let store = VergeDefaultStore(initialState: Tags.Names(), logger: nil)
    let tags = Tags(target: store)
    tags.add("a")
    tags.add("last")
    tags.removeLast()
    tags.pin("a")
    #expect(store.state.all == ["a"])
    #expect(store.state.recent == ["a"])
    #expect(store.state.pinned == "a")
    tags.accept { $0.clear() }
    #expect(store.state.recent.isEmpty)
  }
}
