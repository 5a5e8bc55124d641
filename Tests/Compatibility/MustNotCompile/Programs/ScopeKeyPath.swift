import Verge

// A store scoped by a key path that has captured a mutable object.
#if CORRECTED
struct Index: Hashable, Sendable { let row = 0 }
#else
final class Index: Hashable {
  var row = 0
  static func == (left: Index, right: Index) -> Bool { left.row == right.row }
  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}
#endif

struct Row: Identifiable, Equatable, Sendable { let id: Int }

struct Entry: Identifiable, Equatable { let id: Index }

struct Table: Equatable, Sendable {
  var rows = [Row(id: 0)]
  var total: Int?
  subscript(index: Index) -> Int {
    get { rows[index.row].id }
    set { rows[index.row] = Row(id: newValue) }
  }
  subscript(all index: Index) -> [Row] {
    get { rows }
    set { rows = newValue }
  }
  var entries: [Entry] {
    get { [] }
    set {}
  }
}

func scope(_ store: Store<Table, Never>, _ index: Index) {
  _ = store.scoped(\.[index])  // expect-error
  _ = store.scoped(\.[all: index])  // expect-error
  _ = store.scoped(\.[all: index], id: 0)  // expect-error
  _ = store.scoped(\.entries, id: index)  // expect-error
  _ = store.detached(by: \.[index])  // expect-error
  _ = store.detached(from: \.[index])  // expect-error
}

func scope(_ store: Store<Table?, Never>, _ index: Index) -> Store<Int?, Never> {
  store.scoped(ifPresent: \.[index])  // expect-error
}
