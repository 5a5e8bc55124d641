import TestSupport
import Testing
import Verge

@Suite("Articles: Data races")
struct DataRacesArticleTests {
  struct Account: Equatable, Sendable {
    var balance = 100
  }

  @Test("A mutation checks and changes in one step")
  func oneStep() {
    let price = 60
    let store = Store<Account, Never>(initialState: Account())

    if store.state.balance >= price {
      store.commit { $0.balance -= price }  // wrong: the balance may have changed
    }

    #expect(store.state.balance == 40)

    let isPaid = store.commit { state in
      guard state.balance >= price else { return false }
      state.balance -= price
      return true
    }

    #expect(!isPaid)
    #expect(store.state.balance == 40)
  }

  @Test("A scan holds the state of an observer")
  func scan() {
    let print = Printer()
    let store = Store<Account, Never>(initialState: Account())

    struct Ticker: Sendable {
      private(set) var lines: [String] = []

      mutating func add(_ state: Changes<Account>) {
        state.ifChanged(\.balance) { balance in lines.append("balance \(balance)") }
      }
    }

    let ticker = Scan<Changes<Account>, Ticker>(seed: Ticker()) { $0.add($1) }
    let subscription = store.sinkState(scan: ticker, queue: .passthrough) { _, ticker in
      print(ticker.lines.count)
    }

    store.commit { $0.balance = 40 }
    #expect(print.lines == ["1", "2"])
    #expect(ticker.value.lines == ["balance 100", "balance 40"])
    subscription.cancel()
  }
}
