import Verge
import VergeFeed

struct CounterState: Equatable, Sendable {
  @Edge var count = 0
}

final class CounterModel: StoreComponentType {
  let store: Store<CounterState, Never> = .init(initialState: .init())

  var count: Feed<Int> { Feed(store, \.$count) }

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
  counter.count.map { "count: \($0)" }.observe(print)
  counter.add(1)
  counter.add(2)
  counter.addTwice(1)
}
