import Testing
import Verge
import VergeClassic
import VergeORM

@Suite("A database in the state of a Classic storage")
struct ClassicStateTests {
  @Test("Updates edit the database, and derived entities of the modern store follow")
  func updates() {
    let storage = MutableStorage(LibraryState(db: Library(books: ["a"])))
    let book = storage.modernStore.databases.db.derived(from: Book.EntityID("a"))
    storage.update { $0.db.rename("a", "new") }
    #expect(book.state.primitive.wrapped?.name == "new")
    #expect(storage.value.db.bookNames == ["new"])
  }
}
