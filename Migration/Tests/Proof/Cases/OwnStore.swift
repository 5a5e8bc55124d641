// A mutation is named `store`, and parameters are named like functions of components.
import VergeStore

struct Shelf { var books = 0 }
final class Worker: Dispatcher<Shelf> {
  func add(_ commit: Int) -> Mutation { return .mutation { $0.books += commit } }
}
extension Mutations where Base == Worker {
  func store() { descriptor.commit { $0.books += 1 } }
}
extension Actions where Base == Worker {
  func all(_ send: Int) {
    descriptor.dispatch { context in
      for _ in 0..<send { context.commit.store() }
    }
  }
}

let shelf = VergeDefaultStore<Shelf>(initialState: .init(), logger: nil)
let worker = Worker(target: shelf)
worker.commit.store()
worker.dispatch.all(2)
worker.accept { $0.add(10) }
print(shelf.state.books)
