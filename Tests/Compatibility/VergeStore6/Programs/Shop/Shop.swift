import Foundation
import VergeStore

enum Shop {

  enum Failure: Error {
    case unknownUser
    case notInCart(Int)
    case notSignedIn
  }

  // There was no such type in the standard library when this was begun.
  enum Result<Value> {
    case success(Value)
    case failure(Failure)
  }

  final class Product {
    let id: Int
    let name: String
    let price: Int

    init(id: Int, name: String, price: Int) {
      self.id = id
      self.name = name
      self.price = price
    }
  }

  struct State: StateType {

    struct Account {
      var name: String
      var points = 0
    }

    struct Page {
      var number = 0
      var isLoading = false
      var isLast = false
    }

    struct Line {
      let product: Product
      var count: Int
      var total: Int { return product.price * count }
    }

    struct Coupon {
      var code: String
      var percent: Int
      var uses = 0
    }

    struct Cart {
      fileprivate(set) var lines: [Int: Line] = [:]
      fileprivate(set) var order: [Int] = []
      fileprivate(set) var coupon: Coupon?

      var total: Int {
        let sum = order.reduce(0) { $0 + lines[$1]!.total }
        guard let coupon = coupon else { return sum }
        return sum * (100 - coupon.percent) / 100
      }
    }

    var account: Account?
    var catalog: [Product] = []
    var page = Page()
    var cart = Cart()
    var messages: [String] = []
  }

  final class Store: VergeDefaultStore<State> {
    init(logger: VergeStoreLogger? = nil) {
      super.init(initialState: .init(), logger: logger)
    }
  }
}

extension Shop {

  class BaseDispatcher: Store.DispatcherType {
    let api: API

    init(api: API, target: VergeDefaultStore<State>) {
      self.api = api
      super.init(target: target)
    }

    fileprivate func note(_ message: String) {
      commit("note") { $0.messages.append(message) }
    }
  }

  final class SessionDispatcher: BaseDispatcher {

    func signIn(_ name: String) {
      dispatch("sign in") { context in
        api.signIn(name) { result in
          switch result {
          case .success(let name):
            context.commit("signed in") { $0.account = .init(name: name, points: 0) }
          case .failure(let failure):
            context.dispatcher.note("\(failure)")
          }
        }
      }
    }

    func reward(_ points: Int) {
      commit(\.account, "reward") { $0.points += points }
    }

    func addBonus(_ points: Int) {
      commit("bonus") { $0.updateIfExists(target: \.account) { $0.points += points } }
    }

    func signOut() {
      dispatch { context in
        context.commit { $0.account = nil }
        context.dispatcher.note("bye")
      }
    }
  }

  final class CatalogDispatcher: BaseDispatcher {

    @discardableResult
    func loadNextPage() -> Bool {
      return dispatch("load") { context -> Bool in
        let page = context.state.page
        guard !page.isLoading, !page.isLast else { return false }
        context.commit(\.page, "loading") { $0.isLoading = true }
        api.products(page: page.number) { products in
          context.commit("loaded") { state in
            state.catalog += products
            state.update(target: \.page) { page in
              page.number += 1
              page.isLoading = false
              page.isLast = products.count < 2
            }
          }
        }
        return true
      }
    }
  }

  final class CartDispatcher: BaseDispatcher, ScopedDispatching {

    var selector: WritableKeyPath<State, State.Cart> { return \.cart }

    func add(_ product: Product) {
      dispatch("add") { context in
        if context.scopedState.lines[product.id] == nil {
          context.commitScoped("new line") { cart in
            cart.lines[product.id] = .init(product: product, count: 0)
            cart.order.append(product.id)
          }
        }
        context.commit(\.cart.lines[product.id]!, "count") { $0.count += 1 }
      }
    }

    func takeOne(_ id: Int) throws {
      try commitScoped("take one") { cart in
        cart.order.removeAll { $0 == id }
        guard let line = cart.lines[id] else { throw Failure.notInCart(id) }
        if line.count > 1 {
          cart.lines[id]!.count -= 1
          cart.order.append(id)
        } else {
          cart.lines[id] = nil
        }
      }
    }

    func checkOut() throws -> Int {
      return try dispatch("check out") { context in
        guard context.state.account != nil else { throw Failure.notSignedIn }
        let total = context.scopedState.total
        context.commitScoped("empty") { $0 = State.Cart() }
        context.commit { $0.update { $0.messages.append("paid \(total)") } }
        return total
      }
    }
  }

  final class CouponDispatcher: Store.DispatcherType, ScopedDispatching {

    var selector: WritableKeyPath<State, State.Coupon?> { return \.cart.coupon }

    func redeem(_ code: String) {
      commitScoped("redeem") { $0 = .init(code: code, percent: 20) }
    }

    func use() {
      commitScopedIfPresent("use") { $0.uses += 1 }
    }

    func halve() {
      dispatch("halve") { $0.commitIfPresent { $0.percent /= 2 } }
    }
  }
}
