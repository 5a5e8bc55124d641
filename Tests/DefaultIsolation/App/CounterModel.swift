import Verge

/// A state that is not `nonisolated`, but whose `==` is: it can be committed to and observed as a whole.
struct Counter: nonisolated Equatable {
  var count = 0
}

final class CounterModel: StoreComponentType {
  let store: Store<Counter, Never> = .init(initialState: Counter())

  private(set) var lines: [String] = []

  init() {
    sinkState { [weak self] state in
      state.ifChanged(\.count) { count in self?.lines.append("\(count)") }
    }
    .storeWhileSourceActive()
  }

  func increment() {
    commit { $0.count += 1 }
  }
}
