// swift-format-ignore-file
import VueFlux
import RxCocoa

struct Ticket {
    let title: String
    let price: Int
}

enum KioskAction {
    case insert(coin: Int)
    case choose(Ticket)
    case cancel
}

final class KioskState: State {
    typealias Action = KioskAction
    typealias Mutations = KioskMutations

    enum Output { case ticket(String), change(Int), missing(Int) }

    fileprivate var coins: [Int] = []
    fileprivate let display = BehaviorRelay(value: "Insert coins")
    fileprivate let slot = PublishRelay<Output>()
}

struct KioskMutations: Mutations {
    func commit(action: KioskAction, state: KioskState) {
        switch action {
        case .insert(let coin):
            state.coins.append(coin)
            state.display.accept("Credit \(state.coins.reduce(0, +))")

        case .choose(let ticket):
            let credit = state.coins.reduce(0, +)
            if credit < ticket.price {
                state.slot.accept(.missing(ticket.price - credit))
                return
            }
            state.coins.removeAll()
            state.slot.accept(.ticket(ticket.title))
            if credit > ticket.price { state.slot.accept(.change(credit - ticket.price)) }
            state.display.accept("Thank you")

        case .cancel:
            let credit = state.coins.reduce(0, +)
            state.coins = []
            state.slot.accept(.change(credit))
            state.display.accept("Insert coins")
        }
    }
}

extension Actions where State == KioskState {
    func insert(_ coins: Int...) { coins.forEach { dispatch(action: .insert(coin: $0)) } }
    func choose(_ ticket: Ticket) { dispatch(action: .choose(ticket)) }
    func cancel() { dispatch(action: .cancel) }
}

extension Computed where State == KioskState {
    var coinCount: Int { return state.coins.count }
    var text: Driver<String> { return state.display.asDriver() }
    var output: Driver<KioskState.Output> { return state.slot.asSignal() }
}
