import Dispatch
import TestSupport
import Testing
import Verge

private struct Player: Equatable, Sendable {
  var title = ""
  var artist = ""
  var volume = 5
  var queue: [String] = []
  var lyrics: String?
}

@Suite("Articles: Reading and observing")
struct ReadingAndObservingArticleTests {
  @Test("The state and its slices can be read and observed") @MainActor
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

    let title = store.sinkValues(\.title) { title in print(title) }

    #expect(print.lines == ["Song", "Song"])
    title.cancel()

    let volume = store.sinkState(\.volume, dropsFirst: true) { volume in
      print("\(volume.previousPrimitive!) -> \(volume.primitive)")
    }

    store.commit { $0.artist = "Band" }
    store.commit { $0.volume = 6 }
    store.commit { $0.title = "Other" }
    #expect(print.lines == ["5 -> 6", "Other"])
    subscription.cancel()
    volume.cancel()
  }

  @Test("An observer with the policy `.newest` receives only the newest slice") @MainActor
  func newest() async {
    let print = Printer()
    let store = Store<Player, Never>(initialState: Player(title: "Song"))

    let label = store.sinkValues(\.volume, bufferingPolicy: .newest, queue: .asyncMain) { volume in
      print("volume \(volume)")
    }

    for volume in 6...9 { store.commit { $0.volume = volume } }
    await mainQueueTurn()
    #expect(print.lines == ["volume 9"])
    label.cancel()
  }

  @Test("`Changes` shows which members have changed")
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

  @Test("Changes can be found with a comparison other than ==")
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

  @Test("Subscriptions can be stored, suspended and resumed") @MainActor
  func subscriptions() {
    let print = Printer()
    let store = Store<Player, Never>(initialState: Player(title: "Song", artist: "Band"))

    var bag = VergeAnyCancellables()
    store.sinkValues(\.title) { title in print(title) }.store(in: &bag)
    store.sinkValues(\.artist) { artist in print(artist) }.storeWhileSourceActive()

    #expect(print.lines == ["Song", "Band"])
    bag.removeAll()
    store.commit {
      $0.title = "Other"
      $0.artist = "Choir"
    }
    #expect(print.lines == ["Choir"])

    let hidden = store.sinkValues(\.volume) { volume in print(volume) }
    hidden.suspend()
    store.commit { $0.volume = 7 }
    store.commit { $0.volume = 9 }
    hidden.resume()  // prints 9

    #expect(print.lines == ["5", "9"])
    hidden.cancel()
  }

  @Test("An unreferenced component that observes its own store is deallocated") @MainActor
  func remote() {
    @MainActor final class Remote: StoreComponentType {
      let store: Store<Player, Never> = .init(initialState: Player())
      private(set) var label = ""

      init() {
        sinkValues(\.title) { [weak self] title in self?.label = title }
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

  @Test("Every queue in the article's table delivers the state")
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

  @Test("Observers can accumulate with a scan, and properties can be stores")
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
