import Testing
import Verge
import VergeORM
import VergeStore

@Suite("A database in the state of a VergeStore 6 store")
struct VergeStoreStateTests {
  @Test("Dispatchers edit the database, and derived entities of the modern store follow")
  func commits() {
    let store = VergeDefaultStore(
      initialState: LibraryState(db: Library(books: ["a"])), logger: nil)
    let dispatcher = Dispatcher(target: store)
    let book = store.modernStore.databases.db.derived(from: Book.EntityID("a"))
    dispatcher.commit { $0.db.rename("a", "new") }
    #expect(book.state.primitive.wrapped?.name == "new")
    #expect(store.state.db.bookNames == ["new"])
  }
}
