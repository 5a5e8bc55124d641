import Verge

struct CounterState: Equatable, Sendable {
  var count = 0
}

final class CounterModel: StoreComponentType {
  let store: Store<CounterState, Never> = .init(initialState: .init())

  func add(_ number: Int) {
    commit { $0.count += number }
  }

  func addTwice(_ number: Int) {
    add(number)
    add(number)
  }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping @Sendable (String) -> Void) {
  let counter = CounterModel()
  let subscription = counter.sinkValues(\.count, queue: .passthrough) { count in
    print("count: \(count)")
  }
  counter.add(1)
  counter.add(2)
  counter.addTwice(1)
  subscription.cancel()
}
