import Verge

// A scan that accumulates an object: a reader of the scan shares it with the deliverer.
#if CORRECTED
struct Sum: Sendable { var total = 0 }
#else
final class Sum { var total = 0 }
#endif

typealias Summing = Scan<Changes<Int>, Sum>

func accumulate(_ store: Store<Int, Never>, _ scan: Summing) -> [StoreSubscription] {
  [
    store.sinkState(scan: scan, queue: .passthrough) { _, _ in },  // expect-error
    store.sinkState(scan: scan, queue: .asyncSerialBackground) { _, _ in },  // expect-error
  ]
}

func send(_ scan: Summing) -> @Sendable () -> Void {
  { _ = scan.value }  // expect-error
}
