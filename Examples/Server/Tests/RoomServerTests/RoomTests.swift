import Logging
import Metrics
import Testing
import VergeTesting

@testable import RoomServer

@Suite("Rooms")
struct RoomTests {
  @Test("A room numbers its messages")
  func posting() throws {
    let room = Room(name: "tea")
    let recorder = StoreRecorder(room)
    defer { recorder.finish() }
    let message = try #require(room.post(author: "Ada", text: "Milk?"))
    #expect(message.id == 1)
    recorder.expectChange(\.messages, to: [message])
  }

  @Test("A room keeps its newest messages")
  func capacity() {
    let room = Room(name: "tea")
    for number in 1...(Room.capacity + 1) { room.post(author: "Ada", text: "\(number)") }
    #expect(room.state.messages.count == Room.capacity)
    #expect(room.state.messages.first?.text == "2")
  }

  @Test("A room is closed when it has no viewers, and has not been used for a time")
  func unused() throws {
    let rooms = Rooms(logger: Logger(label: "rooms"), metrics: NOOPMetricsHandler.instance)
    let start = ContinuousClock.now
    let tea = try #require(rooms.openRoom("tea"))
    let milk = try #require(rooms.openRoom("milk"))
    milk.enter()
    #expect(rooms.closeRooms(unusedSince: start) == [])
    #expect(rooms.closeRooms(unusedSince: .now) == ["tea"])
    #expect(rooms.room("tea") == nil)
    #expect(rooms.room("milk") === milk)
    #expect(tea.post(author: "Ada", text: "Milk?") == nil)
    milk.leave()
    #expect(rooms.closeRooms(unusedSince: start) == [])
    #expect(rooms.closeRooms(unusedSince: .now) == ["milk"])
  }

  @Test("A room that is no longer in the map takes no messages")
  func closedWhilePosting() async throws {
    let rooms = Rooms(logger: Logger(label: "rooms"), metrics: NOOPMetricsHandler.instance)
    let closing = Task.detached {
      while !Task.isCancelled {
        rooms.closeRooms(unusedSince: .now)
        await Task.yield()
      }
    }
    var used: [Room] = []
    while used.count < 10 {
      let room = try #require(rooms.openRoom("tea"))
      if room.post(author: "Ada", text: "Milk?") != nil, used.last !== room { used.append(room) }
    }
    closing.cancel()
    await closing.value
    for room in used { #expect(room.state.isClosed || rooms.room("tea") === room) }
    #expect(rooms.post(author: "Ada", text: "Milk?", to: "tea")?.text == "Milk?")
  }
}
