import Testing
import Verge
import VergeNeue
import VergeORM

private struct LibraryReducer: ReducerType {
  typealias TargetState = LibraryState
  func rename(_ id: String, _ name: String) -> Mutation { .init { $0.db.rename(id, name) } }
}

@Suite("A database in the state of a VergeNeue store")
struct NeueStateTests {
  @Test("Mutations edit the database, and derived entities of the modern store follow")
  func commits() {
    let neue = VergeNeue.Store(
      state: LibraryState(db: Library(books: ["a"])), reducer: LibraryReducer())
    let book = neue.modernStore.databases.db.derived(from: Book.EntityID("a"))
    neue.commit { $0.rename("a", "new") }
    #expect(book.state.primitive.wrapped?.name == "new")
    #expect(neue.state.db.bookNames == ["new"])
  }
}
