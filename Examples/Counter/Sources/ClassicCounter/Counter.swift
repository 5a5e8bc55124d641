import VergeClassic

final class CounterModel: VergeType {
  typealias Activity = NoActivity

  struct State {
    fileprivate(set) var count = 0
  }

  let state: Storage<State> = .init(.init())

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
  let counter = CounterModel()
  print("count: \(counter.state.value.count)")
  counter.state.add { state in print("count: \(state.count)") }
  counter.add(1)
  counter.add(2)
  counter.addTwice(1)
}
