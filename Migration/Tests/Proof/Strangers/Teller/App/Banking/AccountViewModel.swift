// swift-format-ignore-file
enum TransferError: Error, Equatable { case unknownAccount, insufficientFunds(short: Money), frozen }

struct AccountState {
    var account: Account
    fileprivate(set) var isFrozen = false
    fileprivate(set) var pending: [Booking] = []

    var available: Money { account.balance + account.limit }
    var headline: String { "\(account.holder): \(account.balance)" + (isFrozen ? " (frozen)" : "") }
}

enum AccountActivity {
    case booked(Booking)
    case rejected(TransferError)
    case statement([String])
}

final class AccountViewModel: ViewModel<AccountState, AccountActivity> {
    private let ledger: Ledger

    init(account: Account, ledger: Ledger) {
        self.ledger = ledger
        super.init(AccountState(account: account))
    }

    func deposit(_ amount: Money, _ text: String = "Deposit") {
        dispatch("deposit") { context in
            let booking = Booking(kind: .credit, amount: amount, text: text)
            context.commit { $0.account.balance = $0.account.balance + amount; $0.account.bookings.append(booking) }
            context.emit(.booked(booking))
        }
    }

    @discardableResult
    func withdraw(_ amount: Money, _ text: String) -> Result<Money, TransferError> {
        return dispatch { c in
            if c.currentState.isFrozen {
                c.emit(.rejected(.frozen))
                return .failure(.frozen)
            }
            let available = c.currentState.available
            guard !(available < amount) else {
                let error = TransferError.insufficientFunds(short: amount - available)
                c.emit(.rejected(error))
                return .failure(error)
            }
            let booking = Booking(kind: .debit, amount: amount, text: text)
            c.commit("withdraw", text) { s in
                s.account.balance = s.account.balance - amount
                s.account.bookings.append(booking)
            }
            c.emit(.booked(booking))
            return .success(c.currentState.account.balance)
        }
    }

    func transfer(_ amount: Money, to iban: String) throws {
        try dispatch("transfer") { context in
            guard let target = ledger.viewModel(for: iban), target !== self else { throw TransferError.unknownAccount }
            try context.commit { state in
                state.pending.append(Booking(kind: .debit, amount: amount, text: iban))
                if state.isFrozen { throw TransferError.frozen }
            }
            switch withdraw(amount, "to \(target.now.account.holder)") {
            case .success: target.deposit(amount, "from \(context.currentState.account.holder)")
            case .failure(let error):
                context.commit { $0.pending.removeLast() }
                throw error
            }
            context.commit { _ = $0.pending.popLast() }
        }
    }

    func freeze(_ flag: Bool) { commit { $0.isFrozen = flag } }

    /// The fee is booked later, on the ledger's queue.
    func chargeFee(_ fee: Money) {
        dispatch { context in
            ledger.queue.async {
                context.commit {
                    $0.account.balance = $0.account.balance - fee
                    $0.account.bookings.append(Booking(kind: .fee, amount: fee, text: "Fee"))
                }
            }
        }
    }

    func requestStatement() {
        emit(.statement(state.value.account.bookings.map { booking in
            "\(booking.kind == .credit ? "+" : "-")\(booking.amount) \(booking.text)"
        }))
    }

    func rename(_ holder: String) {
        var copy = state.value
        copy.account.holder = holder
        commit(replace: copy)
    }
}
