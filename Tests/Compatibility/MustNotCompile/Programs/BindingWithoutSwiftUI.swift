import Verge

// A binding of SwiftUI, where there is no SwiftUI.
struct Counter: Equatable, Sendable { var count = 0 }

#if !CORRECTED
func bind(_ store: Store<Counter, Never>) {
  _ = store.binding(\.count)  // expect-error in both modes
  // says: write `bindingDerived(select:)`
}
#endif
