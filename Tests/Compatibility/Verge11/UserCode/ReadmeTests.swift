import TestSupport
import Testing
import Verge

@Suite("The README of modern Verge") @MainActor
struct ReadmeTests {
  let store = Readme.instantiatingAStore()

  @Test("A store has its initial state, which a commit changes")
  func commit() {
    #expect(store.state.primitive == Readme.MyState(count: 0))
    Readme.updatingTheState(store)
    #expect(store.state.primitive == Readme.MyState(count: 1))
    #expect(store.state.version == 1)
  }

  @Test(
    "An observer receives the current state immediately, then each change until the store's end")
  func subscription() {
    let counts = Recorder<Int>()
    weak var weakStore: Store<Readme.MyState, Never>?
    weak var weakToken: Token?
    do {
      let store = Readme.instantiatingAStore()
      let token = Token()
      (weakStore, weakToken) = (store, token)
      Readme.subscribingToStateUpdates(store)
      store.sinkState { [token] state in
        withExtendedLifetime(token) { counts.record(state.count) }
      }
      .storeWhileSourceActive()
      Readme.updatingTheState(store)
      Readme.updatingTheState(store)
    }
    #expect(counts.elements == [0, 1, 2])
    #expect(weakStore == nil)
    #expect(weakToken == nil)
  }

  @Test("An activity is delivered to its current observers, and does not change the state")
  func activity() {
    let using = Readme.UsingActivityOfStore(Store(initialState: Readme.MyState()))
    let activities = Recorder<Readme.MyActivity>()
    using.send()
    using.sinkActivity()
    using.store.sinkActivity { (activity: Readme.MyActivity) in
      activities.record(activity)
    }
    .storeWhileSourceActive()
    #expect(activities.elements.isEmpty)
    using.send()
    using.send()
    #expect(activities.elements == [.somethingHappened, .somethingHappened])
    #expect(using.store.state.version == 0)
  }

  @Test("A view controller shows the count, and is deallocated although it observes its store")
  func viewController() {
    weak var weakController: MyViewController?
    do {
      let controller = MyViewController()
      weakController = controller
      #expect(controller.labelText == nil)
      controller.viewDidLoad()
      #expect(controller.labelText == "Count: 0")
      controller.tap()
      controller.tap()
      #expect(controller.labelText == "Count: 2")
    }
    #expect(weakController == nil)
  }

  @Test("`ifChanged` skips commits that do not change its property")
  func ifChanged() {
    let store = Store<_, Never>(initialState: Readme.ComponentState())
    let values = Recorder<Int>()
    let updates = Recorder<Int>()
    let asPrinted = Readme.efficientStateUpdates(store)
    let subscription = store.sinkState {
      updates.record($0.otherProperty)
      $0.ifChanged(\.myProperty) { newValue in
        values.record(newValue)
      }
    }
    store.commit { $0.otherProperty = 1 }
    store.commit { $0.myProperty = 1 }
    #expect(updates.elements == [0, 1, 1])
    #expect(values.elements == [0, 1])
    asPrinted.cancel()
    subscription.cancel()
    store.commit { $0.myProperty = 2 }
    #expect(values.elements == [0, 1])
  }

  @Test("A task runs its operation")
  func task() async {
    Readme.basicUsage(store)
    var operations = Readme.operation.stream.makeAsyncIterator()
    #expect(await operations.next() != nil)
    withExtendedLifetime(store) {}
  }

  @Test("A task cancels the running task with the same key")
  func taskKey() async {
    let (never, source) = AsyncStream.makeStream(of: Void.self)
    let running = store.task(key: .init("MyOperation")) {
      for await _ in never {}
      return Task.isCancelled
    }
    let other = store.task(key: .init("MyOtherOperation")) { 1 }
    Readme.taskManagement(store)
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(try! await other.value == 1)
    source.finish()
  }

  @Test("A property is copied to another store when it changes, and not otherwise")
  func copying() {
    let from = Store<_, Never>(initialState: Readme.SharedState(myState: 3))
    let to = Store<_, Never>(initialState: Readme.SharedState(ownState: 7))
    let subscription = Readme.copyingState(from: from, to: to)
    #expect(to.state.primitive == Readme.SharedState(myState: 3, ownState: 7))
    from.commit { $0.ownState = 1 }
    #expect(to.state.version == 1)
    from.commit { $0.myState = 4 }
    #expect(to.state.primitive == Readme.SharedState(myState: 4, ownState: 7))
    subscription.cancel()
    from.commit { $0.myState = 5 }
    #expect(to.state.myState == 4)
  }

  @Test("Selected, mapped and chained derived values follow the store")
  func derived() {
    let count = Readme.creatingADerivedProperty(store)
    let doubled = Readme.creatingAMappedProperty(store)
    let text = Readme.chainingDerivedInstances(doubled)
    #expect(text.state.primitive == "0")
    Readme.updatingTheState(store)
    #expect(count.state.primitive == 1)
    #expect(doubled.state.primitive == 2)
    #expect(text.state.primitive == "2")
  }

  @Test("An observer of a derived value receives its changes until the store is deallocated")
  func derivedUpdates() {
    let values = Recorder<Int>()
    weak var weakToken: Token?
    do {
      let store = Readme.instantiatingAStore()
      let token = Token()
      weakToken = token
      let isOdd: Derived<Int> = store.derived(.map { $0.count % 2 })
      Readme.subscribingToDerived(isOdd)
      isOdd.sinkState { [token] value in
        withExtendedLifetime(token) { values.record(value.primitive) }
      }
      .storeWhileSourceActive()
      Readme.updatingTheState(store)
      store.commit { $0.count += 2 }
      Readme.updatingTheState(store)
    }
    #expect(values.elements == [0, 1, 0])
    #expect(weakToken == nil)
  }
}
