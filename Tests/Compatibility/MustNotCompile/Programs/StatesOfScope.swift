import Verge

// A `Sendable` scope of a state that is not, as a sequence that any task may consume.
#if CORRECTED
struct Item: Equatable, Sendable { var count = 0 }
#else
final class Item { var count = 0 }
#endif

struct Cart { var item = Item() }

final class Counter: StoreComponentType {
  let store = Store<Cart, Never>(initialState: Cart())
  var scope: any WritableKeyPath<Cart, Int> & Sendable { \.item.count }
}

func states(_ counter: Counter) -> StateSequence<Int> {
  counter.states  // expect-error
}

func values(_ counter: Counter) -> ValueSequence<Int> {
  counter.values  // expect-error
}
