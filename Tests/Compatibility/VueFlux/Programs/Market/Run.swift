import Foundation
import VueFlux
import VueFluxReactive

private final class CartScreen {
  private let service: CartService
  private let button: Label
  private let summary: Label
  private let scope: DisposableScope

  init(_ name: String, service: CartService, print: @escaping (String) -> Void) {
    self.service = service
    button = Label("\(name) button", print: print)
    summary = Label("\(name) cart", print: print)
    scope = DisposableScope([
      service.computed.receipts.observe { receipt in
        print("\(name) receipt: \(receipt.lines.joined(separator: ", ")) = \(receipt.total)")
      },
      AnyDisposable { print("\(name) closed") },
    ])
    service.computed.summary.bind(to: summary, \.text, on: .immediate)
    scope += button.enabled.bind(
      signal: service.computed.isEmpty.map { !$0 }, on: .immediate)
  }

  func add(_ products: Market.Product...) {
    for product in products { service.actions.add(product) }
  }

  func pay() { service.actions.checkOut() }
}

/// Two carts, one account, and what is between them.
public func runMarket(print: @escaping (String) -> Void) {
  let prices = PriceList()
  let apple = prices.product("apple")
  let melon = prices.product("watermelon")

  let account = Market.account
  let balance = account.computed.balance
  let greeting = account.computed.name.map { $0.map { "hello \($0)" } ?? "who is there?" }
  let greetings = greeting.observe { print($0) }
  account.actions.signIn("ann")

  let mine = Store<CartState>(state: .init(), mutations: .init(), executor: .immediate)
  let batch = Batch()
  var theirs: Store<CartState>! = .init(
    state: .init(), mutations: .init(), executor: batch.executor)
  var screen: CartScreen? = CartScreen(
    "my", service: .init(actions: mine.actions, computed: mine.computed), print: print)
  var guest: CartScreen! = .init(
    "their", service: .init(actions: theirs.actions, computed: theirs.computed), print: print)

  screen!.add(apple, melon, apple)
  guest.add(melon)
  print("their jobs: \(batch.run())")
  mine.actions.remove(melon)

  screen!.pay()
  screen!.pay()
  print("balance: \(balance.value), spent: \(account.computed.spent)")

  // The bus reaches both carts, one of them when its batch is run.
  account.actions.signOut()
  print("percent: \(mine.computed.percent.value), \(theirs.computed.percent.value)")
  batch.run()
  print("percent: \(mine.computed.percent.value), \(theirs.computed.percent.value)")
  screen!.add(apple)
  greetings.dispose()
  account.actions.signIn("bob")
  print("greetings over: \(greetings.isDisposed)")

  // From other threads, on one queue.
  let queue = DispatchQueue(label: "market.carts")
  let group = DispatchGroup()
  let third = Store<CartState>(state: .init(), mutations: .init(), executor: .queue(queue))
  let summary = AtomicReference("")
  let watching = third.computed.summary.observe { text in summary.value = text }
  for _ in 0..<50 { third.actions.addLater(apple, group) }
  group.wait()
  queue.sync {}
  print("third: \(summary.value)")
  watching.dispose()

  let latest = Variable("")
  let mirror = latest.constant
  third.computed.summary.map { "third has \($0)" }.observe { latest.value = $0 }
  queue.sync { third.actions.checkOut() }
  queue.sync {}
  print("\(mirror.value), balance: \(balance.value)")

  // What has not begun when its store goes does not happen.
  let actions = theirs.actions
  let percent = theirs.computed.percent
  actions.checkOut()
  theirs = nil
  actions.discount(50)
  batch.run()
  print("their percent: \(percent.value)")

  screen = nil
  mine.actions.add(melon)
  let fixed = Constant(prices.product("apple").price)
  fixed.signal.observe { print("an apple is \($0)") }
  DispatchQueue.concurrentPerform(iterations: 20) { index in
    _ = prices.product(index % 2 == 0 ? "pear" : "plum")
  }
  print("prices: \(prices.description)")
  print("screens: \(screen == nil), \(guest == nil)")
  guest = nil
}
