import Foundation
import TestSupport
import Testing
import Verge

protocol Client: Sendable {
  func write(_ text: String) async throws
}

@Suite("Articles: On a server")
struct OnAServerArticleTests {
  struct RoomState: Codable, Equatable, Sendable {
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

    @discardableResult
    func close(_ name: String) -> Bool {
      let room = commit { $0.rooms.removeValue(forKey: name) }
      return room != nil
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

  /// A connection that stores the states it is sent, and then does what the test says.
  struct Connection: Client {
    struct Closed: Error {}

    let events = Recorder<(id: String, state: RoomState)>()
    var didWrite: @Sendable (Int) throws -> Void = { _ in }

    var texts: [[String]] { events.elements.map(\.state.messages) }

    func write(_ text: String) async throws {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count == 4 && lines[2].isEmpty && lines[3].isEmpty)
      let state = try JSONDecoder().decode(
        RoomState.self, from: Data(lines[1].dropFirst("data: ".count).utf8))
      events.record((String(lines[0]), state))
      try didWrite(events.count)
    }
  }

  /// Opens a stream of the room "tea".
  private func respond(_ rooms: Rooms, _ client: Connection) -> Task<Void, any Error> {
    @Sendable func stream(
      _ states: StateSequence<RoomState>, to client: some Client
    ) async throws {
      for await state in states where state.hasChanges {
        let json = try JSONEncoder().encode(state.primitive)
        let data = String(decoding: json, as: UTF8.self)
        try await client.write("id: \(state.version)\ndata: \(data)\n\n")
      }
    }

    let room = rooms.open("tea")
    let states = room.states
    let response = Task { try await stream(states, to: client) }
    return response
  }

  @Test("A stream has the current state, and ends when the room is removed")
  func stream() async throws {
    let rooms = Rooms()
    let client = Connection()
    #expect(rooms.open("tea").post("Milk?\n\"No\"") == 1)
    let response = respond(rooms, client)
    while client.events.count == 0 { await Task.yield() }
    #expect(client.events.elements.map(\.id) == ["id: 1"])
    #expect(client.texts == [["Milk?\n\"No\""]])
    rooms.close("tea")
    try await response.value
    #expect(rooms.open("tea").state.messages.isEmpty)
  }

  @Test("A state is left out only if the client has it")
  func comparison() async throws {
    // Each mutation is committed while the first state is written.
    func states(_ mutations: (@Sendable (inout RoomState) -> Void)...) async throws -> [[String]] {
      let rooms = Rooms()
      let client = Connection { count in
        if count == 1 { for mutation in mutations { rooms.open("tea").commit(mutation: mutation) } }
        rooms.close("tea")
      }
      try await respond(rooms, client).value
      return client.texts
    }
    let there: @Sendable (inout RoomState) -> Void = { $0.messages = ["B"] }
    let back: @Sendable (inout RoomState) -> Void = { $0.messages = [] }
    #expect(try await states(there, back) == [[]])
    #expect(try await states(there, { _ in }) == [[], ["B"]])
    #expect(try await states(there, back, there) == [[], ["B"]])
  }

  /// A connection that keeps the lines of its events.
  struct Lines: Client {
    let lines = Recorder<String>()

    func write(_ text: String) async throws { lines.record(text) }
  }

  @Test("A client receives each message once, and after a reconnection those that it missed")
  func messages() async throws {
    @Sendable func streamMessages(
      _ states: StateSequence<RoomState>, after lastID: Int, to client: some Client
    ) async throws {
      var lastID = lastID
      for await state in states {
        // The room was created again.
        if lastID > state.messages.count { lastID = 0 }
        for message in state.messages.dropFirst(lastID) {
          lastID += 1
          let data = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
          try await client.write("id: \(lastID)\ndata: \(data)\n\n")
        }
      }
    }
    /// The events of a client that has received `lastID`, when the room has `texts`, and later "late".
    func events(after lastID: Int, of texts: String...) async throws -> [String] {
      let rooms = Rooms()
      let client = Lines()
      let room = rooms.open("tea")
      for text in texts { _ = room.post(text) }
      let states = room.states
      let response = Task { try await streamMessages(states, after: lastID, to: client) }
      _ = room.post("late")
      room.commit { $0.viewerCount += 1 }
      while client.lines.elements.last?.contains("late") != true { await Task.yield() }
      response.cancel()
      try await response.value
      return client.lines.elements
    }
    let a = "id: 1\ndata: \"A\"\n\n"
    let lines = "id: 2\ndata: \"B\\nC\"\n\n"
    let late = "id: 3\ndata: \"late\"\n\n"
    #expect(try await events(after: 0, of: "A", "B\nC") == [a, lines, late])
    #expect(try await events(after: 1, of: "A", "B\nC") == [lines, late])
    #expect(try await events(after: 2, of: "A", "B\nC") == [late])
    #expect(try await events(after: 9, of: "A", "B\nC") == [a, lines, late])
  }

  @Test("A stream ends when its task is cancelled, and when the connection is closed")
  func ends() async throws {
    let rooms = Rooms()
    let client = Connection()
    let idle = respond(rooms, client)
    while client.events.count == 0 { await Task.yield() }
    idle.cancel()
    try await idle.value

    let closed = respond(rooms, Connection { _ in throw Connection.Closed() })
    await #expect(throws: Connection.Closed.self) { try await closed.value }
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
