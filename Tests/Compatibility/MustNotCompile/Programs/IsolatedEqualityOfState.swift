// flags: -default-isolation MainActor
import Verge

// The `==` of a state belongs to the main actor, and other threads would call it.
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

func create() -> Store<Document, Never> {
  Store(initialState: Document())  // expect-warning
}

func createForViews() -> UIStateStore<Document, Never> {
  UIStateStore(initialState: Document())  // expect-warning
}
