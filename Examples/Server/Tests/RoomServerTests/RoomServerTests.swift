import Foundation
import MetricsTestKit
import NIOCore
import RoomServer
import Testing

@Suite("Room server", .timeLimit(.minutes(2)))
struct RoomServerTests {
  @Test("A room has the messages that were posted")
  func posting() async throws {
    try await LiveServer.run { server in
      #expect(try await server.send("GET", "rooms/tea").status == .notFound)
      #expect(try await server.post("Milk?") == 1)
      #expect(try await server.post("No.") == 2)
      let response = try await server.send("GET", "rooms/tea")
      #expect(response.status == .ok)
      let body = try await response.body.collect(upTo: 1 << 20)
      let state = try JSONDecoder().decode(RoomState.self, from: Data(buffer: body))
      #expect(state.messages.map(\.text) == ["Milk?", "No."])
    }
  }

  @Test(
    "A request that has no valid message is refused, and opens no room",
    arguments: [
      ("{", 400), (#"{"text":"x"}"#, 400), (#"{"author":"Ada","text":1}"#, 400),
      (#"{"author":"","text":"x"}"#, 400), (#"{"author":"Ada","text":""}"#, 400),
      (#"{"author":"Ada","text":"\#(String(repeating: "é", count: 2049))"}"#, 413),
      (#"{"author":"\#(String(repeating: "x", count: 4097))","text":"x"}"#, 413),
      (String(repeating: " ", count: 3 << 20), 413),
    ])
  func badRequest(_ body: String, _ status: Int) async throws {
    try await LiveServer.run { server in
      let response = try await server.send("POST", "rooms/tea/messages", body: body)
      #expect(Int(response.status.code) == status)
      #expect(server.rooms.room("tea") == nil)
    }
  }

  @Test("A text may have 4096 UTF-8 bytes")
  func longestText() async throws {
    try await LiveServer.run { server in
      let id = try await server.post(String(repeating: "é", count: 2048))
      #expect(id == 1)
    }
  }

  @Test(
    "Unknown rooms, paths and methods are not found",
    arguments: [
      ("GET", "rooms/tea"), ("GET", "rooms/tea/events"), ("DELETE", "rooms/tea"),
      ("GET", "tea"), ("PUT", "rooms/tea"),
    ])
  func notFound(_ method: String, _ path: String) async throws {
    try await LiveServer.run { server in
      let response = try await server.send(method, path)
      #expect(response.status == .notFound)
    }
  }

  @Test("The name of a room is percent-decoded on all routes")
  func percentDecoding() async throws {
    try await LiveServer.run { server in
      try await server.post("Milk?", to: "caf%C3%A9%20%2F")
      let room = try #require(server.rooms.room("café /"))
      #expect(room.state.name == "café /")
      #expect(try await server.send("GET", "rooms/caf%c3%a9%20%2f").status == .ok)
      var events = try await server.events(of: "%63af%C3%A9%20%2F")
      #expect(try await events.next()?.state.name == "café /")
      #expect(try await server.send("DELETE", "rooms/caf%C3%A9%20%2F").status == .noContent)
    }
  }

  @Test(
    "A name with invalid percent-encoding or a control character is refused on all routes",
    arguments: ["%FF", "%zz", "%", "a%0Ab"])
  func badName(_ name: String) async throws {
    try await LiveServer.run { server in
      let client = try await RawClient(port: server.port)
      let body = #"{"author":"Ada","text":"Milk?"}"#
      #expect(try await client.status("GET /rooms/\(name)") == "400")
      #expect(try await client.status("GET /rooms/\(name)/events") == "400")
      #expect(try await client.status("DELETE /rooms/\(name)") == "400")
      #expect(try await client.status("POST /rooms/\(name)/messages", body: body) == "400")
      try await client.close()
      #expect(server.rooms.state.version == 0)
    }
  }

  @Test("The JSON of a state has sorted keys, and no internal members")
  func json() async throws {
    try await LiveServer.run { server in
      try await server.post("Milk?")
      let response = try await server.send("GET", "rooms/tea")
      let body = try await response.body.collect(upTo: 1 << 20)
      #expect(
        String(buffer: body)
          == #"{"messages":[{"author":"Ada","id":1,"text":"Milk?"}],"name":"tea","viewerCount":0}"#)
    }
  }

  @Test("An event stream begins with the current state, and continues with each change")
  func events() async throws {
    try await LiveServer.run { server in
      try await server.post("Milk?")
      var events = try await server.events()
      let first = try #require(await events.next())
      #expect(first.state.messages.map(\.text) == ["Milk?"])
      #expect(first.state.viewerCount == 1)

      try await server.post("No.")
      let second = try #require(await events.next())
      #expect(second.state.messages.map(\.text) == ["Milk?", "No."])
      #expect(second.id > first.id)
    }
  }

  @Test("A client that closes its connection is no longer a viewer")
  func disconnecting() async throws {
    try await LiveServer.run { server in
      try await server.post("Milk?")
      var events = try await server.events()
      do {
        var others = try await server.events()
        _ = try await others.next()
        #expect(try await events.next { $0.viewerCount == 2 } != nil)
      }
      #expect(try await events.next { $0.viewerCount == 1 } != nil)
    }
  }

  @Test(
    "A client that sends a second request and closes its connection is no longer a viewer",
    arguments: [true, false])
  func secondRequest(isPipelined: Bool) async throws {
    try await LiveServer.run(heartbeat: .milliseconds(100)) { server in
      let room = try #require(server.rooms.openRoom("tea"))
      let client = try await RawClient(port: server.port)
      let (first, second) = ("GET /rooms/tea/events", "GET /rooms/tea")
      if isPipelined {
        try await client.send(first, second)
      } else {
        try await client.send(first)
        try await client.read(until: #""viewerCount":1}"#)
        try await client.send(second)
      }
      try await client.read(until: ":\n\n")
      #expect(room.state.viewerCount == 1)
      try await client.close()
      let start = ContinuousClock.now
      for await state in room.states where state.viewerCount == 0 { break }
      #expect(start.duration(to: .now) < .seconds(5))
    }
  }

  @Test("Comment lines are written while nothing changes")
  func heartbeat() async throws {
    try await LiveServer.run(heartbeat: .milliseconds(20)) { server in
      let room = try #require(server.rooms.openRoom("tea"))
      var events = try await server.events()
      _ = try await events.next()
      try await Task.sleep(for: .milliseconds(200))
      room.post(author: "Ada", text: "Milk?")
      #expect(try await events.next()?.state.messages.count == 1)
      #expect(events.commentCount > 0)
    }
  }

  @Test("A commit just before the room is closed is the last event of its stream")
  func lastEvent() async throws {
    try await LiveServer.run { server in
      // All streams are open before one ends, so that each has a connection. The client has 8.
      var streams: [(room: String, events: EventReader)] = []
      for number in 1...6 {
        _ = server.rooms.openRoom("\(number)")
        streams.append(("\(number)", try await server.events(of: "\(number)")))
      }
      for (room, stream) in streams {
        var events = stream
        _ = try await events.next()
        server.rooms.room(room)?.post(author: "Ada", text: "Milk?")
        #expect(server.rooms.closeRoom(room))
        var last: RoomState?
        while let event = try await events.next() { last = event.state }
        #expect(last?.messages.last?.text == "Milk?")
      }
    }
  }

  @Test("A stream ends when its room is closed; another room's does not")
  func closing() async throws {
    try await LiveServer.run { server in
      try await server.post("Milk?")
      try await server.post("Black?", to: "coffee")
      var tea = try await server.events()
      var coffee = try await server.events(of: "coffee")
      #expect(try await server.send("DELETE", "rooms/tea").status == .noContent)
      #expect(try await tea.next { _ in false } == nil)
      #expect(try await server.send("DELETE", "rooms/tea").status == .notFound)

      try await server.post("Yes.", to: "coffee")
      #expect(try await coffee.next { $0.messages.count == 2 } != nil)
    }
  }

  @Test("A client that does not read skips states, and receives the newest")
  func backpressure() async throws {
    try await LiveServer.run { server in
      let room = try #require(server.rooms.openRoom("tea"))
      var events = try await server.events()
      let first = try #require(await events.next())
      // 50 MB in all, which is more than sockets and channels buffer.
      let text = String(repeating: "x", count: 1 << 16)
      for _ in 0..<40 { room.post(author: "Ada", text: text) }
      let newest = room.state.version

      var count = 0
      var last = first
      while last.id < newest {
        last = try #require(await events.next())
        count += 1
      }
      #expect(last.state.messages.last?.id == 40)
      #expect(count < 40)
    }
  }

  @Test("A connection above the limit gets 503 or, without a request, is closed")
  func connectionLimit() async throws {
    try await LiveServer.run(limits: ServerLimits(connections: 1)) { server in
      let first = try await RawClient(port: server.port)
      #expect(try await first.status("GET /rooms/tea") == "404")
      let second = try await RawClient(port: server.port)
      #expect(try await second.status("GET /rooms/tea") == "503")
      await second.waitUntilClosed()
      let silent = try await RawClient(port: server.port)
      await silent.waitUntilClosed()
      #expect(try await first.status("GET /rooms/tea") == "404")

      try await first.close()
      var status = "503"
      while status == "503" {
        status = try await RawClient(port: server.port).status("GET /rooms/tea")
      }
      #expect(status == "404")
    }
  }

  @Test("A connection without a request is closed, an event stream is not")
  func idleConnection() async throws {
    try await LiveServer.run(limits: ServerLimits(idleTime: .milliseconds(100))) { server in
      try await server.post("Milk?")
      var events = try await server.events()
      _ = try await events.next()
      let client = try await RawClient(port: server.port)
      await client.waitUntilClosed()
      try await server.post("No.")
      #expect(try await events.next { $0.messages.count == 2 } != nil)
    }
  }

  @Test("A message to a room above the limit gets 503, and other rooms take messages")
  func roomLimit() async throws {
    try await LiveServer.run(roomLimit: 1) { server in
      try await server.post("Milk?")
      let body = #"{"author":"Ada","text":"Black?"}"#
      let response = try await server.send("POST", "rooms/coffee/messages", body: body)
      #expect(response.status == .serviceUnavailable)
      #expect(try await server.post("No.") == 2)
      _ = try await server.send("DELETE", "rooms/tea")
      #expect(try await server.post("Black?", to: "coffee") == 1)
    }
  }

  @Test(
    "The connections are limited by the file descriptors of the process",
    arguments: [
      (1_024, 2, 920), (256, 2, 152), (256, 64, nil), (-1, 2, 1_000), (1 << 20, 2, 1_000),
    ])
  func descriptors(_ descriptors: Int, _ processors: Int, _ connections: Int?) {
    let limits = ServerLimits().fitting(descriptors: descriptors, processors: processors)
    #expect(limits?.connections == connections)
  }

  @Test("A graceful shutdown ends open streams")
  func shutdown() async throws {
    // The server ends only when its streams have ended.
    try await LiveServer.run { server in
      try await server.post("Milk?")
      var events = try await server.events()
      await server.services.triggerGracefulShutdown()
      #expect(try await events.next { _ in false } == nil)
    }
  }

  @Test("The server logs the rooms that open and close, and the requests that fail")
  func logs() async throws {
    let log = MemoryLog()
    try await LiveServer.run(log: log) { server in
      try await server.post("Milk?")
      try await server.post("No.")
      _ = try await server.send("GET", "rooms/coffee")
      _ = try await server.send("GET", "cups")
      _ = try await server.send("DELETE", "rooms/tea")
    }
    #expect(log.entries("room opened", "room") == ["tea"])
    #expect(log.entries("room closed", "room") == ["tea"])
    #expect(log.entries("request failed", "path") == ["/rooms/coffee", "/cups"])
    #expect(log.entries("request failed", "status") == ["404", "404"])
  }

  @Test("Commits in all rooms are counted and timed together")
  func metrics() async throws {
    let metrics = TestMetrics()
    try await LiveServer.run(metrics: metrics) { server in
      try await server.post("Milk?")
      try await server.post("Black?", to: "coffee")
    }
    #expect(try metrics.expectCounter("store_commits", [("store", "room")]).totalValue == 2)
    #expect(try metrics.expectTimer("store_commit_duration", [("store", "room")]).values.count == 2)
  }
}
