// swift-format-ignore-file
import Foundation
import VergeStore

final class PrintingDetail: RecipeDetailView {
    func show(title: String, stars: String) { log("\(title) \(stars)") }
    func show(error: Error) { log("error: \(error)") }
}

let pantry = PantryStore(logger: ConsoleLogger())
let search = RecipeDispatcher(api: OfflineAPI(), store: pantry)

search.commit.greet()
search.dispatch.searchAll(["bread", "p"])
search.dispatch.search("offline") { log("search is over") }
log("requests: \(search.requests), recipes: \(pantry.state.order), error: \(pantry.state.lastError.map { "\($0)" } ?? "none")")

do {
    let controller = ShoppingListController(viewModel: ShoppingListViewModel(store: pantry))
    controller.viewWillAppear()

    let detail = PrintingDetail()
    let presenter = RecipeDetailPresenter(id: 1, store: pantry)
    presenter.view = detail
    presenter.didTapStar(9)
    presenter.didTapCook()
    controller.headerTapped()
    controller.headerTapped()
    presenter.didTapRestock()
    presenter.didTapCook()

    let missing = RecipeDetailPresenter(id: 99, store: pantry)
    missing.view = detail
    missing.didTapStar(1)
    controller.viewDidDisappear()
}

let draft = DraftDispatcher(target: pantry)
draft.commit.rename("lost")
draft.commit.begin()
do { _ = try draft.dispatch.save(as: 10) } catch { log("not saved: \(error)") }
draft.commit.rename("Toast")
draft.commit.add("bread", grams: 60)
if let saved = try? draft.dispatch.save(as: 10) { log("saved \(saved.title), \(saved.totalGrams)g") }
log("order \(pantry.state.order), editing: \(pantry.state.session.editing != nil), user: \(pantry.state.session.user)")
