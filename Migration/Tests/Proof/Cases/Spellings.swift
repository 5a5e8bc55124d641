// Uses of one declaration in other spellings.
import VergeStore

struct Count { var number = 0 }
final class Worker: Dispatcher<Count> {}
extension Mutations where Base == Worker {
  func `default`() { descriptor.commit { $0.number = 5 } }
  func add(_ step: Int = 1) { descriptor.commit { $0.number += step } }
}
extension Actions where Base == Worker {
  func twice() {
    descriptor.dispatch { context in
      context.commit.add()
      context.commit.add()
    }
  }
}

let store = VergeDefaultStore<Count>(initialState: .init(), logger: nil)
let workers: [Worker] = [.init(target: store), Worker.init(target: store)]
workers[0].commit.`default`()
let adding = workers[1].commit.add
adding(2)
let optional: Worker? = workers.first
optional?.dispatch.twice()
print(store.state.number)
