#if canImport(Combine)
@preconcurrency import Combine
import TestSupport
import Testing
import Verge

@Suite("Combine")
struct PublisherTests {
  @Test("`statePublisher()` sends the current state to a new subscriber, then each later state")
  func states() {
    let store = makeLibrary()
    let publisher: StatePublisher<Library> = store.statePublisher()
    store.commit { $0.count = 1 }
    let seen = Recorder<[Int?]>()
    let subscription = publisher.sink { seen.record([$0.previousPrimitive?.count, $0.count]) }
    store.commit { $0.count = 2 }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [[nil, 1], [1, 2]])
    subscription.cancel()
    store.commit { $0.count = 3 }
    #expect(seen.count == 2)
  }

  @Test("`activityPublisher()` sends only activities that follow the subscription")
  func activities() {
    let store = makeLibrary()
    store.send(.rang(0))
    let seen = Recorder<Bell>()
    let publisher: ActivityPublisher<Bell> = store.activityPublisher()
    let subscription = publisher.sink { seen.record($0) }
    store.send(.rang(1))
    store.send(.rang(2))
    #expect(seen.elements == [.rang(1), .rang(2)])
    subscription.cancel()
  }

  @Test("E5: States and activities are published in one order, even if a subscriber commits")
  func order() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let states = store.statePublisher().sink { state in
      seen.record(state.count)
      if state.count == 1 {
        store.commit { $0.count = 2 }
        store.commit { $0.count = 3 }
      }
    }
    let activities = store.activityPublisher().sink { _ in seen.record(-1) }
    store.commit { $0.count = 1 }
    store.send(.rang(1))
    #expect(seen.elements == [0, 1, 2, 3, -1])
    states.cancel()
    activities.cancel()
  }

  @Test("A subscriber with limited demand receives the newest state and every activity")
  func demand() {
    let store = makeLibrary()
    let states = SlowSubscriber<Changes<Library>>()
    let activities = SlowSubscriber<Bell>()
    store.statePublisher().subscribe(states)
    store.activityPublisher().subscribe(activities)
    for number in 1...3 {
      store.commit { $0.count = number }
      store.send(.rang(number))
    }
    #expect(states.seen.count == 0)
    states.request(1)
    #expect(states.seen.elements.map(\.count) == [3])
    #expect(states.seen.elements[0].previous == nil)
    for number in 4...6 { store.commit { $0.count = number } }
    states.request(1)
    #expect(states.seen.elements.map(\.count) == [3, 6])
    #expect(states.seen.elements[1].previous?.count == 3)
    activities.request(2)
    #expect(activities.seen.elements == [.rang(1), .rang(2)])
    activities.request(5)
    #expect(activities.seen.elements == [.rang(1), .rang(2), .rang(3)])
  }

  @Test("States without demand become one state, compared with the last one delivered")
  func joining() {
    let store = makeLibrary()
    let slow = SlowSubscriber<Changes<Library>>()
    slow.onReceive = { state in
      guard state.count == 0 else { return }
      for number in 1...3 { store.commit { $0.count = number } }
    }
    store.statePublisher().subscribe(slow)
    slow.request(2)
    store.commit { $0.count = 4 }
    slow.request(10)
    #expect(
      slow.seen.elements.map { [$0.previous?.count, $0.count] } == [[nil, 0], [0, 1], [1, 4]])
  }

  @Test("E9: Publishers do not retain the state, and complete when the state is released")
  func completion() {
    var store: LibraryStore? = makeLibrary()
    weak let weakStore = store
    let seen = Recorder<String>()
    let state = store!.statePublisher()
    let one = state.sink { _ in
      seen.record("states end")
    } receiveValue: { _ in
    }
    let two = store!.activityPublisher().sink { _ in
      seen.record("activities end")
    } receiveValue: {
      _ in
    }
    let slow = SlowSubscriber<Changes<Library>>()
    state.subscribe(slow)
    store = nil
    #expect(weakStore == nil)
    #expect(Set(seen.elements) == ["states end", "activities end"])
    #expect(slow.completions.count == 0)
    slow.request(1)
    #expect(slow.completions.count == 1)
    let late = state.sink { _ in
      seen.record("late")
    } receiveValue: { _ in
    }
    #expect(seen.elements.last == "late")
    withExtendedLifetime((one, two, late)) {}
  }

  @Test("E9: A subscription to the publisher of a derived value retains the value, and completes")
  func derived() {
    var store: LibraryStore? = makeLibrary()
    let seen = Recorder<String>()
    let subscription = store!.derived(.map { $0.count * 2 }).statePublisher().sink { _ in
      seen.record("end")
    } receiveValue: {
      seen.record("\($0.primitive)")
    }
    store?.commit { $0.count = 2 }
    store = nil
    #expect(seen.elements == ["0", "4", "end"])
    subscription.cancel()
  }

  @Test("E9: Cancelling a subscription releases the subscriber's closure")
  func cancelled() {
    let store = makeLibrary()
    weak var token: Token?
    let subscription: AnyCancellable
    do {
      let strong = Token()
      token = strong
      subscription = store.activityPublisher().sink { [strong, store] _ in
        withExtendedLifetime((strong, store)) {}
      }
    }
    #expect(token != nil)
    subscription.cancel()
    #expect(token == nil)
  }

  @Test("`valuePublisher` sends values that can be assigned to another store")
  func values() {
    let store = makeLibrary()
    let target = Store<Int, Never>(initialState: -1)
    let token = store.valuePublisher.map(\.count).assign(to: target.assignee(\.self))
    store.commit { $0.count = 4 }
    #expect(target.state.primitive == 4)
    token.cancel()
    store.commit { $0.count = 5 }
    #expect(target.state.primitive == 4)
  }

  @Test("Subscriptions can be stored in sets of `AnyCancellable` and in `VergeAnyCancellables`")
  func bags() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    var bag = Set<AnyCancellable>()
    var ours = VergeAnyCancellables()
    store.sinkState(queue: .passthrough) { seen.record($0.count) }.store(in: &bag)
    store.sinkState(queue: .passthrough) { seen.record($0.count) }.store(in: &ours)
    store.statePublisher().sink { seen.record($0.count) }.store(in: &bag)
    store.commit { $0.count = 1 }
    #expect(seen.elements == [0, 0, 0, 1, 1, 1])
    bag = []
    ours = []
    store.commit { $0.count = 2 }
    #expect(seen.count == 6)
  }

  @Test("A subscriber receives every state of many threads in order")
  func threads() async {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.statePublisher().sink { seen.record($0.count) }
    concurrently(4) { _ in
      for _ in 0..<100 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(0...400))
    subscription.cancel()
  }

  @Test("`objectWillChange` sends once for several commits, in a later turn of the main queue")
  @MainActor func objectWillChange() async {
    final class Model: StoreComponentType {
      let store: Store<Library, Never> = .init(initialState: .init())
    }

    let model = Model()
    let seen = Recorder<Int>()
    let one = model.objectWillChange.sink { seen.record(1) }
    let two = model.store.scoped(\.desk).objectWillChange.sink { seen.record(2) }
    await mainQueueTurn()
    #expect(seen.count == 0)
    model.commit { $0.count = 1 }
    model.commit { $0.count = 2 }
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == [1])
    one.cancel()
    two.cancel()
  }

  @Test("`objectWillChange` of a component with a computed store sends after a commit")
  @MainActor func computedStore() async {
    final class Part: StoreComponentType {
      let root = makeLibrary()
      var store: Store<Library.Desk, Bell> { root.scoped(\.desk) }
    }

    let part = Part()
    let seen = Recorder<Int>()
    let subscription = part.objectWillChange.sink { seen.record(1) }
    part.commit { $0.isOpen = true }
    await mainQueueTurn()
    #expect(seen.elements == [1])
    subscription.cancel()
  }

  /// A subscriber that requests values only when `request(_:)` is called.
  private final class SlowSubscriber<Input: Sendable>: Subscriber, @unchecked Sendable {
    typealias Failure = Never

    let seen = Recorder<Input>()
    let completions = Recorder<Void>()
    var onReceive: ((Input) -> Void)?
    private var subscription: (any Subscription)?

    func receive(subscription: any Subscription) {
      self.subscription = subscription
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      seen.record(input)
      onReceive?(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      completions.record(())
    }

    func request(_ count: Int) {
      subscription?.request(.max(count))
    }
  }
}
#endif
