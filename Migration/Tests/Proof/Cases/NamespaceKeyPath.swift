// A namespace that is reached with a key path.
import VergeStore

struct Count { var number = 0 }
final class Worker: Dispatcher<Count> {}
extension Mutations where Base == Worker {
  func add() { descriptor.commit { $0.number += 1 } }
}

let store = VergeDefaultStore<Count>(initialState: .init(), logger: nil)
let workers = [Worker(target: store), Worker(target: store)]
workers.map(\.commit).forEach { $0.add() }
print(store.state.number)
