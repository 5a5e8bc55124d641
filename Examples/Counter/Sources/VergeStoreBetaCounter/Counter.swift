import VergeStoreBeta

struct CounterState: StateType {
  var count = 0
}

final class CounterStore: NoActivityStoreBase<CounterState> {
  init() { super.init(initialState: .init(), logger: nil) }
}

final class CounterDispatcher: CounterStore.Dispatcher {
  func add(_ number: Int) -> Mutation<Void> {
    .mutation { $0.count += number }
  }

  func addTwice(_ number: Int) -> Action<Void> {
    .action { context in
      context.commit { $0.add(number) }
      context.commit { $0.add(number) }
    }
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let store = CounterStore()
  let counter = CounterDispatcher(target: store)
  print("count: \(store.state.count)")
  store._backingStorage.addDidUpdate { state in print("count: \(state.count)") }
  counter.commit { $0.add(1) }
  counter.commit { $0.add(2) }
  counter.dispatch { $0.addTwice(1) }
}
