import Verge

// A state that is not `Sendable`, delivered on a background queue.
#if CORRECTED
struct Cart: Sendable { var count = 0 }
#else
final class Cart { var count = 0 }
#endif

func observe(_ store: Store<Cart, Never>) -> StoreSubscription {
  store.sinkState(queue: .asyncSerialBackground) { print($0.primitive.count) }  // expect-error
}

func observe(_ component: some StoreComponentType<Cart>) -> StoreSubscription {
  component.sinkState(queue: .asyncSerialBackground) { print($0.primitive.count) }  // expect-error
}

func observeLater(_ store: Store<Cart, Never>) -> StoreSubscription {
  store.sinkState(queue: .startsFromCurrentThread(andUse: .asyncMain)) { _ in }  // expect-error
}
