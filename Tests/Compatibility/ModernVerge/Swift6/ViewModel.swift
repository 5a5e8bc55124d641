import Verge

// What Swift5/ViewModel.swift becomes; the comment is what a user must change.

// Captured by an observer of the main actor, `self` goes to another isolation: it is `Sendable`, or
// the class is `@MainActor`.
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
