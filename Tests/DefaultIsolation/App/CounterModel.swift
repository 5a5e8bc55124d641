import Verge

/// A state that is left on the main actor: committing and observing it as a whole is what there is.
struct Counter: Equatable {
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
