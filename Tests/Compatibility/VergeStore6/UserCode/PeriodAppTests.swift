import Testing
import VergeStore

@Suite("An app of the period")
struct PeriodAppTests {
  let store = Period.Store()
  let api = StubAPI()

  @Test("A chain of dispatchers with dependencies commits in its inits")
  func initializers() {
    _ = GuestDispatcher(api: api, target: store)
    #expect(store.state.history == ["ready", "sessions"])
  }

  @Test("Key paths through `[id]!` and `[id]` lead to an element")
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

  @Test("An action that throws before it commits leaves the state as it was")
  func offline() {
    api.isOffline = true
    let dispatcher = SessionDispatcher(api: api, target: store)
    #expect(throws: APIError.self) { try dispatcher.signIn("a") }
    #expect(store.state.sessions.isEmpty)
  }

  @Test("E3: a user's rethrowing wrapper commits, and leaves the state alone if it throws")
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

  @Test("Mutations and actions of a base class are those of the whole chain")
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

  @Test("An assignment to an optional member sets it, also while it is absent (spec 4.3)")
  func assignment() {
    let guest = GuestDispatcher(api: api, target: store)
    guest.commit.rename("set")
    #expect(store.state.settings.name == "set")
  }

  @Test("Work that comes back later commits through the context it kept")
  func later() {
    let dispatcher = SessionDispatcher(api: api, target: store)
    var functions: [String] = []
    dispatcher.refresh { functions.append("\($0.metadata.function)") }
    #expect(store.state.history.last == "refresh")
    dispatcher.arrive()
    #expect(store.state.history.last == "arrived")
    #expect(functions == ["refresh(then:)"])
  }

  @Test("What conforms to Dispatching without the base class commits too")
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

  @Test("A closure whose only expression has a result that is not wanted is a mutation")
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
