import Foundation
import VueFlux
import VueFluxReactive

enum Market {

  struct Product: Hashable {
    let name: String
    let price: Int
  }

  final class Receipt {
    let lines: [String]
    let total: Int

    init(lines: [String], total: Int) {
      self.lines = lines
      self.total = total
    }
  }

  // One for the whole app.
  static let account = Store<AccountState>(
    state: .init(), mutations: .init(), executor: .immediate)
}

// The cart

enum CartAction {
  case add(Market.Product)
  case remove(Market.Product)
  case discount(percent: Int)
  case checkOut
}

final class CartState: State {
  typealias Action = CartAction
  typealias Mutations = CartMutations

  fileprivate let counts = Variable<[Market.Product: Int]>([:])
  fileprivate let percent = Variable(100)
  fileprivate let receipts = Sink<Market.Receipt>()

  fileprivate func total(_ counts: [Market.Product: Int]) -> Int {
    return counts.reduce(0) { $0 + $1.key.price * $1.value } * percent.value / 100
  }
}

struct CartMutations: Mutations {
  func commit(action: CartAction, state: CartState) {
    switch action {
    case .add(let product):
      state.counts.value[product, default: 0] += 1
    case .remove(let product):
      state.counts.value[product] = nil
    case .discount(let percent):
      state.percent.value -= percent
    case .checkOut:
      let counts = state.counts.value
      guard !counts.isEmpty else { return }
      let lines = counts.map { "\($0.value) \($0.key.name)" }.sorted()
      let receipt = Market.Receipt(lines: lines, total: state.total(counts))
      // The account hears of it before the cart is empty.
      Market.account.actions.pay(receipt)
      state.counts.value.removeAll()
      state.receipts.send(value: receipt)
    }
  }
}

protocol CartActions {
  func add(_ product: Market.Product)
  func remove(_ product: Market.Product)
  func checkOut()
}

protocol CartComputed {
  var isEmpty: Signal<Bool> { get }
  var summary: Signal<String> { get }
  var receipts: Signal<Market.Receipt> { get }
}

extension Actions: CartActions where State == CartState {
  func add(_ product: Market.Product) { dispatch(action: .add(product)) }
  func remove(_ product: Market.Product) { dispatch(action: .remove(product)) }
  func checkOut() { dispatch(action: .checkOut) }
  func discount(_ percent: Int) { dispatch(action: .discount(percent: percent)) }

  func addLater(_ product: Market.Product, _ group: DispatchGroup) {
    group.enter()
    DispatchQueue.global().async {
      self.add(product)
      group.leave()
    }
  }
}

extension Computed: CartComputed where State == CartState {
  var isEmpty: Signal<Bool> { return state.counts.signal.map { $0.isEmpty } }
  var summary: Signal<String> {
    return state.counts.signal.map { [state] counts in
      "\(counts.values.reduce(0, +)) for \(state.total(counts))"
    }
  }
  var receipts: Signal<Market.Receipt> { return state.receipts.signal }
  var percent: Constant<Int> { return Constant(variable: state.percent) }
}

// The account

enum AccountAction {
  case signIn(String)
  case pay(Market.Receipt)
  case signOut
}

final class AccountState: State {
  typealias Action = AccountAction
  typealias Mutations = AccountMutations

  fileprivate let name = Variable<String?>(nil)
  fileprivate let balance = Variable(1000)
  fileprivate var receipts: [Market.Receipt] = []
}

struct AccountMutations: Mutations {
  func commit(action: AccountAction, state: AccountState) {
    switch action {
    case .signIn(let name):
      state.name.value = name
    case .pay(let receipt):
      state.receipts.append(receipt)
      state.balance.value -= receipt.total
    case .signOut:
      state.name.value = nil
      state.receipts = []
      // Everybody's carts are cheaper for it.
      Store<CartState>.actions.discount(10)
    }
  }
}

extension Actions where State == AccountState {
  func signIn(_ name: String) { dispatch(action: .signIn(name)) }
  func pay(_ receipt: Market.Receipt) { dispatch(action: .pay(receipt)) }
  func signOut() { dispatch(action: .signOut) }
}

extension Computed where State == AccountState {
  var name: Signal<String?> { return state.name.signal }
  var balance: Constant<Int> { return state.balance.constant }
  var spent: Int { return state.receipts.reduce(0) { $0 + $1.total } }
}
