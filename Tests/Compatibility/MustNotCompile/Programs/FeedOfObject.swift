import Verge
import VergeFeed

// Values, states and targets that are not `Sendable`.
#if CORRECTED
struct Cart: Sendable {
  @Edge var count = 0
}
final class Label: Sendable {
  var text: Int {
    get { 0 }
    set {}
  }
}
#else
final class Cart {
  @Edge var count = 0
}
final class Label {
  var text = 0
}
#endif

func map(_ value: ObservedValue<Cart>) -> Feed<Int> {
  value.feed.map { $0.count }  // expect-warning
}

func property(_ store: Store<Cart, Never>) -> Feed<Int> {
  Feed(store, \.$count)  // expect-warning
}

func activities(_ store: Store<Int, Cart>) -> Feed<Int> {
  Feed(store) { $0.count }  // expect-warning
}

func bind(_ value: ObservedValue<Int>, to label: Label) {
  let background = AnyTargetQueue(.asyncSerialBackground)
  value.feed.bind(to: label, on: background) { $0.text = $1 }  // expect-warning
  value.feed.bind(to: label, \.text, on: background)  // expect-warning
  value.feed.bind(to: label) { $0.text = $1 }  // expect-warning, expect-error
  value.feed.bind(to: label, \.text)  // expect-warning, expect-error
  value.feed.observe(duringScopeOf: label) { _ in }  // expect-warning
}
