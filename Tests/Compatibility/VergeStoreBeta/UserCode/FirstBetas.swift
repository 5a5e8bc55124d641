import Foundation
import VergeViewModelBeta

// 6.0.0-beta.1: view models have an activity, stores and dispatchers have one parameter.

struct Library: StateType {
  var books: [String] = []
  var isOpen = false
}

struct LibraryPage: StateType {
  var title = ""
  var taps = 0
}

enum PageActivity: Equatable {
  case tapped(Int)
  case closed
}

final class LibraryStore: StoreBase<Library> {
  init() { super.init(initialState: .init(), logger: nil) }
}

final class Librarian: DispatcherBase<Library> {
  func add(_ book: String) -> Mutation {
    return .mutation { $0.books.append(book) }
  }
}

final class PageViewModel: VergeViewModelBase<LibraryPage, Library, PageActivity> {

  init(library: LibraryStore) {
    super.init(initialState: .init(), parent: library, logger: nil)
  }

  override func updateState(state: inout LibraryPage, by storeState: Library) {
    state.title = storeState.books.joined(separator: ", ")
  }

  func tap() -> Mutation {
    return .mutation { $0.taps += 1 }
  }

  func tapAndTell() -> Action<Int> {
    return .action { context in
      context.accept { $0.tap() }
      context.emit(.tapped(context.state.taps))
      return context.state.taps
    }
  }

  func close() -> Action<Void> {
    return .action { context in context.emit(.closed) }
  }
}

final class Counter: StandaloneVergeViewModelBase<Int, Never> {
  func up() -> Mutation { return .mutation { $0 += 1 } }
}
