// A dispatcher and a reducer have functions of their own, named like those of the library, with closures.
import VergeNeue
import VergeStore

struct Count { var number = 0 }
final class Worker: VergeStore.Dispatcher<Count> {
  func commit(_ times: Int, _ work: (inout Int) -> Void) {
    var local = 1
    for _ in 0..<times { work(&local) }
    print("worker", local)
  }
}

struct Level: Equatable { var number = 0 }
final class LevelReducer: ModularReducerType {
  typealias TargetState = Level
  func raise() -> Mutation { .init { $0.number += 1 } }
}
extension VergeNeue.Store where Reducer == LevelReducer {
  func dispatch(_ times: Int, _ work: (LevelReducer) -> Void) { print("level", times) }
}

let worker = Worker(target: VergeDefaultStore<Count>(initialState: .init(), logger: nil))
worker.commit(3) { $0 += 2 }
let store = VergeNeue.Store(state: Level(), reducer: LevelReducer())
store.dispatch(4) { _ = $0.raise() }
store.commit { $0.raise() }
print(store.state.number)
