// swift-format-ignore-file
// Legacy code stays as its users wrote it: 6.0.0-beta.1, with one generic parameter.
import Foundation
import VergeViewModel

enum December {

struct Shelf: Equatable { var books: [String] = []; var open = true }

struct Catalog: StateType {
  struct Page: Equatable { var title = ""; var isRead = false }
  var pages: [Int: Page] = [:]
  var current = 0
  var filter: String?
}

final class CatalogStore: StoreBase<Catalog> {
  init() { super.init(initialState: .init(), logger: nil) }
}

// A view model of beta.1 wrote `<ReaderState, Catalog, Never>`: `, Never` is deleted.
struct ReaderState: StateType { var title = ""; var taps = 0 }
final class ReaderViewModel: VergeViewModelBase<ReaderState, Catalog> {
  private let unread: MemoizeSelector<Catalog, Int>
  let filter: AnySelector<String?>
  private(set) var badges: [Int] = []

  init(store: CatalogStore) {
    unread = store.selector(
      selector: { $0.pages.values.filter { !$0.isRead }.count },
      equality: .init(selector: { $0.pages })
    )
    filter = store.selector(selector: { $0.filter }, equality: .init(selector: { $0.filter })).asAny()
    super.init(initialState: .init(), parent: store, logger: nil)
    unread.addDidUpdate { [weak self] count in self?.badges.append(count) }
  }

  override func updateState(state: inout ReaderState, by storeState: Catalog) {
    state.title = storeState.pages[storeState.current]?.title ?? ""
  }

  var badge: Int { return unread.value }
  func tap() -> Mutation { .mutation { $0.taps += 1 } }
}

// And `<LampState, Never>` is `<LampState>`.
struct LampState: StateType { var isOn = false }
final class LampViewModel: StandaloneVergeViewModelBase<LampState> {
  init() { super.init(initialState: .init(), logger: nil) }
  func toggle() -> Mutation { .mutation { $0.isOn.toggle() } }
  // With an activity, it wrote `<LampState, Bell>`, and `context.emit(.rang)`.
  enum Bell { case rang }
  let bells = EventEmitter<Bell>()
  func ring() -> Action<Void> { .action { context in context.dispatcher.bells.accept(.rang) } }
}

// A view model whose slice is called `selector`, as the method is.
final class PageViewModel: StandaloneVergeViewModelBase<Catalog>, ScopedDispatching {
  var selector: WritableKeyPath<Catalog, Catalog.Page?> { \.pages[1] }
  lazy var titles = selector(selector: { $0.pages.count }, equality: .init(selector: { $0.pages }))
  func read() { commitScopedIfPresent { $0.isRead = true } }
  func readToo() { commit(selector) { $0?.isRead = true } }
}

}

func c1(_ s: StoreBase<December.Shelf>) -> MemoizeSelector<December.Shelf, Int> { s.selector(selector: { $0.books.count }, equality: .init(selector: { $0.books })) }
func c2(_ s: StoreBase<December.Shelf>) -> AnySelector<Int> { s.selector(selector: { $0.books.count }, equality: .init()).asAny() }
func c3(_ s: Storage<December.Shelf>) -> SelectorBase<December.Shelf> { let all = s.selector(selector: { $0 }, equality: .alwaysDifferent()); all.addDidUpdate { _ in };  all.addWillUpdate { }; return all }
func c4(_ s: Storage<December.Shelf>) -> Bool { return s.selector(selector: { $0.open }, equality: .init(equals: { $0.open == $1.open })).value }
func c5(_ s: Storage<December.Shelf>) -> MemoizeSelector<December.Shelf, Int> {
  let byBooks = EqualityComputer<December.Shelf, [String]>(selector: { $0.books }, equals: ==)
  return s.selector(selector: { $0.books.count }, equality: byBooks)
}
