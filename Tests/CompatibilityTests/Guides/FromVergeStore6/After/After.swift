import Foundation
import Verge

struct Product: Equatable, Sendable {
  let id: Int
  var price = 0
}

protocol API: AnyObject {
  func products(completion: @escaping ([Product]) -> Void)
  func products() async throws -> [Product]
}

enum Failure: Error {
  case soldOut
}

struct ShopState: Equatable, Sendable {
  var products: [Product] = []
  var cart = Cart()
  var coupon: Coupon?
}

final class ShopStore: Store<ShopState, Never>, @unchecked Sendable {
  init(logger: (any StoreLogger)? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}

struct Cart: Equatable, Sendable {
  var items: [Int: Int] = [:]
  var note: String?
}

struct Coupon: Equatable, Sendable {
  var percent = 0
}

final class CatalogDispatcher: StoreComponentType {
  let api: any API
  let store: ShopStore

  init(api: any API, store: ShopStore) {
    self.api = api
    self.store = store
  }
}

extension CatalogDispatcher {
  func show(_ products: [Product]) {
    commit { $0.products = products }
  }
}

func call(_ dispatcher: CatalogDispatcher, _ products: [Product]) throws {

  dispatcher.show(products)

  dispatcher.commit("clear") { $0.products = [] }

  try dispatcher.commit { state in
    if state.products.isEmpty { throw Failure.soldOut }
    state.products.removeLast()
  }

}

extension CatalogDispatcher {
  func load() {
    api.products { products in
      self.show(products)
    }
  }
}

extension CatalogDispatcher {
  func loadAndCount() async throws -> Int {
    let products = try await api.products()
    show(products)
    return state.products.count
  }
}

final class CartDispatcher: StoreComponentType {
  let store: ShopStore
  init(store: ShopStore) { self.store = store }

  func take(_ id: Int) -> Bool {
    guard state.products.contains(where: { $0.id == id }) else { return false }
    commit("count") { $0.cart.items[id, default: 0] += 1 }
    return true
  }
}

final class NoteDispatcher: StoreComponentType {
  let store: ShopStore
  var scope: any WritableKeyPath<ShopState, Cart> & Sendable { \.cart }
  init(store: ShopStore) { self.store = store }

  func write(_ text: String) {
    commit { $0.note = text }
  }

  func isEmpty() -> Bool {
    state.items.isEmpty
  }
}

final class CouponDispatcher: StoreComponentType {
  let store: ShopStore
  init(store: ShopStore) { self.store = store }

  func redeem() {
    commit { $0.coupon = Coupon(percent: 20) }
  }

  func halve() {
    scoped(\.coupon).commitIfPresent { $0.percent /= 2 }
  }

  func double() {
    commit { $0.coupon?.percent *= 2 }
  }

  func takeTwo(_ id: Int) {
    commit { $0.cart.items[id]! += 2 }
  }
}

final class StockDispatcher: StoreComponentType {
  let store: ShopStore
  init(store: ShopStore) { self.store = store }

  func add(_ product: Product) {
    commit { $0.products.append(product) }
  }

  func dropCoupon() {
    commit { $0.coupon = nil }
  }

  func raise() {
    scoped(\.coupon).commitIfPresent { $0.percent += 1 }
  }

  func stock(_ products: [Product]) -> Int {
    for product in products {
      add(product)
    }
    return state.products.count
  }
}

package func slices(_ print: (String) -> Void) {
  let store = ShopStore()
  let coupon = CouponDispatcher(store: store)
  let shop = store
  coupon.halve()
  coupon.double()
  print("\(store.state.coupon?.percent ?? 0)")
  coupon.redeem()
  coupon.halve()
  coupon.halve()
  coupon.double()
  shop.commit { $0.cart.items[1] = 1 }
  coupon.takeTwo(1)
  print("\(store.state.coupon?.percent ?? 0) \(store.state.cart.items[1] ?? 0)")
}

func stock(_ dispatcher: StockDispatcher, _ product: Product) -> Int {

  dispatcher.add(product)

  dispatcher.raise()

  let count = dispatcher.stock([product])

  return count
}

extension CartDispatcher {
  func update() {

    commit { state in
      state.cart.note = "fragile"
      state.coupon?.percent = 10
      state.products.removeAll()
    }

  }
}

@MainActor
final class Badge {
  private var subscription: StoreStateSubscription?
  private(set) var text = ""

  init(store: ShopStore) {
    subscription = store.sinkState(\.cart) { [weak self] cart in
      self?.text = "\(cart.items.count)"
    }
  }
}

@MainActor
package func badge(_ print: (String) -> Void) {
  let store = ShopStore()
  let shop = store
  let badge = Badge(store: store)
  print(badge.text)
  shop.commit { $0.cart.items[1] = 1 }
  print(badge.text)
}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let store = ShopStore()
  let shop = store

  store.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.products.count)")
  }
  .storeWhileSourceActive()

  shop.commit { $0.products.append(Product(id: 1)) }
  shop.commit { $0.products.append(Product(id: 2)) }
}

final class Volume {
  @AtomicState var level = 0.5

  func up() {
    $level.commit { $0 += 0.1 }
  }
}

func derive(_ store: ShopStore) -> String {

  let total = store.derived(.map { $0.products.reduce(0) { $0 + $1.price } })
  let text = "\(total.state.primitive)"

  return text
}

final class Till: StoreComponentType {
  let store = Store<TillState, Int>(initialState: .init())

  func sell(_ price: Int) {
    send(price)
  }
}

struct TillState: Equatable, Sendable {}

package func heard(_ print: @escaping @Sendable (Int) -> Void) {
  let till = Till()
  till.sell(1)

  till.sinkActivity(queue: .passthrough) { price in print(price) }
    .storeWhileSourceActive()

  till.sell(2)
}

final class CartViewModel: StoreComponentType {
  let store = Store<CartViewState, Never>(initialState: .init())
  let parent: ShopStore
  private let subscription: StoreStateSubscription

  init(store parent: ShopStore) {
    self.parent = parent
    subscription = parent.sinkState(queue: .passthrough) { [weak store] storeState in
      store?.commit { $0.count = storeState.cart.items.count }
    }
  }

  func expand() { commit { $0.isExpanded = true } }
}

struct CartViewState: Equatable, Sendable {
  var count = 0
  var isExpanded = false
}

package func followed(_ print: @escaping (String) -> Void) {
  let store = ShopStore()
  let shop = store
  shop.commit { $0.cart.items[1] = 1 }
  let model = CartViewModel(store: store)
  print("\(model.state.count)")
  shop.commit { $0.cart.items[2] = 1 }
  print("\(model.state.count)")
}

struct CommitLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    let trace = log.trace
    print("\(trace.name) \(trace.function):\(trace.line) took \(log.tookMilliseconds) ms")
  }
}

func log() -> [ShopStore] {
  return [

    ShopStore(logger: DefaultStoreLogger.shared)

  ]
}
