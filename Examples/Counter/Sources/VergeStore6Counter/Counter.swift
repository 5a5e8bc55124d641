import VergeStore

struct CounterState {
  var count = 0
}

final class CounterStore: VergeDefaultStore<CounterState> {
  init() { super.init(initialState: .init(), logger: nil) }
}

final class CounterDispatcher: CounterStore.DispatcherType {}

extension Mutations where Base == CounterDispatcher {
  func add(_ number: Int) {
    descriptor.commit { $0.count += number }
  }
}

extension Actions where Base == CounterDispatcher {
  func addTwice(_ number: Int) {
    descriptor.dispatch { context in
      context.commit.add(number)
      context.commit.add(number)
    }
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let store = CounterStore()
  let counter = CounterDispatcher(target: store)
  print("count: \(store.state.count)")
  store.backingStorage.addDidUpdate { state in print("count: \(state.count)") }
  counter.commit.add(1)
  counter.commit.add(2)
  counter.dispatch.addTwice(1)
}
