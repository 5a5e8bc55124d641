import Verge

// A key path that has captured a mutable object, read by every thread that commits.
#if CORRECTED
struct Index: Hashable, Sendable { let row = 0 }
#else
final class Index: Hashable {
  var row = 0
  static func == (left: Index, right: Index) -> Bool { left.row == right.row }
  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}
#endif

struct Table: Equatable, Sendable {
  var rows = [0]
  subscript(index: Index) -> Int {
    get { rows[index.row] }
    set { rows[index.row] = newValue }
  }
}

func observe(_ store: Store<Table, Never>, _ index: Index) -> [StoreSubscription] {
  [
    store.sinkState(\.[index]) { _ in },  // expect-error
    store.sinkState(\.[index], queue: .passthrough) { _ in },  // expect-error
    store.sinkState(\.[index], queue: .asyncSerialBackground) { _ in },  // expect-error
    store.sinkValues(\.[index]) { _ in },  // expect-error
    store.sinkValues(\.[index], queue: .passthrough) { _ in },  // expect-error
    store.sinkValues(\.[index], queue: .asyncSerialBackground) { _ in },  // expect-error
  ]
}

func derive(_ store: Store<Table, Never>, _ index: Index) -> Derived<Int> {
  store.derived(.select(\.[index]))  // expect-error
}

func bind(_ store: Store<Table, Never>, _ index: Index) -> BindingDerived<Int> {
  store.bindingDerived(select: \.[index])  // expect-error
}

func states(_ store: Store<Table, Never>, _ index: Index) -> StateSequence<Int> {
  store.states(\.[index])  // expect-error
}

func values(_ store: Store<Table, Never>, _ index: Index) -> ValueSequence<Int> {
  store.values(\.[index])  // expect-error
}

func assignee(_ store: Store<Table, Never>, _ index: Index) -> Assignee<Int> {
  store.assignee(\.[index])  // expect-error
}
