import VergeStore

struct CounterState {
  var count = 0
}

final class CounterStore: VergeDefaultStore<CounterState> {  // warns: FromVergeStore6.md
  func increment() {
    commit("increment") { $0.count += 1 }  // warns: FromVergeStore6.md
  }
}

func makeCounter() {
  let store = CounterStore(initialState: CounterState(), logger: nil)
  store.increment()
  store.commit { $0.count = 0 }  // warns: FromVergeStore6.md
}
