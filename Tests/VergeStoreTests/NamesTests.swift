import Testing
import VergeStore

@Suite("Names and mirrors of VergeStore 6")
struct NamesTests {
  @Test("Later and earlier names of a type are aliases")
  func aliases() {
    #expect(StoreBase<Library>.self == VergeDefaultStore<Library>.self)
    #expect(DispatcherBase<Library>.self == Dispatcher<Library>.self)
    #expect(VergeDefaultStore<Library>.DispatcherType.self == Dispatcher<Library>.self)
    #expect(StorageSubscribeToken.self == EventEmitterSubscribeToken.self)
    #expect(
      LibraryDispatcher.Context.self == VergeStoreDispatcherContext<Dispatcher<Library>>.self)
    #expect(LibraryDispatcher.Store.self == VergeDefaultStore<Library>.self)
    #expect(LibraryDispatcher.Mutation.self == AnyMutation<LibraryDispatcher>.self)
    #expect(LibraryDispatcher.Action<Int>.self == AnyAction<LibraryDispatcher, Int>.self)
  }

  @Test("Types can conform to the protocols by their later names")
  func protocols() {
    final class Conformer: VergeDefaultStore<Library>, DispatcherType {
      var dispatchTarget: StoreBase<Library> { self }
    }
    func state<S: VergeStoreType>(of _: S) -> ObjectIdentifier { ObjectIdentifier(S.State.self) }

    let conformer = Conformer(initialState: .init(), logger: nil)
    conformer.commit { $0.count = 1 }
    #expect(conformer.state.count == 1)
    #expect(state(of: conformer) == ObjectIdentifier(Library.self))
  }

  @Test("`targetStore` and `dispatchTarget` are the same store, whichever is implemented")
  func targets() {
    struct Early: Dispatching {
      typealias State = Library
      let targetStore: VergeDefaultStore<Library>
    }
    let store = makeStore()
    #expect(Early(targetStore: store).dispatchTarget === store)
    #expect(LibraryDispatcher(target: store).targetStore === store)
    #expect(LibraryDispatcher(target: store).dispatchTarget === store)
  }

  @Test("`_backingStorage` is `backingStorage`, which shares the store's modern store")
  func backingStorage() {
    let store = makeStore()
    #expect(store._backingStorage === store.backingStorage)
    #expect(store.backingStorage.modernStore === store.modernStore)
  }

  @Test("A mirror of a store shows the state")
  func mirror() {
    let store = makeStore()
    store.backingStorage.update { $0.count = 5 }
    let mirror = Mirror(reflecting: store)
    #expect(mirror.children.map(\.label) == ["state"])
    #expect((mirror.descendant("state") as? Library)?.count == 5)
  }

  @Test("Mutations, actions and descriptors know their dispatcher")
  func bases() {
    let dispatcher = LibraryDispatcher(target: makeStore())
    #expect(dispatcher.commit.base === dispatcher)
    #expect(dispatcher.commit.descriptor.base === dispatcher)
    #expect(dispatcher.dispatch.base === dispatcher)
    #expect(dispatcher.dispatch.descriptor.base === dispatcher)
  }

  @Test("Mutations and actions created with `init` know their names and can run")
  func initializers() {
    let dispatcher = LibraryDispatcher(target: makeStore())
    let mutation = LibraryDispatcher.Mutation("add") { $0.count += 1 }
    let action = LibraryDispatcher.Action<Int>("read") { $0.state.count }
    #expect(mutation.metadata.name == "add")
    #expect(action.metadata.name == "read")
    dispatcher.accept { _ in mutation }
    #expect(dispatcher.accept { _ in action } == 1)
  }

  @Test("Code can name descriptors, the state type of a context and the file of metadata")
  func descriptors() {
    let dispatcher = LibraryDispatcher(target: makeStore())
    let mutation: MutationDescriptor<LibraryDispatcher> = dispatcher.commit.descriptor
    let action: ActionDescriptor<LibraryDispatcher> = dispatcher.dispatch.descriptor
    mutation.commit { $0.count = 3 }
    let read = action.dispatch { context -> Int in
      let state: VergeStoreDispatcherContext<LibraryDispatcher>.State = context.state
      return state.count
    }
    #expect(read == 3)
    let metadata = ActionMetadata(name: "read", file: #file, function: #function, line: 1)
    #expect(metadata.file.description.hasSuffix("NamesTests.swift"))
  }

  #if !canImport(os)
  @Test("An `OSLog` has the subsystem and category that it was created with")
  func logs() {
    let log = OSLog(subsystem: "shop", category: "Commit")
    #expect(log.subsystem == "shop")
    #expect(log.category == "Commit")
  }
  #endif

  @Test("`makeCommit` commits through dispatchers that are structs or classes")
  func makeCommit() {
    struct Knob: Dispatching {
      typealias State = Library
      let dispatchTarget: VergeDefaultStore<Library>
    }
    let store = makeStore()
    Knob(dispatchTarget: store)
      .makeCommit(context: nil, "turn", #file, #function, #line) { $0.count += 1 }
    LibraryDispatcher(target: store)
      .makeCommit(context: nil, "turn", #file, #function, #line) { $0.count += 1 }
    #expect(store.state.count == 2)
  }
}
