import Verge

// A state that is not `Sendable`, delivered on the main actor, while its owner may be anywhere.
final class Cart { var count = 0 }

#if CORRECTED
@MainActor
func observe(_ store: Store<Cart, Cart>) -> [StoreSubscription] {
  [store.sinkState { print($0.primitive.count) }, store.sinkActivity { print($0.count) }]
}
#else
func observe(_ store: Store<Cart, Cart>) -> [StoreSubscription] {
  [
    store.sinkState { print($0.primitive.count) },  // expect-warning, expect-error
    store.sinkActivity { print($0.count) },  // expect-warning, expect-error
  ]
}

func observe(_ store: some StoreComponentType<Cart>) -> StoreSubscription {
  store.sinkState { print($0.primitive.count) }  // expect-warning, expect-error
}

func observe<State>(_ store: Store<State, Never>) -> StoreSubscription {
  store.sinkState { print($0.primitive) }  // expect-warning, expect-error
}
#endif
