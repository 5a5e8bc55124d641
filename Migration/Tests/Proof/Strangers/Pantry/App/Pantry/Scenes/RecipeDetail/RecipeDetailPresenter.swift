// swift-format-ignore-file
import VergeStore

protocol RecipeDetailView: AnyObject {
    func show(title: String, stars: String)
    func show(error: Error)
}

/// Keeps a dispatcher of its own; the view is its delegate.
final class RecipeDetailPresenter {
    typealias Store = PantryStore

    weak var view: RecipeDetailView?
    private let id: Recipe.ID
    private let store: Store
    private lazy var dispatcher = RecipeDispatcher(api: OfflineAPI(), store: store)
    private lazy var stock: AuditedStockDispatcher = {
        let made = AuditedStockDispatcher(target: store, clock: { 0 })
        made.onRunOut = { log("ran out of \($0)") }
        return made
    }()

    init(id: Recipe.ID, store: Store) {
        self.id = id
        self.store = store
    }

    func didTapStar(_ count: Int) {
        do {
            try dispatcher.commit.rate(id, stars: count)
            refresh()
        } catch {
            view?.show(error: error)
        }
    }

    func didTapCook() {
        let cooked = stock.dispatch.cook(id)
        log(cooked ? "cooked" : "needs \(store.state.missing(for: id).map { $0.0 })")
    }

    func didTapRestock() {
        stock.dispatch.restock()
        stock.wait()
    }

    private func refresh() {
        guard let recipe = store.state.recipes[id] else { return }
        view?.show(title: recipe.title, stars: String(repeating: "*", count: recipe.rating ?? 0))
    }
}
