import Verge

// A store of an object, in one isolation domain: nothing to be diagnosed.
final class Cart { var count = 0 }

func observe(_ store: Store<Cart, Cart>) -> [StoreSubscription] {
  store.commit { $0.count += 1 }
  store.send(Cart())
  return [
    store.sinkState(queue: .passthrough) { print($0.primitive.count) },
    store.sinkState(\.self, queue: .passthrough) { print($0.primitive.count) },
    store.sinkState(\.count, queue: .asyncSerialBackground) { print($0.primitive) },
    store.sinkState(scan: .counter(), queue: .passthrough) { print($1) },
    store.sinkActivity(queue: .passthrough) { print($0.count) },
    store.assign(to: { print($0.primitive.count) }),
  ]
}

@MainActor
func observeOnMain(_ store: Store<Cart, Cart>) -> [StoreSubscription] {
  [
    store.sinkState { print($0.primitive.count) },
    store.sinkState(\.self) { print($0.primitive.count) },
    store.sinkState(\.count, queue: .asyncMain) { print($0.primitive) },
    store.sinkState(scan: .counter()) { print($1) },
    store.sinkActivity { print($0.count) },
  ]
}
