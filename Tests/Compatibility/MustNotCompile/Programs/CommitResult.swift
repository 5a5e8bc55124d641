import Verge

// A mutation whose result has another type than the caller of `commit` expects.
#if CORRECTED
typealias Title = Int
#else
typealias Title = String
#endif

struct Counter: Equatable, Sendable { var count = 0 }

final class CounterModel: StoreComponentType {
  let store = Store<Counter, Never>(initialState: Counter())

  func next() -> Title {
    commit { state in  // expect-error in both modes
      // says: The mutation does not return the type that `commit` is expected
      state.count += 1
      return state.count
    }
  }
}

func read(_ store: Store<Counter, Never>) -> Title {
  let title: Title = store.commit { $0.count }  // expect-error in both modes
  // says: The mutation does not return the type that `commit` is expected
  return title
}

func show(_ title: Title) {}

func show(_ component: some StoreComponentType<Counter>) {
  show(component.commit("show") { $0.count })  // expect-error in both modes
  // says: The mutation does not return the type that `commit` is expected
}
