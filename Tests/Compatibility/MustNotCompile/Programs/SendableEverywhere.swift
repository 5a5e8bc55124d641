import Verge

// A `Sendable` state: every form, without a diagnostic and without ambiguity.
struct Item: Equatable, Sendable { var count = 0 }
struct Plain: Sendable { var count = 0 }
struct Cart: Equatable, Sendable {
  var item = Item()
  var plain: Plain {
    get { Plain() }
    set {}
  }
}

func observe(_ store: Store<Cart, Item>) -> [StoreSubscription] {
  [
    store.sinkState { print($0.item.count) },
    store.sinkState(queue: .main) { print($0.item.count) },
    store.sinkState(queue: .passthrough) { print($0.item.count) },
    store.sinkState(queue: .asyncSerialBackground) { print($0.item.count) },
    store.sinkState(\.item) { print($0.count) },
    store.sinkState(\.item, queue: .passthrough) { print($0.count) },
    store.sinkState(\.item, queue: .asyncSerialBackground) { print($0.count) },
    store.sinkState(\.plain) { print($0.count) },
    store.sinkState(\.plain, queue: .passthrough) { print($0.count) },
    store.sinkState(\.plain, queue: .asyncSerialBackground) { print($0.count) },
    store.sinkValues(\.item) { print($0.count) },
    store.sinkValues(\.item, queue: .passthrough) { print($0.count) },
    store.sinkValues(\.item, queue: .asyncSerialBackground) { print($0.count) },
    store.sinkValues(\.item, bufferingPolicy: .newest) { print($0.count) },
    store.sinkValues(\.item, bufferingPolicy: .newest, queue: .passthrough) { print($0.count) },
    store.sinkState(scan: .counter()) { print($1) },
    store.sinkState(scan: .counter(), queue: .passthrough) { print($1) },
    store.sinkState(scan: .counter(), queue: .asyncSerialBackground) { print($1) },
    store.sinkActivity { print($0.count) },
    store.sinkActivity(queue: .passthrough) { print($0.count) },
    store.sinkActivity(queue: .asyncSerialBackground) { print($0.count) },
    store.assign(to: { print($0.item.count) }),
    store.assign(queue: .asyncSerialBackground, to: { print($0.item.count) }),
  ]
}

func observe(_ component: some StoreComponentType<Cart>) -> [StoreSubscription] {
  [
    component.sinkState { print($0.item.count) },
    component.sinkState(queue: .passthrough) { print($0.item.count) },
    component.sinkState(queue: .asyncSerialBackground) { print($0.item.count) },
    component.sinkState(\.item) { print($0.count) },
    component.sinkState(\.item, queue: .passthrough) { print($0.count) },
    component.sinkState(\.item, queue: .asyncSerialBackground) { print($0.count) },
  ]
}
