// swift-format-ignore-file
/// Knows all accounts that are open.
final class Ledger {
    let queue = DispatchQueue(label: "ledger")
    private var open: [String: () -> AccountViewModel?] = [:]

    @discardableResult
    func openAccount(_ iban: String, holder: String, limit: Money = 0) -> AccountViewModel {
        let made = AccountViewModel(
            account: Account(iban: iban, holder: holder, balance: 0, limit: limit), ledger: self)
        open[iban] = { [weak made] in made }
        return made
    }

    func viewModel(for iban: String) -> AccountViewModel? { open[iban]?() }
    func settle() { queue.sync {} }
}
