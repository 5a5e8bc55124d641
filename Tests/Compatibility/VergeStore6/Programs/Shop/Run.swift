import Foundation
import VergeStore

private final class ConsoleLogger: VergeStoreLogger {
  private let print: (String) -> Void
  private var alive = 0

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  private func title(_ name: String, _ function: StaticString) -> String {
    return name.isEmpty ? "\(function)" : name
  }

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    print("will \(title(mutation.name, mutation.function))")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    let origin = context == nil ? "directly" : "in an action"
    print("did \(title(mutation.name, mutation.function)) \(origin)")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    print("dispatched \(title(action.name, action.function))")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    alive += 1
    print("created \(type(of: dispatcher))")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    alive -= 1
    print("dispatchers left: \(alive)")
  }
}

private final class Badge {
  private let store: Shop.Store
  private let print: (String) -> Void
  private var token: StorageSubscribeToken?
  private var text = ""

  init(store: Shop.Store, print: @escaping (String) -> Void) {
    self.store = store
    self.print = print
    token = store.backingStorage.add { [weak self] state in
      self?.render(state.cart)
    }
  }

  deinit {
    if let token = token { store.backingStorage.remove(subscriber: token) }
  }

  private func render(_ cart: Shop.State.Cart) {
    let count = cart.lines.values.reduce(0) { $0 + $1.count }
    let new = "\(count) for \(cart.total)"
    guard new != text else { return }
    text = new
    print("badge: \(text)")
  }
}

/// An evening in the shop: two pages of the catalog, a cart, a coupon, and a customer.
public func runShop(print: @escaping (String) -> Void) {
  let api = Shop.StubAPI(stock: [
    .init(id: 1, name: "tea", price: 300),
    .init(id: 2, name: "cup", price: 1_200),
    .init(id: 3, name: "pot", price: 4_000),
  ])
  let store = Shop.Store(logger: ConsoleLogger(print: print))
  var badge: Badge? = Badge(store: store, print: print)

  var catalog: Shop.CatalogDispatcher! = .init(api: api, target: store)
  print("asks: \(catalog.loadNextPage()), again: \(catalog.loadNextPage())")
  api.answer()
  catalog.loadNextPage()
  api.answer()
  print("asks at the end: \(catalog.loadNextPage())")
  catalog = nil
  print("catalog: \(store.state.catalog.map { $0.name }.joined(separator: " "))")

  let cart = Shop.CartDispatcher(api: api, target: store)
  cart.add(store.state.catalog[0])
  cart.add(store.state.catalog[0])
  cart.add(store.state.catalog[1])
  do {
    try cart.takeOne(1)
    try cart.takeOne(9)
  } catch {
    print("error: \(error)")
  }
  print("order: \(store.state.cart.order)")

  let coupon = Shop.CouponDispatcher(target: store)
  coupon.use()
  coupon.redeem("SUMMER")
  coupon.use()
  coupon.halve()
  print("coupon: \(store.state.cart.coupon!.percent)%, used \(store.state.cart.coupon!.uses)")

  let session = Shop.SessionDispatcher(api: api, target: store)
  session.reward(5)
  session.addBonus(1)
  do {
    _ = try cart.checkOut()
  } catch {
    print("error: \(error)")
  }
  session.signIn("")
  session.signIn("ann")
  api.answer()
  badge = nil
  if let paid = try? cart.checkOut() {
    session.reward(paid / 100)
  }
  session.addBonus(1)
  print("points: \(store.state.account!.points)")
  session.signOut()
  print("messages: \(store.state.messages.joined(separator: ", ")), badge: \(badge == nil)")
}
