import Foundation
import VergeStore
import VergeViewModel

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

struct ShopState: StateType {
  var products: [Product] = []
  var cart = Cart()
  var coupon: Coupon?
}

final class ShopStore: VergeDefaultStore<ShopState> {
  init(logger: VergeStoreLogger? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}

struct Cart {
  var items: [Int: Int] = [:]
  var note: String?
}

struct Coupon {
  var percent = 0
}

final class CatalogDispatcher: ShopStore.DispatcherType {
  let api: API

  init(api: API, target: ShopStore) {
    self.api = api
    super.init(target: target)
  }
}

extension Mutations where Base == CatalogDispatcher {
  func show(_ products: [Product]) {
    descriptor.commit { $0.products = products }
  }
}

func call(_ dispatcher: CatalogDispatcher, _ products: [Product]) throws {

  dispatcher.commit.show(products)

  dispatcher.commit("clear") { $0.products = [] }

  try dispatcher.commit { state in
    if state.products.isEmpty { throw Failure.soldOut }
    state.products.removeLast()
  }

}

extension Actions where Base == CatalogDispatcher {
  func load() {
    descriptor.dispatch { context in
      context.dispatcher.api.products { products in
        context.commit.show(products)
      }
    }
  }
}

extension Actions where Base == CatalogDispatcher {
  func loadAndCount(completion: @escaping (Int) -> Void) {
    descriptor.dispatch { context in
      context.dispatcher.api.products { products in
        context.commit.show(products)
        completion(context.state.products.count)
      }
    }
  }
}

final class CartDispatcher: ShopStore.DispatcherType {
  func take(_ id: Int) -> Bool {
    return dispatch("take") { context in
      guard context.state.products.contains(where: { $0.id == id }) else { return false }
      context.commit("count") { $0.cart.items[id, default: 0] += 1 }
      return true
    }
  }
}

final class NoteDispatcher: ShopStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<ShopState, Cart> { return \.cart }

  func write(_ text: String) {
    commitScoped { $0.note = text }
  }

  func isEmpty() -> Bool {
    return dispatch { context in context.scopedState.items.isEmpty }
  }
}

package func notes(_ print: (String) -> Void) {
  let store = ShopStore()
  let notes = NoteDispatcher(target: store)
  notes.write("fragile")
  print(store.state.cart.note ?? "")
  print("\(notes.isEmpty())")
}

final class CouponDispatcher: ShopStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<ShopState, Coupon?> { return \.coupon }

  func redeem() {
    commitScoped { $0 = Coupon(percent: 20) }
  }

  func halve() {
    commitScopedIfPresent { $0.percent /= 2 }
  }

  func double() {
    commit(\.coupon) { $0.percent *= 2 }
  }

  func takeTwo(_ id: Int) {
    commit(\.cart.items[id]!) { $0 += 2 }
  }
}

final class StockDispatcher: DispatcherBase<ShopState> {
  func add(_ product: Product) -> Mutation {
    return .mutation { $0.products.append(product) }
  }

  func dropCoupon() -> Mutation {
    return .mutation(\.coupon) { $0 = nil }
  }

  func raise() -> Mutation {
    return .mutationIfPresent(\.coupon) { $0.percent += 1 }
  }

  func stock(_ products: [Product]) -> Action<Int> {
    return .action { context in
      for product in products {
        context.accept { $0.add(product) }
      }
      return context.state.products.count
    }
  }
}

package func slices(_ print: (String) -> Void) {
  let store = ShopStore()
  let coupon = CouponDispatcher(target: store)
  let shop = Dispatcher(target: store)
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

  dispatcher.accept { $0.add(product) }

  dispatcher.do { $0.raise() }

  let count = dispatcher.accept { $0.stock([product]) }

  return count
}

extension CartDispatcher {
  func update() {

    commit { state in
      state.update(target: \.cart) { $0.note = "fragile" }
      state.updateIfPresent(target: \.coupon) { $0.percent = 10 }
      state.update { $0.products.removeAll() }
    }

  }
}

final class Badge {
  private let store: ShopStore
  private var token: StorageSubscribeToken?
  private(set) var text = ""

  init(store: ShopStore) {
    self.store = store
    token = store.backingStorage.addDidUpdate { [weak self] state in
      self?.text = "\(state.cart.items.count)"
    }
  }

  deinit {
    if let token = token { store.backingStorage.remove(subscribe: token) }
  }
}

package func badge(_ print: (String) -> Void) {
  let store = ShopStore()
  let shop = Dispatcher(target: store)
  let badge = Badge(store: store)
  print(badge.text)
  shop.commit { $0.cart.items[1] = 1 }
  print(badge.text)
}

package func told(_ print: @escaping (String) -> Void) {
  let store = ShopStore()
  let shop = Dispatcher(target: store)

  store.backingStorage.addDidUpdate { state in
    print("\(state.products.count)")
  }

  shop.commit { $0.products.append(Product(id: 1)) }
  shop.commit { $0.products.append(Product(id: 2)) }
  shop.commit { $0.products[0].price = 0 }
}

final class Volume {
  @Storage(0.5) var level: Double

  func up() {
    $level.update { $0 += 0.1 }
  }
}

func derive(_ store: ShopStore) -> String {

  let total = store.backingStorage.map(transform: { $0.products.reduce(0) { $0 + $1.price } })
  let text = "\(total.value)"

  return text
}

final class Till {
  let sales = EventEmitter<Int>()

  func sell(_ price: Int) {
    sales.accept(price)
  }
}

package func heard(_ print: @escaping (Int) -> Void) {
  let till = Till()
  till.sell(1)

  till.sales.add { price in print(price) }

  till.sell(2)
}

final class CartViewModel: VergeViewModelBase<CartViewState, ShopState> {
  init(store: ShopStore) {
    super.init(initialState: .init(), parent: store, logger: nil)
  }

  override func updateState(state: inout CartViewState, by storeState: ShopState) {
    state.count = storeState.cart.items.count
  }
}

extension Mutations where Base == CartViewModel {
  func expand() { descriptor.commit { $0.isExpanded = true } }
}

struct CartViewState {
  var count = 0
  var isExpanded = false
}

package func followed(_ print: @escaping (String) -> Void) {
  let store = ShopStore()
  let shop = Dispatcher(target: store)
  shop.commit { $0.cart.items[1] = 1 }
  let model = CartViewModel(store: store)
  print("\(model.state.count)")
  shop.commit { $0.cart.items[2] = 1 }
  print("\(model.state.count)")
}

func log() -> [ShopStore] {
  return [

    ShopStore(logger: DefaultLogger.shared)

  ]
}

final class CommitLogger: VergeStoreLogger {
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {}

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    print("\(mutation.name):\(mutation.line) took \(time) s")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {}
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
