import Verge

// A scope whose key path is not `Sendable`, in a component that would otherwise see the whole state.
struct Item: Equatable, Sendable { var count = 0 }

struct Cart: Equatable, Sendable { var item = Item() }

final class Counter: StoreComponentType {  // expect-error in both modes
  #if CORRECTED
  typealias Scope = Item
  #endif

  let store = Store<Cart, Never>(initialState: Cart())
  #if CORRECTED
  let scope: any WritableKeyPath<Cart, Item> & Sendable = \.item
  #else
  let scope: WritableKeyPath<Cart, Item> = \.item
  #endif
}
