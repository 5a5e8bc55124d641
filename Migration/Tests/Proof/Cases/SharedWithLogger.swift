// A store on another one, with a logger of its own, which receives its commits only.
import Foundation
import Verge
import VergeStore

struct Counter { var count = 0 }
final class CounterStore: VergeDefaultStore<Counter> {
  init(root: Verge.Store<Counter, Never>, logger: VergeStoreLogger) {
    super.init(sharing: root, logger: logger)
  }
}
final class Log: VergeStoreLogger {
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) { print("logged") }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
final class Worker: Dispatcher<Counter> {}

let root = Verge.Store<Counter, Never>(initialState: Counter())
let store = CounterStore(root: root, logger: Log())
Worker(target: store).commit { $0.count += 1 }
root.commit { $0.count += 1 }
print(root.state.count)
