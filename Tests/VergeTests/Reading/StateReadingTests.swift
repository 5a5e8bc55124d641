import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Tracking of what a view reads")
@MainActor
struct StateReadingTests {
  private let store = makeLibrary()

  /// A stand-in for a view, which counts the change notifications of its reading.
  @MainActor
  private final class Screen<State> {
    private(set) var changeCount = 0
    private var reading: StateReading<State>!

    init() {
      reading = StateReading { [weak self] in self?.changeCount += 1 }
    }

    var keyPaths: Set<PartialKeyPath<State>> { reading.keyPaths }

    @discardableResult
    func read<Result>(
      _ store: Store<State, some Any>,
      _ body: (StoreReaderComponents<State>.StateProxy) -> Result
    ) -> Result {
      reading.read(store, body)
    }
  }

  @Test("Only a change of a property that was read notifies")
  func read() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    #expect(screen.keyPaths == [\Library.count])
    store.commit { $0.title = "a" }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
    store.commit { $0.count = 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("D24: A reading notifies once for several commits, in a later turn of the main queue")
  func coalesced() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    for number in 1...5 { store.commit { $0.count = number } }
    #expect(screen.changeCount == 0)
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("D24: A reading does not notify of its first value or of equal values")
  func unchanged() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    await mainQueueTurn()
    store.commit { $0.count = 1 }
    store.commit { $0.count = 0 }
    store.commit { $0 = Library() }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
  }

  @Test("The properties of the latest read replace those of the earlier ones")
  func again() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    screen.read(store) { _ = $0.title }
    store.commit { $0.count = 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
    store.commit { $0.title = "a" }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("A change during a read is not missed")
  func during() async {
    let screen = Screen<Library>()
    let count = screen.read(store) { proxy -> Int in
      store.commit { $0.count = 1 }
      return proxy.count
    }
    #expect(count == 0)
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("A read of the whole state or of a member without == notifies of every commit")
  func whole() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.primitive.count }
    store.commit { $0.title = "a" }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)

    struct State {
      var opaque = Opaque()
      var count = 0
    }
    let other = Store<State, Never>(initialState: State())
    let otherScreen = Screen<State>()
    otherScreen.read(other) { _ = $0.opaque }
    other.commit { $0.count = 1 }
    await mainQueueTurn()
    #expect(otherScreen.changeCount == 1)
  }

  @Test("A read of another store ends the tracking of the former one")
  func swap() async {
    let screen = Screen<Library>()
    let other = makeLibrary()
    screen.read(store) { _ = $0.count }
    screen.read(other) { _ = $0.title }
    store.commit { $0.count = 1 }
    store.commit { $0.title = "a" }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
    other.commit { $0.title = "b" }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("Two scoped stores on the same slice count as one store")
  func scoped() async {
    let screen = Screen<Library.Desk>()
    screen.read(store.scoped(\.desk)) { _ = $0.isOpen }
    screen.read(store.scoped(\.desk)) { _ = $0.isOpen }
    store.commit { $0.count = 1 }
    store.commit { $0.desk.drawer.pens = 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
    store.commit { $0.desk.isOpen = true }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("A reading notifies of commits of other threads")
  func threads() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    let store = store
    concurrently(4) { _ in
      for _ in 0..<100 { store.commit { $0.count += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
    #expect(screen.read(store) { $0.count } == 400)
  }

  @Test("A change that has notified in one turn does not notify again when it is delivered later")
  func announcedOnce() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    let (isBlocked, isDone) = (Gate(), Gate())
    // Not a gate, which has a time limit: other tests may block the main queue for long.
    let mayEnd = DispatchSemaphore(value: 0)
    // Called after the screen's observer.
    let blocking = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      isBlocked.open()
      mayEnd.wait()
    }
    let store = store
    DispatchQueue(label: "test.blocked").async {
      store.commit { $0.count += 1 }
      isDone.open()
    }
    isBlocked.pass()
    store.commit { $0.count += 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
    // Now the second commit is delivered.
    mayEnd.signal()
    isDone.pass()
    await store.waitUntilAllEventConsumed()
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
    #expect(screen.read(store) { $0.count } == 2)
    store.commit { $0.count += 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 2)
    blocking.cancel()
  }

  @Test("A reading notifies of changes of a derived value")
  func derived() async {
    let screen = Screen<Int>()
    screen.read(store.derived(.map { $0.count / 2 })) { _ = $0.primitive }
    store.commit { $0.count = 1 }
    await mainQueueTurn()
    #expect(screen.changeCount == 0)
    store.commit { $0.count = 2 }
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("E9: A store does not retain its readings")
  func lifetime() async {
    weak var weakScreen: Screen<Library>?
    do {
      let screen = Screen<Library>()
      weakScreen = screen
      screen.read(store) { _ = $0.count }
      store.commit { $0.count = 1 }
    }
    await mainQueueTurn()
    #expect(weakScreen == nil)
  }
}
