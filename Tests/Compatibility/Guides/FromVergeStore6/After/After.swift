import Foundation
import Verge

struct Product {
  let id: Int
  var price = 0
}

protocol API: AnyObject {
  func products(completion: @escaping ([Product]) -> Void)
}

enum Failure: Error {
  case soldOut
}

struct ShopState {
  var products: [Product] = []
  var cart = Cart()
  var coupon: Coupon?
}

final class ShopStore: Store<ShopState, Never>, @unchecked Sendable {
  init(logger: (any StoreLogger)? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}

extension ShopStore: @unchecked Sendable {}

struct Cart {
  var items: [Int: Int] = [:]
  var note: String?
}

struct Coupon {
  var percent = 0
}

final class CatalogDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>
  let api: API

  init(api: API, target: ShopStore) {
    self.api = api
    store = target
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
  func loadAndCount(completion: @escaping (Int) -> Void) {
    api.products { products in
      self.show(products)
      completion(self.state.products.count)
    }
  }
}

final class CartDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>

  init(target: Store<ShopState, Never>) {
    store = target
  }

  func take(_ id: Int) -> Bool {
    guard state.products.contains(where: { $0.id == id }) else { return false }
    commit("count") { $0.cart.items[id, default: 0] += 1 }
    return true
  }
}

final class NoteDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>

  init(target: Store<ShopState, Never>) {
    store = target
  }

  func write(_ text: String) {
    scoped(\.cart).commit { $0.note = text }
  }

  func isEmpty() -> Bool {
    state.cart.items.isEmpty
  }
}

package func notes(_ print: (String) -> Void) {
  let store = ShopStore()
  let notes = NoteDispatcher(target: store)
  notes.write("fragile")
  print(store.state.cart.note ?? "")
  print("\(notes.isEmpty())")
}

final class CouponDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>

  init(target: Store<ShopState, Never>) {
    store = target
  }

  func redeem() {
    scoped(\.coupon).commit { $0 = Coupon(percent: 20) }
  }

  func halve() {
    scoped(\.coupon).commitIfPresent { $0.percent /= 2 }
  }

  func double() {
    scoped(\.coupon).commitIfPresent { $0.percent *= 2 }
  }

  func takeTwo(_ id: Int) {
    scoped(\.cart.items[id]!).commit { $0 += 2 }
  }
}

final class StockDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>

  init(target: Store<ShopState, Never>) {
    store = target
  }

  func add(_ product: Product) {
    commit { $0.products.append(product) }
  }

  func dropCoupon() {
    scoped(\.coupon).commit { $0 = nil }
  }

  func raise() {
    scoped(\.coupon).commitIfPresent { $0.percent += 1 }
  }

  @discardableResult
  func stock(_ products: [Product]) -> Int {
    for product in products {
      add(product)
    }
    return state.products.count
  }
}

package func slices(_ print: (String) -> Void) {
  let store = ShopStore()
  let coupon = CouponDispatcher(target: store)
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

final class Badge {
  private let store: ShopStore
  private var token: StoreStateSubscription?
  private(set) var text = ""

  init(store: ShopStore) {
    self.store = store
    token = store.sinkState(dropsFirst: true, queue: .passthrough) { [weak self] state in
      self?.text = "\(state.cart.items.count)"
    }.storeWhileSourceActive()
  }

  deinit {
    if let token = token { token.cancel() }
  }
}

package func badge(_ print: (String) -> Void) {
  let store = ShopStore()
  let shop = store
  let badge = Badge(store: store)
  print(badge.text)
  shop.commit { $0.cart.items[1] = 1 }
  print(badge.text)
}

package func told(_ print: @escaping (String) -> Void) {
  let store = ShopStore()
  let shop = store

  store.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.products.count)")
  }.storeWhileSourceActive()

  shop.commit { $0.products.append(Product(id: 1)) }
  shop.commit { $0.products.append(Product(id: 2)) }
  shop.commit { $0.products[0].price = 0 }
}

final class Volume {
  @AtomicState var level: Double = 0.5

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

struct TillState {}

package func heard(_ print: @escaping (Int) -> Void) {
  let till = Till()
  till.sell(1)

  till.sinkActivity(queue: .passthrough) { price in print(price) }
    .storeWhileSourceActive()

  till.sell(2)
}

final class CartViewModel: Store<CartViewState, Never>, @unchecked Sendable {
  let parent: Store<ShopState, Never>
  private var parentSubscription: StoreStateSubscription?

  init(store: ShopStore) {
    parent = store
    super.init(initialState: .init(), logger: nil)
    parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
      [weak self] storeState in
      guard let self = self else { return }
      self.commit { self.updateState(state: &$0, by: storeState.primitive) }
    }
  }

  func updateState(state: inout CartViewState, by storeState: ShopState) {
    state.count = storeState.cart.items.count
  }
}

extension CartViewModel {
  func expand() { commit { $0.isExpanded = true } }
}

extension CartViewModel: @unchecked Sendable {}

struct CartViewState {
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

func log() -> [ShopStore] {
  return [

    ShopStore(logger: DefaultStoreLogger.shared)

  ]
}

final class CommitLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print("\(log.trace.name):\(log.trace.line) took \(log.tookMilliseconds / 1000) s")
  }
}
