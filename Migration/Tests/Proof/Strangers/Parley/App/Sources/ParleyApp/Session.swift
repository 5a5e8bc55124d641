// swift-format-ignore-file
import Foundation
import VergeNeue

/// The composition root.
final class Session {
    let transport = Transport()
    let store: ChatReducer.StoreType
    let compose: ComposeReducer.ScopedStoreType
    let badge: Store<BadgeReducer>
    let mood: ScopedStore<ChatReducer, MoodReducer>

    init(nick: String) {
        var last = 0
        let reducer = ChatReducer(transport: transport) { last += 1; return last }
        store = Store(reducer, logged: true) { ChatState(me: User(nick: nick)) }
        compose = store.makeScoped(scope: \.compose, reducer: ComposeReducer(limit: 24))
        mood = store.makeScoped(scope: \.me, reducer: MoodReducer.shared)

        let badgeReducer = BadgeReducer()
        badge = Store(state: 0, reducer: badgeReducer, registerParent: store)
        badgeReducer.onChange = { [weak badge] number in badge?.commit { $0.show(number) } }
        store.register(store: badge, for: "badge")
    }

    func submit() -> String {
        switch store.dispatch({ $0.sendDraft() }) {
        case .success(let number): return "sent #\(number)"
        case .failure(let error): return "not sent: \(error)"
        }
    }
}
