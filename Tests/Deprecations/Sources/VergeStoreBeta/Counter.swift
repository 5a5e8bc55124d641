import VergeStoreBeta

struct CounterState: StateType {
  var count = 0
}

final class CounterStore: StoreBase<CounterState, Never> {  // warns: FromVergeStore6.md
  func increment() -> Mutation<Void> {  // warns: FromVergeStore6.md
    return .mutation { $0.count += 1 }  // warns: FromVergeStore6.md
  }
}

func makeCounter() {
  let store = CounterStore(initialState: .init(), logger: nil)
  store.commit { $0.increment() }  // warns: FromVergeStore6.md
  store.dispatchInline { context in  // warns: FromVergeStore6.md
    context.commit { $0.increment() }  // warns: FromVergeStore6.md
  }
}
