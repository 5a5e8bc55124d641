import Verge

// Mistakes of a new user, and what each message says.
struct Item: Equatable, Sendable { var title = "" }

struct Cart: Equatable, Sendable {
  var count = 0
  var items: [Item] = []
  var first = Item()
  var discount: Int?
}

struct Plain: Sendable { var item = Item() }
struct Parts: Sendable { var plain = Plain() }

#if !CORRECTED
func derive(_ store: Store<Cart, Never>) {
  _ = store.derived(\.items.count)  // expect-error in both modes
  // says: Write `derived(.select(\.…))` or
  _ = store.derived { $0.count }  // expect-error in both modes
  // says: or `derived(.map { … })`
  _ = store.derived(.select(\.conut))  // expect-error in both modes
  // says: 'Cart' has no member 'conut'
  _ = store.bindingDerived(\.count)  // expect-error in both modes
  // says: 'bindingDerived(select:)'
}

func scope(_ store: Store<Cart, Never>, _ optional: Store<Item?, Never>) {
  _ = store.scoped(\.items.count)  // expect-error in both modes
  // says: `scoped` needs a key path to a variable
  _ = store.scoped { $0.first }  // expect-error in both modes
  // says: `scoped` needs a key path to a variable
  _ = optional.scoped(\.?.title)  // expect-error in both modes
  // says: `scoped(\.optional).scoped(ifPresent: \.member)`
}

func observe(_ store: Store<Cart, Never>, _ parts: Store<Parts, Never>) {
  _ = store.sinkValues(\.conut) { _ in }  // expect-error in both modes
  // says: 'Cart' has no member 'conut'
  _ = store.sinkState { $0.ifChanged(\.conut) { _ in } }  // expect-error in both modes
  // says: no member 'conut'
  _ = parts.sinkValues(\.plain) { _ in }  // expect-error in both modes
  // says: that 'Plain' conform to 'Equatable'
  _ = parts.sinkState { $0.ifChanged(\.plain) { _ in } }  // expect-error in both modes
  // says: 'Plain' conform
}

func change(_ store: Store<Cart, Never>) {
  store.state.count = 1  // expect-error in both modes
  // says: 'state' is a get-only property
  store.commit { $0.conut += 1 }  // expect-error in both modes
  // says: 'Cart' has no member 'conut'
  store.send(.done)  // expect-error in both modes
  // says: 'Store<Cart, Never>.Activity' (aka 'Never') has no member 'done'
}

struct Model: StoreComponentType {  // expect-error in both modes

  // says: cannot conform to class protocol 'StoreComponentType'
  let store = Store<Cart, Never>(initialState: Cart())
}

final class WithoutStore: StoreComponentType {}  // expect-error in both modes

// says: 'StoreComponentType'
#endif

// What a new user writes, and what compiles.
let cart = Store(initialState: Cart())
let number = Store(name: "number", initialState: 1)
let numbers = [Store(initialState: 1), Store(initialState: 2)]
let plain = Bool.random() ? Store(initialState: Plain()) : Store(initialState: Plain(item: Item()))

func start(_ store: Store<Cart, Never>) {
  store.commit { cart, transaction in
    cart.count = 1
    transaction = Transaction()
  }
  store.task(key: 1, mode: .dropCurrent) {}
  store.bindingDerived(select: \.discount).commitIfPresent { $0 += 1 }
}
