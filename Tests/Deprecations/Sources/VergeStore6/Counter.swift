import VergeStore

struct CounterState {
  var count = 0
}

final class CounterStore: VergeDefaultStore<CounterState> {  // warns: FromVergeStore6.md
  init() {
    super.init(initialState: CounterState(), logger: nil)
  }
}

final class CounterDispatcher: Dispatcher<CounterState> {  // warns: FromVergeStore6.md
  func increment() {
    commit("increment") { $0.count += 1 }  // warns: FromVergeStore6.md
  }

  func reset() -> Mutation {  // warns: FromVergeStore6.md
    return .mutation { $0.count = 0 }  // warns: FromVergeStore6.md
  }
}

extension Mutations where Base == CounterDispatcher {  // warns: FromVergeStore6.md
  func double() {
    descriptor.commit { $0.count *= 2 }  // warns: FromVergeStore6.md
  }
}

func makeCounter() {
  let dispatcher = CounterDispatcher(target: CounterStore())
  dispatcher.increment()
  dispatcher.commit.double()  // warns: FromVergeStore6.md
  dispatcher.accept { $0.reset() }  // warns: FromVergeStore6.md
  dispatcher.dispatch { context in  // warns: FromVergeStore6.md
    context.dispatcher.increment()
  }
}
