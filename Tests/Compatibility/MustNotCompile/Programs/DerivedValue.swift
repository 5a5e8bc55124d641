import Verge

// A derived value that is not `Sendable`, observed on another queue.
#if CORRECTED
struct Label: Equatable, Sendable { var text = "" }
#else
final class Label: Equatable {
  var text = ""
  static func == (left: Label, right: Label) -> Bool { left.text == right.text }
}
#endif

func derive(_ store: Store<Int, Never>) -> Derived<Label> {
  store.derived(.map { _ in Label() })  // expect-error
}

func observe(_ derived: Derived<Label>) -> [StoreSubscription] {
  [
    derived.sinkState(queue: .asyncSerialBackground) { _ in },  // expect-error
    derived.sinkChangedPrimitiveValue(queue: .asyncSerialBackground) { _ in },  // expect-error
  ]
}

func combine(_ derived: Derived<Label>, _ other: Derived<Int>) {
  _ = Derived.combined(derived, other)  // expect-error
}
