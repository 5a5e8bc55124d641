import Verge

// S3, as printed.
final class CounterViewModel: StoreComponentType {
  struct State: Equatable { var count: Int = 0 }
  let store: Store<State, Never> = .init(initialState: .init())
  func increment() { commit { $0.count += 1 } }
  func observe() {
    sinkState { [weak self] state in
      guard let self else { return }
      state.ifChanged(\.count) { count in print(count, self.state.version) }
    }.storeWhileSourceActive()
  }
}
