import Verge
import VergeClassic
import VergeNeue
import VergeStore
import VueFluxReactive

// A container mounted on a slice of an object: a second thread would reach the object through it.
#if CORRECTED
struct Item: Sendable { var count = 0 }
#else
final class Item { var count = 0 }
#endif

struct Cart { var item = Item() }

struct Counting: ReducerType { typealias TargetState = Int }

func mount(_ store: Verge.Store<Cart, Never>) {
  _ = VergeClassic.Storage(sharing: store, at: \.item.count)  // expect-error
  _ = VergeClassic.MutableStorage(sharing: store, at: \.item.count)  // expect-error
  _ = VergeStore.Storage(sharing: store, at: \.item.count)  // expect-error
  _ = VergeStore.VergeDefaultStore(sharing: store, at: \.item.count)  // expect-error
  _ = VergeNeue.Store(sharing: store, at: \.item.count, reducer: Counting())  // expect-error
  _ = VueFluxReactive.Variable(sharing: store, at: \.item.count)  // expect-error
}
