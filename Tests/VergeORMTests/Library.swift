import VergeORM

/// The entities and the database that most suites use.
struct Book: EntityType, Hashable, Identifiable {
  typealias EntityIDRawType = String
  var entityID: EntityID { .init(rawID) }
  var rawID: String
  var authorID = Author.EntityID(1)
  var name = "initial"
}

struct Author: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var name = ""
}

/// Belongs to groups of itself.
struct Folder: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
}

struct Library: DatabaseType {
  struct Schema: EntitySchemaType {
    let book = Book.EntityTableKey()
    let author = Author.EntityTableKey()
    let folder = Folder.EntityTableKey()
  }

  struct Indexes: IndexesType {
    let allBooks = OrderedIDIndex<Schema, Book>.Key()
    let otherBooks = OrderedIDIndex<Schema, Book>.Key()
    let booksByAuthor = GroupByEntityIndex<Schema, Author, Book>.Key()
    let booksByYear = GroupByKeyIndex<Schema, Int, Book>.Key()
    let folders = GroupByEntityIndex<Schema, Folder, Folder>.Key()
    let touchedAuthors = OrderedIDIndex<Schema, Author>.Key()
    let tagged = SetIndex<Schema, Book>.Key()
    let authorByName = HashIndex<Schema, String, Author>.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

struct LibraryState: Equatable, Sendable {
  var db = Library()
  var other = 0
}

extension Library {
  /// A library with books of these identifiers, all of them in `allBooks`.
  init(books: [String]) {
    self.init()
    performBatchUpdates { context in
      for id in books {
        context.entities.book.insert(Book(rawID: id))
        context.indexes.allBooks.append(.init(id))
      }
    }
  }

  mutating func rename(_ id: String, _ name: String) {
    performBatchUpdates { context in
      context.entities.book.updateIfExists(id: .init(id)) { $0.name = name }
    }
  }

  var bookNames: [String] { entities.book.allEntities().map(\.name) }
}

struct Failure: Error {}
