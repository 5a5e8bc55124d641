import Testing
import VergeORM

/// A database whose entities share a name.
private struct Twins: DatabaseType {
  struct First: EntityType {
    static let entityName = EntityTableIdentifier("twin")
    typealias EntityIDRawType = Int
    var entityID: EntityID { .init(0) }
    var value = 1
  }

  struct Second: EntityType {
    static let entityName = EntityTableIdentifier("twin")
    typealias EntityIDRawType = Int
    var entityID: EntityID { .init(0) }
    var value = "2"
  }

  struct Schema: EntitySchemaType {
    let first = First.EntityTableKey()
    let alias = First.EntityTableKey()
    let second = Second.EntityTableKey()
  }

  struct Indexes: IndexesType {
    let first = OrderedIDIndex<Schema, First>.Key()
    let second = OrderedIDIndex<Schema, Second>.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

@Suite("Databases")
struct DatabaseTests {
  @Test("New databases, copies, and databases with equal contents are equal")
  func equal() {
    #expect(Library() == Library())
    let db = Library(books: ["a"])
    #expect(db == Library(books: ["a"]))
    let copy = db
    #expect(db == copy)
  }

  @Test("Databases that are edited differently are not equal (D2)")
  func forks() {
    var (left, right) = (Library(books: ["a"]), Library(books: ["a"]))
    left.rename("a", "left")
    right.rename("a", "right")
    #expect(left != right)
    var replaced = Library()
    replaced.performBatchUpdates { $0.entities.author.insert(Author(rawID: 1)) }
    #expect(replaced != Library(books: ["a"]))
  }

  @Test("A batch that changes nothing, or reverts its changes, leaves the database equal (D6)")
  func nothing() {
    var db = Library(books: ["a"])
    let former = db
    db.performBatchUpdates { _ in }
    db.performBatchUpdates { context in
      _ = context.entities.author
      context.entities.book.insert(Book(rawID: "a"))
      context.indexes.tagged.removeAll()
      context.indexes.allBooks.append(.init("b"))
      context.indexes.allBooks.removeLast()
    }
    #expect(db == former)
    #expect(db._backingStorage.entityUpdatedMarker == former._backingStorage.entityUpdatedMarker)
    #expect(db._backingStorage.indexUpdatedMarker == former._backingStorage.indexUpdatedMarker)
  }

  @Test("Tables and indexes have separate marks (D6)")
  func marks() {
    var db = Library(books: ["a"])
    let former = db._backingStorage
    db.rename("a", "new")
    #expect(db._backingStorage.entityUpdatedMarker != former.entityUpdatedMarker)
    #expect(db._backingStorage.indexUpdatedMarker == former.indexUpdatedMarker)
    let renamed = db._backingStorage
    db.performBatchUpdates { $0.indexes.tagged.insert(.init("a")) }
    #expect(db._backingStorage.entityUpdatedMarker == renamed.entityUpdatedMarker)
    #expect(db._backingStorage.indexUpdatedMarker != renamed.indexUpdatedMarker)
    #expect(Library()._backingStorage.entityUpdatedMarker == NonAtomicCounter())
  }

  @Test("Two keys of one type refer to one table; a type need not be in the schema")
  func aliases() {
    var db = Twins()
    db.performBatchUpdates { context in
      context.entities.alias.insert(Twins.First())
      context.entities.table(Book.self).insert(Book(rawID: "a"))
    }
    #expect(db.entities.first == db.entities.alias)
    #expect(db.entities.first.count == 1)
    #expect(db.entities.table(Book.self).count == 1)
  }

  @Test("Two types with the same name have separate tables (D14)")
  func names() {
    var db = Twins()
    db.performBatchUpdates { context in
      context.indexes.first.append(context.entities.first.insert(Twins.First()).entityID)
      context.indexes.second.append(context.entities.second.insert(Twins.Second()).entityID)
    }
    #expect(db.entities.first.count == 1 && db.entities.second.count == 1)
    db.performBatchUpdates { $0.entities.first.deleteAll() }
    #expect(db.entities.first.isEmpty && db.entities.second.count == 1)
    #expect(db.indexes.first.isEmpty && db.indexes.second.count == 1)
  }

  @Test("The changes since a version list tables, indexes and rows")
  func changes() {
    let old = Library(books: ["a", "b"])
    var new = old
    #expect(new.changes(since: old).isEmpty)
    new.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "c"))
      context.entities.book.delete(.init("a"))
      context.entities.book.updateIfExists(id: .init("b")) { $0.name = "new" }
    }
    let changes = new.changes(since: old)
    #expect(!changes.isEmpty && changes.containsEntityChanges && changes.containsIndexChanges)
    #expect(changes.book.inserted == [.init("c")])
    #expect(changes.book.updated == [.init("b")])
    #expect(changes.table(Book.self).deleted == [.init("a")])
    #expect(changes.author.isEmpty)
  }

  @Test("A generic function can require a part of the schema and of the indexes")
  func partialAccess() {
    var db = Library(books: ["a"])
    db.performBatchUpdates { $0.entities.author.insert(Author(rawID: 1)) }
    #expect(authorCount(db) == 1)
    #expect(bookIDs(db) == [.init("a")])
  }
}

private protocol HasAuthor { var author: Author.EntityTableKey { get } }
extension Library.Schema: HasAuthor {}

private func authorCount<DB: DatabaseType>(_ db: DB) -> Int where DB.Schema: HasAuthor {
  db.entities.author.count
}

private protocol HasBooks {
  associatedtype Schema: EntitySchemaType
  var allBooks: OrderedIDIndex<Schema, Book>.Key { get }
}
extension Library.Indexes: HasBooks {
  typealias Schema = Library.Schema
}

private func bookIDs<DB: DatabaseType>(_ db: DB) -> [Book.EntityID]
where DB.Indexes: HasBooks, DB.Indexes.Schema == DB.Schema {
  Array(db.indexes.allBooks)
}
