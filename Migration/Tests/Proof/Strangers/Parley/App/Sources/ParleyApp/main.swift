// swift-format-ignore-file
import Foundation
import VergeNeue

let session = Session(nick: "kim")
let store = session.store

func show(_ room: Room.ID) {
    guard let room = store[\.rooms][room] else { print("no such room") ; return }
    for message in room.messages { print("  \(message.number) <\(message.sender)> \(message.body) \(message.status)") }
}

store.dispatch { $0.listen(to: ["swift", "cats"]) }
print(store.state.roomList, session.submit())

store.commit { $0.open("swift") }
trace(session.compose, "typed", { $0.type("Is anybody here who knows reducers?") }) { "\($0.state.text)|" }
print(session.submit())
session.compose.commit { $0.mention("lee") }
print("pasted", session.compose.dispatch { $0.paste(["see ", "you"]) })
print(session.submit(), session.submit())

session.transport.send(Packet(room: "cats", sender: "lee", body: "meow")) { _ in }
session.transport.send(Packet(room: "cats", sender: "lee", body: "purr")) { _ in }
session.transport.send(Packet(room: "swift", sender: "lee", body: "me")) { _ in }
session.transport.flush()
print(store.state.roomList, "badge", session.badge.state, session.badge.reducer.history)
show("swift")

session.transport.isOffline = true
let number = store.dispatch { $0.say("lost", in: "cats") }
session.transport.flush()
print("message", number, store.state.rooms["cats"]!.messages.last!.status)

store.commit { $0.open("cats") }
show("cats")
store.set(\.isConnected, to: false)
store.mutate { state in state.rooms["swift"]?.messages.removeAll { $0.sender == "lee" } }
show("swift")
show("dogs")

session.mood.commit { $0.become(.away) }
session.compose.commit { $0.type("bye") }
print(store.state.me.mood, session.compose.sourceState.compose, store[\.isConnected], "badge", session.badge.state)

let draft = Store(ComposeReducer(limit: 5)) { Compose(text: "old") }
draft.commit { $0.type(" text") }
print(draft.state.text)
draft.reset()
print(draft.state.isEmpty, Chronicle.shared.summary())
