import TestSupport
import Testing
import Verge
import VergeORM

/// The code of the article, with its types in a separate namespace.
private enum Article {
  struct Author: EntityType {
    typealias EntityIDRawType = Int
    var entityID: EntityID { .init(rawID) }
    let rawID: Int
    var name: String
  }

  struct Book: EntityType {
    typealias EntityIDRawType = String
    var entityID: EntityID { .init(rawID) }
    let rawID: String
    var title: String
    var author: Author.EntityID
  }

  struct Library: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
      let author = Author.EntityTableKey()
    }

    struct Indexes: IndexesType {
      let allBooks = OrderedIDIndex<Schema, Book>.Key()
      let booksByAuthor = GroupByEntityIndex<Schema, Author, Book>.Key()
    }

    var _backingStorage: BackingStorage = .init()
  }

  struct AutoIndexed: DatabaseType {
    typealias Schema = Library.Schema
    typealias Indexes = Library.Indexes

    var middlewares: [AnyMiddleware<AutoIndexed>] {
      [
        AnyMiddleware(performAfterUpdates: { context in
          let known = context.entities.book.current
          for id in context.entities.book.updatedIDs where known.find(by: id) == nil {
            context.indexes.allBooks.append(id)
          }
        })
      ]
    }

    var _backingStorage: BackingStorage = .init()
  }

  struct AppState: Equatable, Sendable {
    var library = Library()
  }
}

@Suite("Article: Normalised state")
struct ArticleTests {
  private typealias Book = Article.Book

  @Test("An entity is written in a batch, found in an index, and observed")
  func entity() throws {
    let lines = Recorder<String>()
    let store = Store<Article.AppState, Never>(initialState: Article.AppState())
    store.commit { state in
      state.library.performBatchUpdates { context in
        let author = Article.Author(rawID: 1, name: "Jane Austen")
        let book = Book(rawID: "emma", title: "Emma", author: author.entityID)
        context.entities.author.insert(author)
        context.entities.book.insert(book)
        context.indexes.allBooks.append(book.entityID)
        context.indexes.booksByAuthor.update(in: author.entityID) { $0.append(book.entityID) }
      }
    }
    let library = store.state.library
    #expect(library.entities.book.find(by: .init("emma"))?.title == "Emma")
    #expect(library.entities.book.find(in: library.indexes.allBooks).count == 1)

    let emma: Book.Derived = store.databases.library.derived(from: Book.EntityID("emma"))
    let subscription = emma.sinkState(queue: .passthrough) { emma in
      lines.record(emma.wrapped?.title ?? "none")
    }
    let shown: Book.NonNullDerived = try store.databases.library.derivedNonNull(
      from: Book.EntityID("emma"))
    store.commit { $0.library.performBatchUpdates { $0.entities.book.deleteAll() } }
    #expect(lines.elements == ["Emma", "none"])
    #expect(shown.state.title == "Emma" && shown.state.isFallBack)
    #expect(store.state.library.indexes.booksByAuthor.groupCount() == 0)
    subscription.cancel()
  }

  @Test("A list is observed by its index, and its entities by a derived value")
  func list() {
    let store = Store<Article.AppState, Never>(initialState: Article.AppState())
    let counts = Recorder<Int>()
    let lines = Recorder<[String]>()
    let ids = store.sinkState(\.library.indexes.allBooks, queue: .passthrough) { ids in
      counts.record(ids.primitive.count)
    }
    let titles = store.derived(
      .select { state in
        state.library.entities.book.find(in: state.library.indexes.allBooks).map(\.title)
      })
    let subscription = titles.sinkState(queue: .passthrough) { lines.record($0.primitive) }
    store.commit { state in
      state.library.performBatchUpdates { context in
        let book = Book(rawID: "emma", title: "Emma", author: .init(1))
        context.indexes.allBooks.append(context.entities.book.insert(book).entityID)
      }
    }
    store.commit { state in
      state.library.performBatchUpdates { context in
        context.entities.book.updateIfExists(id: .init("emma")) { $0.title = "Emma." }
      }
    }
    #expect(counts.elements == [0, 1])
    #expect(lines.elements == [[], ["Emma"], ["Emma."]])
    withExtendedLifetime((ids, subscription)) {}
  }

  @Test("A middleware lists each inserted entity once")
  func middleware() {
    var db = Article.AutoIndexed()
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "emma", title: "Emma", author: .init(1)))
    }
    db.performBatchUpdates { context in
      context.entities.book.updateIfExists(id: .init("emma")) { $0.title = "Emma." }
    }
    #expect(db.indexes.allBooks.map(\.raw) == ["emma"])
  }
}
