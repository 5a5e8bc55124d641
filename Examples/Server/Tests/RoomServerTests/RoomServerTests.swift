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

  @Test("A request that has no message is refused, and opens no room")
  func badRequest() async throws {
    try await LiveServer.run { server in
      let response = try await server.send("POST", "rooms/tea/messages", body: #"{"text":"x"}"#)
      #expect(response.status == .badRequest)
      #expect(server.rooms.room("tea") == nil)
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

  @Test("A client that closes its connection is no viewer any more")
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
      let room = server.rooms.openRoom("tea")
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
