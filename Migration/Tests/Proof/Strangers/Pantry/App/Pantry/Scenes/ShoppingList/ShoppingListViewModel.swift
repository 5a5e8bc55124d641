// swift-format-ignore-file
import Foundation
import VergeViewModel

extension ShoppingListViewModel {
    struct ViewState {
        fileprivate(set) var rows: [String] = []
        var isCollapsed = false
        var updates = 0

        var headline: String {
            isCollapsed ? "…" : rows.isEmpty ? "Nothing to buy" : "\(rows.count) to buy"
        }
    }
}

final class ShoppingListViewModel: VergeViewModelBase<ShoppingListViewModel.ViewState, PantryState> {

    init(store: PantryStore) {
        super.init(initialState: ViewState(), parent: store, logger: nil)
    }

    override func updateState(state: inout ViewState, by storeState: PantryState) {
        state.rows = storeState.sortedBasket
        state.updates += 1
    }
}

extension Mutations where Base == ShoppingListViewModel {
    func toggle() { descriptor.commit { $0.isCollapsed.toggle() } }
}
