import VergeStore
import VergeViewModel

struct CounterState {
  var count = 0
}

final class CounterViewModel: StandaloneVergeViewModelBase<CounterState> {
  init() { super.init(initialState: .init(), logger: nil) }

  func add(_ number: Int) {
    commit { $0.count += number }
  }

  func addTwice(_ number: Int) {
    dispatch { context in
      context.commit { $0.count += number }
      context.commit { $0.count += number }
    }
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let counter = CounterViewModel()
  print("count: \(counter.state.count)")
  counter.backingStorage.addDidUpdate { state in print("count: \(state.count)") }
  counter.add(1)
  counter.add(2)
  counter.addTwice(1)
}
