import VueFlux

final class CounterState: State {
  typealias Action = CounterAction
  typealias Mutations = CounterMutations

  fileprivate var count = 0
}

enum CounterAction {
  case add(Int)
}

struct CounterMutations: Mutations {
  func commit(action: CounterAction, state: CounterState) {
    switch action {
    case .add(let number):
      state.count += number
    }
  }
}

extension Actions where State == CounterState {
  func add(_ number: Int) {
    dispatch(action: .add(number))
  }

  func addTwice(_ number: Int) {
    dispatch(action: .add(number))
    dispatch(action: .add(number))
  }
}

extension Computed where State == CounterState {
  var count: Int { return state.count }
}

/// Prints the count, initially and after each change.
public func runCounter(print: @escaping (String) -> Void) {
  let store = Store<CounterState>(state: .init(), mutations: .init(), executor: .immediate)
  print("count: \(store.computed.count)")
  store.subscribe(executor: .immediate) { _, store in print("count: \(store.computed.count)") }
  store.actions.add(1)
  store.actions.add(2)
  store.actions.addTwice(1)
}
