// Names with their modules, through aliases, and nested in types of the user.
import VergeStore

enum Core {
  typealias Store = VergeStore.VergeDefaultStore<Count>
  struct Count: VergeStore.StateType { var number = 0 }
}
enum Feature {
  final class Worker: Core.Store.DispatcherType {}
}
extension VergeStore.Mutations where Base == Feature.Worker {
  func add() { descriptor.commit { $0.number += 1 } }
}

let store = Core.Store(initialState: .init(), logger: nil)
let worker = Feature.Worker(target: store)
worker.commit.add()
print(store.state.number)
