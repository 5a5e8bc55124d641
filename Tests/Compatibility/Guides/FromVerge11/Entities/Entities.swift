import Verge
import VergeNormalization
import VergeORM

struct Book: EntityType, Equatable {
  typealias EntityIDRawType = Int

  let rawID: Int
  var title = ""
  var entityID: EntityID { .init(rawID) }
}

struct Library: DatabaseType {
  struct Schema: EntitySchemaType {
    let book = Book.EntityTableKey()
  }

  struct Indexes: IndexesType {}

  var _backingStorage: BackingStorage = .init()
}

struct Shop: DatabaseEmbedding {
  // Before: static let getterToDatabase: (Shop) -> Library = { $0.library }
  static var getterToDatabase: (Shop) -> Library { { $0.library } }

  var library = Library()
}

final class Catalog: StoreComponentType {
  let store: Store<Shop, Never> = .init(initialState: Shop())

  func book(_ id: Book.EntityID, from path: any KeyPath<Shop, Library> & Sendable) -> Book.Derived {
    store.derivedEntity(entityID: id, from: path)
  }
}

enum Storages {
  struct Library: NormalizedStorageType {
    @Table var book: Tables.Hash<Book> = .init()
    @Index var allBooks: Indexes.Ordered<Book> = .init()
  }
}
