import Verge

// A component whose `scope` has captured a mutable object.
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
  subscript(index: Index) -> Int {
    get { rows[index.row] }
    set { rows[index.row] = newValue }
  }
}

final class RowModel: StoreComponentType {  // expect-warning
  typealias Scope = Int
  let store: Store<Table, Never>
  private let index: Index
  #if CORRECTED
  var scope: any WritableKeyPath<Table, Int> & Sendable { \.[index] }
  #else
  var scope: WritableKeyPath<Table, Int> { \.[index] }
  #endif

  init(_ store: Store<Table, Never>, _ index: Index) {
    (self.store, self.index) = (store, index)
  }
}
