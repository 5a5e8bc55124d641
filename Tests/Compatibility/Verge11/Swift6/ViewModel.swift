import Verge

// Swift5/ViewModel.swift in Swift 6 mode; the comment states the required change.

// An observer on the main actor captures `self`, which crosses isolations: the class is `Sendable`,
// or `@MainActor`.
final class CounterViewModel: StoreComponentType, Sendable {
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
