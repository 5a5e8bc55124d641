// swift-format-ignore-file
extension OverviewViewModel {
    struct Row: Equatable { var title: String; var balance: Money }

    struct Content {
        var rows: [Row] = []
        var selection: Int?
        var total: Money { rows.reduce(0) { $0 + $1.balance } }
    }

    enum Event { case opened(Row), nothingThere }
}

/// A view model of its own, not of our base class.
final class OverviewViewModel: VergeType {
    typealias State = Content
    typealias Activity = Event

    let state: Storage<Content> = .init(.init())
    private var tokens: [(AccountViewModel, StorageSubscribeToken)] = []

    func show(_ accounts: [AccountViewModel]) {
        tokens = accounts.enumerated().map { index, account in
            commit { $0.rows.append(Row(title: account.now.account.holder, balance: account.now.account.balance)) }
            let token = account.state.add { [weak self] state in
                self?.commit("row \(index)") {
                    $0.rows[index] = Row(title: state.account.holder, balance: state.account.balance)
                }
            }
            return (account, token)
        }
    }

    func select(_ index: Int) {
        dispatch("select") { context in
            guard context.currentState.rows.indices.contains(index) else {
                context.emit(.nothingThere)
                return
            }
            context.commit { $0.selection = index }
            context.emit(.opened(context.currentState.rows[index]))
        }
    }

    deinit {
        for (account, token) in tokens { account.state.remove(subscriber: token) }
    }
}
