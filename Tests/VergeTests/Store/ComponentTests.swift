import TestSupport
import Testing
import Verge

private final class CounterViewModel: StoreComponentType {
  struct State: Equatable {
    var count = 0
  }

  enum Activity {
    case passedTen
  }

  let store: Store<State, Activity> = .init(initialState: .init())

  func increment() {
    commit("increment") { $0.count += 1 }
    if state.count > 10 { send(.passedTen) }
  }
}

private final class DeskService: StoreDriverType {
  let store: LibraryStore
  var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }

  init(_ store: LibraryStore) {
    self.store = store
  }

  func open() -> Bool {
    commit { desk -> Bool in
      defer { desk.isOpen = true }
      return desk.isOpen
    }
  }

  func fail() throws {
    try commit { desk in
      desk.isOpen = false
      throw Failure()
    }
  }
}

/// A component in the style of Verge 11 and 12.
private final class DrawerService: StoreComponentType {
  typealias Scope = Library.Drawer

  let store: LibraryStore
  let scope: any WritableKeyPath<Library, Library.Drawer> & Sendable = \.desk.drawer

  init(_ store: LibraryStore) {
    self.store = store
  }
}

private struct Ledger: Equatable, Sendable {
  var balance = 0

  var negated: Ledger {
    get { Ledger(balance: -balance) }
    set { balance = -newValue.balance }
  }
}

private final class Negation: StoreComponentType {
  let store = Store<Ledger, Never>(initialState: Ledger())
  var scope: any WritableKeyPath<Ledger, Ledger> & Sendable { \.negated }
}

@MainActor
private final class ScreenModel: StoreComponentType {
  struct State: Equatable {
    var taps = 0
  }

  let store: Store<State, Never> = .init(initialState: .init())

  func tap() {
    commit { $0.taps += 1 }
  }
}

private final class CounterStore: Store<CounterViewModel.State, Never>, @unchecked Sendable {
  init() {
    super.init(initialState: .init())
  }

  func increment() {
    commit { $0.count += 1 }
  }
}

@Suite("Components")
struct ComponentTests {
  @Test("The scope of a component may be a key path that is not Sendable")
  func plainScope() throws {
    let store = makeLibrary()
    let service = DrawerService(store)
    let seen = Recorder<Int>()
    let subscriptions = [
      service.sinkState(queue: .passthrough) { seen.record($0.pens) },
      service.sinkState(\.pens, dropsFirst: true, queue: .passthrough) {
        seen.record($0.primitive)
      },
    ]
    service.commit { $0.pens = 1 }
    service.commit { drawer, _ in drawer.pens += 1 }
    #expect(throws: Failure.self) {
      try service.commit { drawer in
        drawer.pens = 9
        throw Failure()
      }
    }
    #expect(store.state.desk.drawer.pens == 2)
    #expect(service.state.pens == 2)
    #expect(service.rootState.desk.drawer.pens == 2)
    #expect(service.scoped(\.pens).state.primitive == 2)
    #expect(seen.elements == [0, 1, 1, 2, 2])
    #expect(store.state.primitive[keyPath: service.scope].pens == 2)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A declared scope is used even if its type is that of the whole state")
  func scopeOfTheSameType() {
    let negation = Negation()
    negation.commit { $0.balance = 5 }
    negation.commit { ledger, _ in ledger.balance += 1 }
    #expect(negation.store.state.balance == -6)
    #expect(negation.state.balance == 6)
  }

  @Test("The scope of a component that declares none is the whole state")
  func wholeState() {
    let model = CounterViewModel()
    #expect(model.scope == \CounterViewModel.State.self)
    func scope<Component: StoreComponentType>(_ component: Component) -> AnyKeyPath {
      component.scope
    }
    #expect(scope(model) == \CounterViewModel.State.self)
    #expect(scope(DeskService(makeLibrary())) == \Library.desk)
    #expect(scope(DrawerService(makeLibrary())) == \Library.desk.drawer)
  }

  @Test("A component commits, sends and observes like its store")
  func component() {
    let model = CounterViewModel()
    let recorder = Recorder<String>()
    let tokens: [StoreSubscription] = [
      model.sinkState(queue: .passthrough) { recorder.record("\($0.count)") },
      model.sinkActivity(queue: .passthrough) { recorder.record("\($0)") },
      model.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
        if count.primitive == 11 { recorder.record("eleven") }
      },
    ]
    for _ in 0..<11 { model.increment() }
    #expect(recorder.elements == (0...11).map { "\($0)" } + ["eleven", "passedTen"])
    #expect(model.rootState.count == 11)
    model.scoped(\.count).commit { $0 = 0 }
    model.send("again", .passedTen)
    #expect(model.state.count == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("A component with a scope reads, commits to and observes the slice")
  func scoped() throws {
    let store = makeLibrary()
    let service = DeskService(store)
    let recorder = Recorder<Bool>()
    let token = service.sinkState(queue: .passthrough) { (desk: Changes<Library.Desk>) in
      recorder.record(desk.isOpen)
    }
    #expect(!service.open())
    #expect(service.open())
    #expect(throws: Failure()) { try service.fail() }
    store.commit { $0.count = 1 }
    #expect(service.state.isOpen)
    #expect(service.rootState.count == 1)
    service.detached(by: \.drawer.pens).commit { $0 = 2 }
    service.detached(from: \.title).commit { $0 = "x" }
    #expect(store.state.desk.drawer.pens == 2)
    #expect(store.state.title == "x")
    #expect(recorder.elements == [false, true, true])
    withExtendedLifetime(token) {}
  }

  @Test("A component on the main actor receives its own commits synchronously") @MainActor
  func mainActor() {
    let model = ScreenModel()
    var taps: [Int] = []
    let token = model.sinkState { taps.append($0.taps) }
    let slice = model.sinkState(\.taps, dropsFirst: true) { taps.append($0.primitive * 10) }
    let none = model.sinkActivity { (_: Never) in }
    model.tap()
    #expect(taps == [0, 1, 10])
    withExtendedLifetime((token, slice, none)) {}
  }

  @Test("Generic code can work on any component of a state")
  func generic() {
    func count(_ component: some StoreDriverType<Library>) -> Int {
      component.commit { $0.count += 1 }
      return component.state.count
    }
    func rename<Component: StoreWrapperType>(_ component: Component)
    where Component.TargetStore.State == Library, Component.Scope == Library {
      component.commit { $0.title = "renamed" }
    }
    let store = makeLibrary()
    #expect(count(store) == 1)
    rename(store)
    #expect(store.state.title == "renamed")
    final class Service: DispatcherType {
      let store: LibraryStore
      init(_ store: LibraryStore) { self.store = store }
    }
    Service(store).commit { $0.count = 8 }
    #expect(store.state.count == 8)
    let any: any DispatcherType<Library> = store
    any.commit { $0.count = 9 }
    #expect(store.state.count == 9)
    #expect(store.asStore() === store)
    #expect(store.store === store)
  }

  @Test("A store can be subclassed, sent across threads and used without activities")
  func subclass() {
    let store = CounterStore()
    concurrently(2) { _ in
      for _ in 0..<50 { store.increment() }
    }
    #expect(store.state.count == 100)
    let plain: NoActivityStoreBase<Int> = Store(initialState: 3)
    #expect(plain.state.primitive == 3)
  }

  @Test("A mirror of a store shows the name and the state, or `isBeingChanged` in a mutation")
  func mirror() {
    let store = makeLibrary()
    store.commit { $0.count = 1 }
    let mirror = Mirror(reflecting: store)
    #expect(mirror.children.compactMap(\.label) == ["name", "state"])
    #expect(mirror.descendant("name") as? String == "library")
    #expect((mirror.descendant("state") as? Library)?.count == 1)
    store.commit { _ in
      let mirror = Mirror(reflecting: store)
      #expect(mirror.children.compactMap(\.label) == ["name", "isBeingChanged"])
    }
    let unnamed = Store<Int, Never>(initialState: 0)
    #expect(unnamed.name.hasPrefix("VergeTests/ComponentTests.swift:"))
    #expect(unnamed.scoped(\.self).name == unnamed.name)
  }
}
