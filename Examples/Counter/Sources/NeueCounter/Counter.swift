import VergeNeue

struct CounterState {
  var count = 0
}

class CounterReducer: ReducerType {
  typealias TargetState = CounterState

  func add(_ number: Int) -> Mutation {
    .init { $0.count += number }
  }

  func addTwice(_ number: Int) -> Action<Void> {
    .init { context in
      context.commit { $0.add(number) }
      context.commit { $0.add(number) }
    }
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let store = Store(state: CounterState(), reducer: CounterReducer())
  print("count: \(store.state.count)")
  _ = store.sink { state in print("count: \(state.count)") }
  store.commit { $0.add(1) }
  store.commit { $0.add(2) }
  store.dispatch { $0.addTwice(1) }
}
