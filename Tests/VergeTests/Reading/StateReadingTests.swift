import Dispatch
import TestSupport
import Testing
import Verge

@Suite("What a view has read of a store")
@MainActor
struct StateReadingTests {
  private let store = makeLibrary()

  /// Reads like a view that is evaluated again when it is told.
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
      _ body: (inout StoreReaderComponents<State>.StateProxy) -> Result
    ) -> Result {
      reading.read(store, body)
    }
  }

  @Test("A change of what has been read counts; of other things it does not")
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

  @Test("D24: It is told in a later turn of the main queue, once for all commits until then")
  func coalesced() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    for number in 1...5 { store.commit { $0.count = number } }
    #expect(screen.changeCount == 0)
    await mainQueueTurn()
    #expect(screen.changeCount == 1)
  }

  @Test("D24: There is no change if the value is what it was; the first value is none")
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

  @Test("What is read the next time is what counts from then on")
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

  @Test("A change that comes while it reads is not missed")
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

  @Test("The state as a whole is read, and members that cannot be compared")
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

  @Test("With another store it begins anew; the former one counts no more")
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

  @Test("Another view on the same slice is the same store")
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

  @Test("Commits of other threads are seen")
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

  @Test("A state that a turn has announced is not announced again by a later delivery")
  func announcedOnce() async {
    let screen = Screen<Library>()
    screen.read(store) { _ = $0.count }
    let (isBlocked, isDone) = (Gate(), Gate())
    // No gate: other tests may keep the main queue for long.
    let mayEnd = DispatchSemaphore(value: 0)
    // Behind the screen's.
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

  @Test("A derived value is read")
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

  @Test("E9: A store does not keep who reads it")
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
