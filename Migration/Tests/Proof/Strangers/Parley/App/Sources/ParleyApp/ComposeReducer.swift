// swift-format-ignore-file
import VergeNeue

struct ComposeReducer: ModularReducerType {
    typealias TargetState = Compose
    typealias ParentReducer = ChatReducer

    let limit: Int

    func parentChanged(newState: ChatState) {}

    func type(_ text: String) -> Mutation {
        .init { [limit] in $0.text = String(($0.text + text).prefix(limit)) }
    }
    func mention(_ nick: String) -> Mutation { .init { $0.mentions.append(nick) } }

    func paste(_ lines: [String]) -> Action<Int> {
        return Action<Int> { context in
            for line in lines { context.commit { $0.type(line) } }
            return context.state.text.count
        }
    }
}

extension ComposeReducer: Resettable {
    static var blank: Compose { Compose() }
}

/// The number on the icon: a store of its own, that follows the chat's.
final class BadgeReducer: ModularReducerType {
    typealias TargetState = Int
    typealias ParentReducer = ChatReducer

    private(set) var history: [Int] = []
    var onChange: ((Int) -> Void)?

    func parentChanged(newState: ChatState) {
        let total = newState.unreadTotal
        if history.last != total { history.append(total) ; onChange?(total) }
    }

    func show(_ number: Int) -> Mutation { .init { $0 = number } }
}

enum MoodReducer: ReducerType {
    typealias TargetState = User
    case shared

    func become(_ mood: User.Mood) -> Mutation {
        .init { $0.mood = mood }
    }
}
