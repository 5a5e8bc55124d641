import Verge
import VergeFeed

// Closures that any thread may call. In Swift 6 mode, `@preconcurrency` makes the errors warnings.
#if CORRECTED
struct Counter: Sendable {
  func count(_ number: Int) {}
}
#else
final class Counter {
  var number = 0
  func count(_ number: Int) { self.number += number }
}
#endif

func observe(_ value: ObservedValue<Int>, _ counter: Counter) {
  value.feed.observe { counter.count($0) }  // expect-warning
}

func map(_ value: ObservedValue<Int>, _ counter: Counter) -> Feed<Void> {
  value.feed.map { counter.count($0) }  // expect-warning
}

func bind(_ value: ObservedValue<Int>, _ counter: Counter, _ token: CancelAction) {
  value.feed.bind(to: token, on: AnyTargetQueue(.asyncSerialBackground)) {
    counter.count($1)  // expect-warning
  }
}

func produce(_ counter: Counter) -> Feed<Int> {
  Feed { _ in
    counter.count(1)  // expect-warning
    return CancelAction()
  }
}

func cancel(_ counter: Counter) -> CancelAction {
  CancelAction { counter.count(1) }  // expect-warning
}

#if !CORRECTED
// An operator whose state several threads share.
extension Feed where Value: Sendable {
  func skip(_ count: Int) -> Feed {
    Feed { send in
      var left = count
      return observe { value in
        if left == 0 {  // expect-warning
          send(value)
        } else {
          left -= 1  // expect-warning
        }
      }
    }
  }
}

func produce(
  _ producer: @escaping (@escaping @Sendable (Int) -> Void) -> any Cancellable
) -> Feed<Int> {
  Feed(producer)  // expect-warning
}
#else
func produce(_ producer: @escaping Feed<Int>.Producer) -> Feed<Int> {
  Feed(producer)
}
#endif
