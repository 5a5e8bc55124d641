import Verge

// A derived value of a state that is not `Sendable`: every thread that reads it runs the pipeline.
#if CORRECTED
struct Item: Equatable, Sendable { var count = 0 }
#else
final class Item { var count = 0 }
#endif

struct Cart { var item = Item() }

func derive(_ store: Store<Cart, Never>) {
  let selected: Derived<Int> = store.derived(.select(\.item.count))  // expect-error
  let mapped: Derived<Int> = store.derived(.map { $0.item.count })  // expect-error
  let binding: BindingDerived<Int> = store.bindingDerived(select: \.item.count)  // expect-error
  let written: BindingDerived<Int> = store.bindingDerived(  // expect-error
    get: .map { $0.item.count }, set: { $0.item.count = $1 })
  withExtendedLifetime((selected, mapped, binding, written)) {}
}
