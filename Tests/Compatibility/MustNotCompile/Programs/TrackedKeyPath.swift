import Observation
import Verge

// A read that is tracked by a key path with a mutable object, which committing threads evaluate.
#if CORRECTED
struct Index: Hashable, Sendable { let row = 0 }
#else
final class Index: Hashable {
  var row = 0
  static func == (left: Index, right: Index) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}
#endif

struct Table: Equatable, Sendable {
  var rows = [1, 2, 3]
  subscript(index: Index) -> Int { rows[index.row] }
}

@available(macOS 14, *)
func read(_ store: ObservableStore<Table, Never>, _ index: Index) -> Int {
  store.state[index]  // expect-error
}
