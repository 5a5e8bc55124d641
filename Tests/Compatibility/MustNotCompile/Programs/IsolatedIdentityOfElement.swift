import Verge

// The `id` of an element belongs to the main actor, and every committing thread would read it.
struct Item: Sendable {
  var number = 1
  var count = 0
}
#if CORRECTED
extension Item: Identifiable { var id: Int { number } }
#else
@MainActor enum Reads { static var count = 0 }
extension Item: @MainActor Identifiable {
  @MainActor var id: Int {
    Reads.count += 1
    return number
  }
}
#endif

struct Cart: Sendable { var items = [Item()] }

@MainActor func scope(_ store: Store<Cart, Never>) -> Store<Item?, Never> {
  store.scoped(\.items, id: 1)  // expect-error in both modes
}

@MainActor func scope(_ component: some StoreComponentType<Cart>) {
  #if !CORRECTED
  _ = component.scoped(\.items, id: 1)  // expect-error in both modes
  #endif
}
