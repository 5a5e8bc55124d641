import Verge

// A state that is not `Sendable`, assigned on a background queue.
#if CORRECTED
struct Cart: Sendable { var count = 0 }
#else
final class Cart { var count = 0 }
#endif

func assign(_ store: Store<Cart, Never>, _ assignee: @escaping Assignee<Changes<Cart>>) {
  _ = store.assign(queue: .asyncSerialBackground, to: assignee)  // expect-error
}
