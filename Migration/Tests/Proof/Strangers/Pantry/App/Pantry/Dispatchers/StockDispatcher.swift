// swift-format-ignore-file
import Foundation
import VergeStore

class StockDispatcher: PantryDispatcher {
    /// Called whenever something runs out.
    var onRunOut: ((String) -> Void)?
    private let queue = DispatchQueue(label: "pantry.stock")
    private var deliveries: [() -> Void] = []

    /// Lets what was ordered arrive.
    func wait() {
        let arriving = deliveries
        deliveries = []
        queue.sync { arriving.forEach { $0() } }
    }
    func later(_ work: @escaping () -> Void) { deliveries.append(work) }
}

final class AuditedStockDispatcher: StockDispatcher {}

extension Mutations where Base: StockDispatcher {
    func store(_ grams: Int, of ingredient: String) {
        descriptor.commit { $0.stock[ingredient, default: 0] += grams }
    }

    func take(_ lines: [Recipe.Line]) {
        var empty: [String] = []
        descriptor.commit("take") {
            for line in lines {
                $0.stock[line.ingredient, default: 0] -= line.grams
                if $0.stock[line.ingredient]! <= 0 {
                    $0.stock[line.ingredient] = nil
                    empty.append(line.ingredient)
                }
            }
        }
        empty.forEach { base.onRunOut?($0) }
    }
}

extension Actions where Base: StockDispatcher {
    func cook(_ id: Recipe.ID) -> Bool {
        return descriptor.dispatch { context in
            let missing = context.state.missing(for: id)
            guard missing.isEmpty, let recipe = context.state.recipes[id] else {
                context.commit { state in
                    missing.forEach { name, grams in state.basket[name, default: 0] += grams }
                }
                return false
            }
            context.commit.take(recipe.lines)
            return true
        }
    }

    func restock() {
        descriptor.dispatch { context in
            let basket = context.state.basket
            context.dispatcher.later {
                for (name, grams) in basket.sorted(by: { $0.key < $1.key }) {
                    context.commit.store(grams, of: name)
                }
                context.commit { $0.basket.removeAll() }
            }
        }
    }
}
