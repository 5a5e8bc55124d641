import Verge

// A slice that is not `Sendable`, delivered on a background queue.
#if CORRECTED
struct Item: Equatable, Sendable { var count = 0 }
#else
final class Item: Equatable {
  var count = 0
  static func == (left: Item, right: Item) -> Bool { left.count == right.count }
}
#endif

struct Cart { var item = Item() }

func observe(_ store: Store<Cart, Never>) -> StoreSubscription {
  store.sinkState(\.item, queue: .asyncSerialBackground) { _ in }  // expect-error
}

func observeValues(_ store: Store<Cart, Never>) -> StoreSubscription {
  store.sinkValues(\.item, queue: .asyncSerialBackground) { _ in }  // expect-error
}

func observe(_ component: some StoreComponentType<Cart>) -> StoreSubscription {
  component.sinkState(\.item, queue: .asyncSerialBackground) { _ in }  // expect-error
}
