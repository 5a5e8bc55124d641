// Members of the user that have the names of modern members.
import VergeStore

struct Count {
  var primitive = 1
  var transaction = 2
  var previous = 3
}
final class Worker: Dispatcher<Count> {}
extension Mutations where Base == Worker {
  func sinkState() { descriptor.commit { $0.primitive += 10 } }
  func map(_ step: Int) { descriptor.commit { $0.transaction += step } }
}
extension Actions where Base == Worker {
  func send() { descriptor.dispatch { context in context.commit.sinkState() } }
}

let store = VergeDefaultStore<Count>(initialState: .init(), logger: nil)
let worker = Worker(target: store)
worker.dispatch.send()
worker.commit.map(20)
print(store.state.primitive, store.state.transaction, store.state.previous)
