import Verge

// An activity that is not `Sendable`, delivered on a background queue.
#if CORRECTED
struct Notice: Sendable { var text = "" }
#else
final class Notice { var text = "" }
#endif

func observe(_ store: Store<Int, Notice>) -> StoreSubscription {
  store.sinkActivity(queue: .asyncSerialBackground) { print($0.text) }  // expect-error
}

func observe<Component: StoreComponentType>(_ component: Component) -> StoreSubscription
where Component.Activity == Notice {
  component.sinkActivity(queue: .asyncSerialBackground) { print($0.text) }  // expect-error
}
