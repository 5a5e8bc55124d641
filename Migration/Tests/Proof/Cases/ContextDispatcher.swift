// Mutations of the context's dispatcher in nested closures, beside an own method of the dispatcher.
import VergeStore

struct List { var numbers: [Int] = [] }
final class Loader: Dispatcher<List> {
  func load(_ done: @escaping ([Int]) -> Void) { done([2, 3]) }
}
extension Mutations where Base == Loader {
  func add(_ number: Int) { descriptor.commit { $0.numbers.append(number) } }
}
extension Actions where Base == Loader {
  func all() {
    descriptor.dispatch { context in
      context.dispatcher.load { $0.forEach { number in context.dispatcher.commit.add(number) } }
    }
  }
  func first() {
    descriptor.dispatch { context in
      context.dispatcher.commit.add(1)
      context.dispatcher.dispatch.all()
    }
  }
}

let store = VergeDefaultStore<List>(initialState: List(), logger: nil)
Loader(target: store).dispatch.first()
print(store.state.numbers)
