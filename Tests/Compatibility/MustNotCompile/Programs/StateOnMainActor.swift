import Verge

// A state that is not `Sendable`, delivered on the main actor, while its owner is elsewhere.
#if CORRECTED
typealias Owner = MainActor
#else
@globalActor actor Owner { static let shared = Owner() }
#endif

final class Cart { var count = 0 }

@Owner final class Model {
  let store = Store<Cart, Cart>(initialState: Cart())

  func observe() -> [StoreSubscription] {
    [
      store.sinkState { print($0.primitive.count) },  // expect-warning, expect-error
      store.sinkState(\.self) { print($0.primitive.count) },  // expect-warning, expect-error
      store.sinkActivity { print($0.count) },  // expect-warning, expect-error
    ]
  }
}
