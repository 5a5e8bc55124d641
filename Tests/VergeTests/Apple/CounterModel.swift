import Verge

/// The component that the tests of bindings and views use.
final class CounterModel: StoreComponentType {
  struct State: Equatable {
    var count = 0
    var title = "none"
    var other = 0
  }

  enum Activity { case rang(Int) }

  let store: Store<State, Activity> = .init(initialState: .init())

  func increment() {
    commit { $0.count += 1 }
  }
}
