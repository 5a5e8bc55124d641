import RoomServer
import Testing
import VergeTesting

@Suite("Rooms")
struct RoomTests {
  @Test("A room numbers its messages")
  func posting() {
    let room = Room(name: "tea")
    let recorder = StoreRecorder(room)
    defer { recorder.finish() }
    let message = room.post(author: "Ada", text: "Milk?")
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
}
