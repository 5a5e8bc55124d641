// swift-format-ignore-file
// Comments between the parts of what is replaced.
import VergeStore

struct Page { var number = 0 }
struct Book: StateType { var page = Page() }
final class BookStore: VergeDefaultStore<Book> {
  init() { super.init(initialState: Book(), logger: nil) }
}
final class Shelf: BookStore.DispatcherType { // of books
  // in rows
}
final class Reader: BookStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<Book, Page> { // the open one
    // only one
    return \.page
  }
}
extension Mutations where Base == Reader {
  func turn() { descriptor.commitScoped { $0.number += 1 } }
}

let store = BookStore()
let reader = Reader(target: store)
reader // turns
  // a page
  .commit
  .turn()
print(store.state.page.number)
