import Verge

struct Product: Equatable, Sendable {
  let id: Int
  var price = 0
}

protocol API: AnyObject {
  func products(completion: @escaping ([Product]) -> Void)
  func products() async throws -> [Product]
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

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let store = ShopStore()

  store.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.products.count)")
  }.storeWhileSourceActive()

  store.commit { $0.products.append(Product(id: 1)) }
  store.commit { $0.products.append(Product(id: 2)) }
  store.commit { $0.products[0].price = 0 }
}

final class CatalogDispatcher: StoreComponentType {
  let store: Store<ShopState, Never>
  let api: any API

  init(api: any API, target: ShopStore) {
    self.api = api
    store = target
  }
}

extension CatalogDispatcher {
  func show(_ products: [Product]) {
    commit { $0.products = products }
  }
}

extension CatalogDispatcher {
  func loadAndCount() async throws -> Int {
    let products = try await api.products()
    show(products)
    return state.products.count
  }
}

final class NoteDispatcher: StoreComponentType {
  let store: ShopStore
  var scope: any WritableKeyPath<ShopState, Cart> & Sendable { \.cart }

  init(target: ShopStore) {
    store = target
  }

  func write(_ text: String) {
    commit { $0.note = text }
  }

  func isEmpty() -> Bool {
    state.items.isEmpty
  }
}

package func notes(_ print: (String) -> Void) {
  let store = ShopStore()
  let notes = NoteDispatcher(target: store)
  notes.write("fragile")
  print(store.state.cart.note ?? "")
  print("\(notes.isEmpty())")
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
  let badge = Badge(store: store)
  print(badge.text)
  store.commit { $0.cart.items[1] = 1 }
  print(badge.text)
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

package func followed(_ print: (String) -> Void) {
  let store = ShopStore()
  store.commit { $0.cart.items[1] = 1 }
  let model = CartViewModel(store: store)
  print("\(model.state.count)")
  store.commit { $0.cart.items[2] = 1 }
  print("\(model.state.count)")
}
