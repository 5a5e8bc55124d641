import Verge

// The elements of a collection belong to the main actor, and every committing thread would look for one.
struct Item: Equatable, Identifiable, Sendable { var id = 1 }

struct Items: Sendable {
  var array: [Item]
  init() { array = [] }
}
#if CORRECTED
extension Items: MutableCollection, RangeReplaceableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { array.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Item {
    get { array[index] }
    set { array[index] = newValue }
  }
  mutating func replaceSubrange(_ range: Range<Int>, with items: some Collection<Item>) {
    array.replaceSubrange(range, with: items)
  }
}
#else
extension Items: @MainActor MutableCollection, @MainActor RangeReplaceableCollection {
  @MainActor var startIndex: Int { 0 }
  @MainActor var endIndex: Int { array.count }
  @MainActor func index(after index: Int) -> Int { index + 1 }
  @MainActor subscript(index: Int) -> Item {
    get { array[index] }
    set { array[index] = newValue }
  }
  @MainActor mutating func replaceSubrange(_ range: Range<Int>, with items: some Collection<Item>) {
    array.replaceSubrange(range, with: items)
  }
}
#endif

struct Cart: Sendable { var items = Items() }

@MainActor func scope(_ store: Store<Cart, Never>) -> Store<Item?, Never> {
  store.scoped(\.items, id: 1)  // expect-error in both modes
}
