// swift-format-ignore-file
import Foundation
import VergeStore

// The extension has a process and a store of its own.

final class WidgetDispatcher: Dispatcher<PantryState> {}

extension Mutations where Base == WidgetDispatcher {
    func load(_ basket: [String: Int]) {
        descriptor.commit { $0.basket = basket }
    }
    func tick(_ item: String) {
        descriptor.commit { state in
            state.basket.removeValue(forKey: item)
            state.update(target: \.session) { $0.user = "widget" }
        }
    }
}

struct Timeline {
    var entries: [String] = []
    mutating func append(_ state: PantryState) {
        entries.append(state.sortedBasket.joined(separator: ", "))
    }
}

var timeline = Timeline()
let provider = WidgetDispatcher(target: PantryStore.shared)
PantryStore.shared.backingStorage.addDidUpdate { timeline.append($0) }
provider.commit.load(["eggs": 120, "salt": 5])
provider.commit.tick("eggs")
for entry in timeline.entries { print("widget:", entry) }
print("widget user:", PantryStore.shared.state.session.user)
