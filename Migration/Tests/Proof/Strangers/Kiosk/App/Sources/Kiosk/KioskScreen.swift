// swift-format-ignore-file
import VueFlux
import RxCocoa

/// What stands before the customer.
final class KioskScreen {
    private let store: Store<KioskState>
    private(set) var printed: [String] = []

    init() {
        store = Store<KioskState>(state: .init(), mutations: .init(), executor: .immediate)
    }

    func viewDidLoad() {
        // Both read the store again while it commits.
        store.computed.text.map { "[\($0)]" }.drive(onNext: { text in
            print(text, "with", self.store.computed.coinCount, "coins")
        })
        store.computed.output.drive(onNext: { output in
            switch output {
            case .ticket(let title): self.printed.append(title)
            case .change(let amount): print("change", amount, "left", self.store.computed.coinCount)
            case .missing(let amount): print("missing", amount)
            }
        })
    }

    func insert(_ coin: Int) { store.actions.insert(coin) }
    func choose(_ ticket: Ticket) { store.actions.choose(ticket) }
    func cancel() { store.actions.cancel() }
}
