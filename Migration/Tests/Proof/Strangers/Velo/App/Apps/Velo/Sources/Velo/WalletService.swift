// swift-format-ignore-file
import Verge

struct WalletState: Equatable {
  var credit = 500
  var receipts: [Int] = []
  var spent: Int { receipts.reduce(0, +) }
}

class WalletService: DispatcherType {
  let store: Store<WalletState, Never>
  let tariff: (Int) -> Int

  init(tariff: @escaping (Int) -> Int) {
    self.tariff = tariff
    store = Store(name: "wallet", initialState: WalletState(), logger: nil)
  }

  /// Throws, and takes nothing, when the credit does not suffice.
  @discardableResult
  func pay(forMetres metres: Int) throws -> Int {
    let price = tariff(metres)
    return try commit {
      $0.credit -= price
      guard $0.credit >= 0 else { throw Broke() }
      $0.receipts.append(price)
      return $0.credit
    }
  }

  struct Broke: Error {}

  func observe(_ closure: @escaping (Int, Int?) -> Void) -> StoreSubscription {
    store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      closure(state.credit, state.previous?.credit)
    }
  }
}
