import Verge
import VergeStore

struct ShelfState: VergeStore.StateType {
  var books: [String] = []
  var title = ""
}

final class ShelfScreen {
  private let store: VergeDefaultStore<ShelfState>
  private var text = ""
  private var bag = VergeAnyCancellables()

  init(store: VergeDefaultStore<ShelfState>) {
    self.store = store
  }

  func observe(_ index: @escaping ([String]) -> Void) {
    store.modernStore.sinkState(\.title) { [weak self] title in self?.text = title.primitive }
      .store(in: &bag)

    store.modernStore.sinkState(\.books, queue: .passthrough) { books in index(books.primitive) }
      .store(in: &bag)
  }
}
