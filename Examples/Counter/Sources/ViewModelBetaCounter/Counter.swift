import VergeViewModelBeta

struct CounterState {
  var count = 0
}

enum CounterActivity {
  case addedTwice
}

final class CounterViewModel: StandaloneVergeViewModelBase<CounterState, CounterActivity> {
  init() { super.init(initialState: .init(), logger: nil) }

  func add(_ number: Int) -> Mutation {
    .mutation { $0.count += number }
  }

  func addTwice(_ number: Int) -> Action<Void> {
    .action { context in
      context.accept { $0.add(number) }
      context.accept { $0.add(number) }
      context.emit(.addedTwice)
    }
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let counter = CounterViewModel()
  print("count: \(counter.state.count)")
  counter._backingStorage.addDidUpdate { state in print("count: \(state.count)") }
  counter.accept { $0.add(1) }
  counter.accept { $0.add(2) }
  counter.accept { $0.addTwice(1) }
}
