import TestSupport
import Testing
import VergeNeue

@Suite("Code snippets for VergeNeue")
struct SnippetTests {
  let store = Store(state: ShelfState(), reducer: ShelfReducer(prefix: "p"))

  @Test("All snippets run on one store")
  func everything() {
    useStores()
    #expect(shelf.state.guest?.nick == "kim")
    #expect(shelf.state.owner.nick == "m")
    #expect(shelf.state.titles[1] == "a")
    #expect(shelf.state.titles[0] == "b")
  }

  @Test("Mutations can have parameters, names and labels")
  func mutations() {
    store.commit { $0.bump() }
    store.commit { $0.bump(by: 4) }
    #expect(store.state.tally == 5)
    store.commit { $0.named() }
    #expect(store.state.tally == 7)
    store.commit { $0.reset() }
    #expect(store.state.tally == 0)
  }

  @Test("An action can commit twice, and return the resulting state")
  func put() {
    #expect(store.dispatch { $0.put("a", at: 1) } == 3)
    #expect(store.state.titles == [1: "pa"])
    #expect(store.state.order == [1, 2, 3])
    #expect(store.state.sortedTitles == ["pa"])
    #expect(store.dispatch { _ in PutAction(title: "b") } == 9)
  }

  @Test("An action can return a result, and dispatch an action that commits on another thread")
  func welcome() throws {
    let gate = Gate()
    store.sink { if $0.tally == 1 { gate.open() } }
    #expect(try store.dispatch { $0.welcome("kim") }.get())
    #expect(try !store.dispatch { $0.welcome("lee") }.get())
    gate.pass()
    #expect(store.state.guest?.nick == "kim")
  }

  @Test("A generic function can commit, and so can a stored context")
  func generics() {
    generic(store) { $0.bump() }
    store.dispatch { _ in ShelfReducer.Action<Void> { context in keep(context, context) } }
    #expect(store.state.tally == 3)
  }

  @Test("A store accepts loggers of both historical forms")
  func loggers() {
    for logger in [PlainLog.shared, MetaLog()] as [StoreLogger] {
      let store = Store(state: ShelfState(), reducer: ShelfReducer(), logger: logger)
      store.commit { $0.bump() }
      #expect(store.dispatch { $0.put("a", at: 1) } == 4)
    }
  }

  @Test("A reducer that receives its store in `parentChanged` can mirror the parent")
  func mirror() {
    let library = Store(reducer: LibraryReducer())
    library.commit { $0.bump() }
    let mirror = Store(reducer: MirrorReducer(), registerParent: library)
    #expect(mirror.state == 1)
    library.commit { $0.bump() }
    #expect(mirror.state == 2)
  }

  @Test("A reducer can declare its scope, and its actions can read the source")
  func scopedReducer() {
    let library = Store(reducer: LibraryReducer())
    library.commit { _ in .init { $0.owner.nick = "kim" } }
    let scoped: LibraryOwnerReducer.StoreType = library.makeScoped(reducer: LibraryOwnerReducer())
    scoped.dispatch { $0.clearIfBusy() }
    #expect(scoped.dispatch { $0.alias() } == 3)
    library.dispatch { $0.explicit() }
    scoped.dispatch { $0.clearIfBusy() }
    #expect(library.state.owner.nick == "")
  }

  @Test("An adapter commits only while it is added to a store")
  func adapter() {
    let adapter = TickAdapter()
    adapter.tick()
    let library = Store(reducer: LibraryReducer()).addAdapter(adapter)
    adapter.tick()
    #expect(library.state.tally == 2)
    library.removeAdapter(adapter)
    adapter.tick()
    #expect(library.state.tally == 2)
  }

  @Test("A store can be subclassed, cached in a dictionary, and have a nested state type")
  func others() {
    let cached: [String: ShelfReducer.StoreType] = ["a": Registry.make("q"), "b": ShelfStore()]
    cached["a"]?.dispatch { $0.put("x", at: 1) }
    cached["b"]?.dispatch { $0.put("x", at: 1) }
    #expect(cached["a"]?.state.titles[1] == "qx")
    #expect(cached["b"]?.state.titles[1] == "x")
    #expect(Store(reducer: NestedReducer()).state.on == false)
  }
}
