// swift-format-ignore-file
import Foundation
import VergeStore
import VergeViewModel

/// A view controller without UIKit.
final class ShoppingListController {
    private let viewModel: ShoppingListViewModel
    private var token: StorageSubscribeToken?
    private(set) var title = ""

    init(viewModel: ShoppingListViewModel) {
        self.viewModel = viewModel
        render(viewModel.state)
    }

    func viewWillAppear() {
        token = viewModel.backingStorage.addDidUpdate { [weak self] in self?.render($0) }
    }

    func viewDidDisappear() {
        if let token = token { viewModel.backingStorage.remove(subscriber: token) }
        token = nil
    }

    func headerTapped() { viewModel.commit.toggle() }

    private func render(_ state: ShoppingListViewModel.ViewState) {
        guard title != state.headline else { return }
        title = state.headline
        Transcript.main.write("list: \(title) \(state.rows)", tag: "ui")
    }
}
