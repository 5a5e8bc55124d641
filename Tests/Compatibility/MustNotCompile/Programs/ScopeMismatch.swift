import Verge

// A scope that leads somewhere else than the component says.
struct Item: Equatable, Sendable { var count = 0 }

struct Cart: Equatable, Sendable {
  var item = Item()
  var total = 0
}

final class Counter: StoreComponentType {  // expect-error in both modes
  typealias Scope = Item

  let store = Store<Cart, Never>(initialState: Cart())
  #if CORRECTED
  let scope: any WritableKeyPath<Cart, Item> & Sendable = \.item
  #else
  let scope: WritableKeyPath<Cart, Int> = \.total
  #endif
}
