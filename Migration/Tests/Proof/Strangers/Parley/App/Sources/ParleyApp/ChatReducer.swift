// swift-format-ignore-file
import Foundation
import VergeNeue

class ChatReducer: ReducerType {
    typealias TargetState = ChatState

    let transport: Transport
    /// Numbers messages.
    let next: () -> Int

    init(transport: Transport, numbering next: @escaping () -> Int) {
        self.transport = transport
        self.next = next
    }
}

// MARK: Mutations

extension ChatReducer {
    func join(_ id: Room.ID) -> Mutation {
        return .init { state in
            guard state.rooms[id] == nil else { return }
            state.rooms[id] = Room(id: id)
        }
    }

    func open(_ id: Room.ID?) -> Mutation {
        Mutation { s in
            s.openRoom = id
            id.map { s.rooms[$0]?.unread = 0 }
        }
    }

    fileprivate func append(_ message: Message, to room: Room.ID) -> Mutation {
        .init("append") {
            $0.rooms[room]?.messages.append(message)
            if $0.openRoom != room && message.sender != $0.me.nick {
                $0.rooms[room]?.unread += 1
            }
        }
    }

    fileprivate func mark(_ number: Int, in room: Room.ID, as status: Message.Status) -> Mutation {
        return .init { state in
            guard let index = state.rooms[room]?.messages.firstIndex(where: { $0.number == number }) else { return }
            state.rooms[room]!.messages[index].status = status
        }
    }
}

// MARK: Actions

extension ChatReducer {
    func say(_ body: String, in room: Room.ID) -> Action<Int> {
        return .init { context in
            let number = self.next()
            let me = context.state.me.nick
            context.commit { $0.append(Message(number: number, sender: me, body: body, status: .sending), to: room) }
            self.transport.send(Packet(room: room, sender: me, body: body)) { delivered in
                context.commit { $0.mark(number, in: room, as: delivered ? .sent : .failed) }
            }
            return number
        }
    }

    func receive(_ packet: Packet) -> Action<Void> {
        Action { context in
            guard packet.sender != context.state.me.nick else { return }
            let number = self.next()
            context.commit { $0.append(.init(number: number, sender: packet.sender, body: packet.body), to: packet.room) }
        }
    }

    func sendDraft() -> Action<Result<Int, SendError>> {
        .init("sendDraft") { context in
            guard let room = context.state.openRoom else { return .failure(.noRoom) }
            let draft = context.state.compose
            if draft.isEmpty { return .failure(.nothingToSay) }
            let mentions = draft.mentions.map { "@" + $0 }.joined(separator: " ")
            context.mutate { $0.compose = Compose() }
            let number = context.dispatch { $0.say([mentions, draft.text].filter { !$0.isEmpty }.joined(separator: " "), in: room) }
            return .success(number)
        }
    }

    func listen(to rooms: [Room.ID]) -> Action<Void> {
        return .init { context in
            for room in rooms {
                context.commit { $0.join(room) }
                self.transport.listen(to: room) { packet in context.dispatch { $0.receive(packet) } }
            }
        }
    }

    enum SendError: Error { case noRoom, nothingToSay }
}
