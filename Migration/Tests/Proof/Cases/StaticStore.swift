// Stores that are static members, whose state only the compiler knows.
import VueFlux

enum CartAction { case add(String) }
final class CartState: State {
  typealias Action = CartAction
  typealias Mutations = CartMutations
  fileprivate var items: [String]
  init(items: [String]) { self.items = items }
}
struct CartMutations: Mutations {
  func commit(action: CartAction, state: CartState) {
    switch action {
    case .add(let item): state.items.append(item)
    }
  }
}
extension Actions where State == CartState {
  func add(_ item: String) { dispatch(action: .add(item)) }
}
extension Computed where State == CartState {
  var count: Int { return state.items.count }
}
extension Store where State == CartState {
  static let shared = Store(
    state: CartState(items: ["milk"]), mutations: CartMutations(), executor: .immediate)
}

let token = Store<CartState>.shared.subscribe(executor: .immediate) { action, store in
  print(action, store.computed.count)
}
Store.shared.subscribe(executor: .immediate) { _, store in print("bare", store.computed.count) }
Store.shared.actions.add("tea")
token.unsubscribe()
Store<CartState>.shared.actions.add("rice")
print(Store.shared.computed.count)
