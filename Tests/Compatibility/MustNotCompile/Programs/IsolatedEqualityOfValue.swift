// flags: -default-isolation MainActor
import Verge

// The `==` of a value belongs to the main actor, and other threads would call it.
final class Comparisons { static var count = 0 }
#if CORRECTED
nonisolated struct Document: Equatable, Sendable { var text = "" }
#else
struct Document: Equatable, Sendable {
  var text = ""
  static func == (left: Self, right: Self) -> Bool {
    Comparisons.count += 1
    return left.text == right.text
  }
}
#endif
nonisolated struct Desk: Sendable { var document: Document }

func observe(_ store: Store<Desk, Never>) -> StoreSubscription {
  store.sinkValues(\.document) { _ in }  // expect-error in both modes
}
