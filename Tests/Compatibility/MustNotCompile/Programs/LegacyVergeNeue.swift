import VergeNeue

// Types that are `Sendable` only where what they hold is.
#if CORRECTED
struct Shelf: Sendable { var label = Label() }
struct Label: Sendable { var text = "" }
#else
struct Shelf { var label = Label() }
final class Label { var text = "" }
#endif

struct ShelfReducer: ReducerType { typealias TargetState = Shelf }
struct LabelReducer: ReducerType { typealias TargetState = Label }

func share(_ value: some Sendable) {}

func send(_ store: Store<ShelfReducer>, _ scoped: ScopedStore<ShelfReducer, LabelReducer>) {
  share(store)  // expect-error
  share(scoped)  // expect-error
}

// Nothing is diagnosed: actions hand their context to asynchronous work.
func keep(_ context: DispatchContext<ShelfReducer>) -> @Sendable () -> Void {
  { _ = context.state }
}
