import TestSupport
import Testing
import Verge

@Suite("Articles: On a server")
struct OnAServerArticleTests {
  struct RoomState: Equatable, Sendable {
    var messages: [String] = []
    var viewerCount = 0
  }

  final class Room: StoreComponentType, Sendable {
    let store: Store<RoomState, Never> = .init(name: "room", initialState: RoomState())

    func post(_ text: String) -> Int {
      commit("post") { state in
        state.messages.append(text)
        return state.messages.count
      }
    }
  }

  final class Rooms: StoreComponentType, Sendable {
    struct State: Sendable {
      var rooms: [String: Room] = [:]
    }

    let store: Store<State, Never> = .init(name: "rooms", initialState: State())

    func open(_ name: String) -> Room {
      commit { state in
        if let room = state.rooms[name] { return room }
        let room = Room()
        state.rooms[name] = room
        return room
      }
    }

    func close(_ name: String) {
      commit { $0.rooms[name] = nil }
    }
  }

  struct Loggers: StoreLogger {
    let loggers: [any StoreLogger]

    var measuresDuration: Bool { loggers.contains(where: \.measuresDuration) }
    var backlogThreshold: Int { loggers.map(\.backlogThreshold).min() ?? 10_000 }

    func didCommit(log: CommitLog, sender: AnyObject) {
      for logger in loggers { logger.didCommit(log: log, sender: sender) }
    }

    func didSendActivity(log: ActivityLog, sender: AnyObject) {
      for logger in loggers { logger.didSendActivity(log: log, sender: sender) }
    }

    func didAccumulateBacklog(log: BacklogLog) {
      for logger in loggers { logger.didAccumulateBacklog(log: log) }
    }
  }

  /// A client whose connection takes a write when the test says so.
  final class Client: Sendable {
    let writes = Recorder<String>()

    func write(_ text: String) async { writes.record(text) }
  }

  @Test("A stream has the current state, and ends when the room is removed")
  func stream() async {
    let rooms = Rooms()
    let client = Client()

    @Sendable func stream(_ states: StateSequence<RoomState>, to client: Client) async {
      for await state in states where state.hasChanges {
        await client.write("id: \(state.version)\ndata: \(state.messages)\n\n")
      }
    }

    func respond() -> Task<Void, Never> {
      let room = rooms.open("tea")
      let states = room.states
      let response = Task { await stream(states, to: client) }
      return response
    }

    #expect(rooms.open("tea").post("Milk?") == 1)
    let response = respond()
    while client.writes.elements.isEmpty { await Task.yield() }
    #expect(client.writes.elements == ["id: 1\ndata: [\"Milk?\"]\n\n"])
    rooms.close("tea")
    await response.value
    #expect(rooms.open("tea").state.messages.isEmpty)
  }

  @Test("An observer with the policy `.newest` receives the newest state")
  func newest() async {
    let counts = Recorder<Int>()
    let report: @Sendable (Int) -> Void = { counts.record($0) }
    let room = Room()

    let subscription = room.sinkValues(
      \.viewerCount, bufferingPolicy: .newest, queue: .asyncSerialBackground
    ) { count in
      report(count)
    }

    for _ in 1...100 { room.commit { $0.viewerCount += 1 } }
    while counts.elements.last != 100 { await Task.yield() }
    #expect(counts.elements == counts.elements.sorted())
    subscription.cancel()
  }

  @Test("A logger passes events on to others")
  func loggers() {
    let lines = Recorder<String>()
    let store = Store<Int, String>(
      initialState: 0,
      logger: Loggers(loggers: [
        DefaultStoreLogger { _ in lines.record("first") },
        DefaultStoreLogger { _ in lines.record("second") },
      ]))
    store.commit { $0 += 1 }
    store.send("done")
    #expect(lines.elements == ["first", "second", "first", "second"])
  }
}
