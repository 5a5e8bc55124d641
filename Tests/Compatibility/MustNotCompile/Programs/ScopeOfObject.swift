import Verge

// A `Sendable` slice of a state that is not: a second thread would reach the object through it.
#if CORRECTED
struct Item: Equatable, Sendable { var count = 0 }
#else
final class Item { var count = 0 }
#endif

struct Cart { var item = Item() }

func scope(_ store: Store<Cart, Never>) -> Store<Int, Never> {
  store.scoped(\.item.count)  // expect-error
}

func scope(_ component: some StoreComponentType<Cart>) {
  #if !CORRECTED
  _ = component.scoped(\.item.count)  // expect-error
  _ = component.detached(by: \.item.count)  // expect-error
  #endif
}
