import Verge

// Activities that are not `Sendable`, beside a binding: a thread that writes to it may deliver them.
#if CORRECTED
struct Notice: Sendable { var text = "" }
#else
final class Notice { var text = "" }
#endif

func bind(_ store: Store<Int, Notice>) -> BindingDerived<Int> {
  store.bindingDerived(select: \.self)  // expect-error
}
