import Verge
import VergeORM

struct Book: EntityType, Hashable, Identifiable {
  typealias EntityIDRawType = String
  var entityID: EntityID { .init(rawID) }
  let rawID: String
  let authorID: Author.EntityID
  var name = "initial"
}

struct Author: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var name = ""
}

struct RootState: Equatable, DatabaseEmbedding {
  static var getterToDatabase: (RootState) -> Database { { $0.db } }

  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
      let author = Author.EntityTableKey()
    }

    struct Indexes: IndexesType {
      let allBooks = OrderedIDIndex<Schema, Book>.Key()
      let booksByAuthor = GroupByEntityIndex<Schema, Author, Book>.Key()
      let touchedAuthors = OrderedIDIndex<Schema, Author>.Key()
      let tagged = SetIndex<Schema, Book>.Key()
      let authorByName = IndexKey<HashIndex<Schema, String, Author>>()
    }

    var middlewares: [AnyMiddleware<RootState.Database>] {
      [
        AnyMiddleware<RootState.Database>(performAfterUpdates: { context in
          context.indexes.touchedAuthors.append(contentsOf: context.entities.author.updatedIDs)
        })
      ]
    }

    var _backingStorage: BackingStorage = .init()
  }

  var db = Database()
  var other = 0
}

let autoIndex = AnyMiddleware<RootState.Database>(performAfterUpdates: { c in
  c.indexes.touchedAuthors.removeAll()
})

// Partial access to a schema.
protocol HasAuthor { var author: Author.EntityTableKey { get } }
extension RootState.Database.Schema: HasAuthor {}
func authorCount<DB: DatabaseType>(_ db: DB) -> Int where DB.Schema: HasAuthor {
  db.entities.author.count
}
