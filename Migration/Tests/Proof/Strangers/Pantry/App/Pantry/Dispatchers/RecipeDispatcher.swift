// swift-format-ignore-file
import Foundation
import VergeStore

/// Remote recipes; the real one talks to a server.
protocol RecipeAPI {
    func recipes(matching query: String, completion: @escaping (Result<[Recipe], Error>) -> Void)
}

final class RecipeDispatcher: PantryDispatcher {
    let api: RecipeAPI
    private(set) var requests = 0

    init(api: RecipeAPI, store: PantryStore) {
        self.api = api
        super.init(target: store, clock: { 7 })
    }

    fileprivate func countRequest() { requests += 1 }
}

// MARK: - Mutations

extension Mutations where Base == RecipeDispatcher {

    fileprivate func insert(_ found: [Recipe]) {
        descriptor.commit("insert \(found.count)") { (state: inout PantryState) in
            for recipe in found {
                if state.recipes.updateValue(recipe, forKey: recipe.id) == nil {
                    state.order.append(recipe.id)
                }
            }
        }
    }

    func rate(_ id: Recipe.ID, stars: Int) throws {
        try descriptor.commit { state in
            guard state.recipes[id] != nil else { throw PantryError.unknownRecipe(id) }
            state.recipes[id]?.rating = min(max(stars, 1), 5)
        }
    }

    func greet() {
        let hour = base.clock()
        descriptor.commit(\.session) { $0.user += hour < 12 ? " (morning)" : " (evening)" }
    }

    func show(banner text: String?) { descriptor.commit { $0.banner = text } }
}

// MARK: - Actions

extension Actions where Base == RecipeDispatcher {

    @discardableResult
    func search(_ query: String, then done: (() -> Void)? = nil) -> Int {
        descriptor.dispatch { context in
            let dispatcher = context.dispatcher
            dispatcher.countRequest()
            context.commit.show(banner: "Searching \(query)")
            dispatcher.api.recipes(matching: query) { result in
                switch result {
                case .success(let found):
                    context.commit.insert(found)
                    context.commit.show(banner: nil)
                case .failure(let error):
                    context.commit { $0.lastError = error as? PantryError }
                }
                done?()
            }
            return context.state.order.count
        }
    }

    func searchAll(_ queries: [String]) {
        descriptor.dispatch("all") { context in
            queries.forEach { query in context.dispatch.search(query) }
        }
    }
}
