// swift-format-ignore-file
import Foundation

struct ChatState {
    var me: User
    var rooms: [Room.ID: Room] = [:]
    var openRoom: Room.ID?
    var compose = Compose()
    var isConnected = true

    var unreadTotal: Int { rooms.values.reduce(0) { $0 + $1.unread } }
    var roomList: [String] {
        rooms.values.sorted { $0.id < $1.id }.map { $0.unread > 0 ? "#\($0.id)(\($0.unread))" : "#\($0.id)" }
    }
}

struct User: Hashable {
    var nick: String
    var mood: Mood = .here

    enum Mood: String { case here, away, busy }
}

struct Room {
    typealias ID = String
    let id: ID
    var messages: [Message] = []
    var unread = 0
}

struct Message: Equatable {
    enum Status { case sending, sent, failed }
    let number: Int
    let sender: String
    var body: String
    var status = Status.sent
}

struct Compose: Equatable {
    var text = ""
    var mentions: [String] = []
    var isEmpty: Bool { text.isEmpty && mentions.isEmpty }
}
