import TestSupport
import Testing
import Verge
import VergeNormalization
import VergeORM

@Suite("Code snippets for VergeORM")
struct VergeORMSnippetTests {
  private func filledStore() -> (
    Store<RootState, Never>, EntityTable<RootState.Database.Schema, Book>.InsertionResult
  ) {
    let store = Store<RootState, Never>(initialState: .init())
    let result = store.commit { state in
      state.db.performBatchUpdates {
        context -> EntityTable<RootState.Database.Schema, Book>.InsertionResult in
        let a = Author(rawID: 1, name: "A")
        context.entities.author.insert(a)
        context.indexes.authorByName[a.name] = a.entityID
        let r = context.entities.book.insert(Book(rawID: "b", authorID: a.entityID))
        context.indexes.allBooks.append(r.entityID)
        context.indexes.tagged.insert(r.entityID)
        context.indexes.booksByAuthor.update(in: a.entityID) { $0.append(r.entityID) }
        return r
      }
    }
    return (store, result)
  }

  @Test("A batch fills tables and indexes, and then runs its middleware")
  func batch() {
    let (store, result) = filledStore()
    let db = store.state.primitive.db
    #expect(result.entityID == .init("b"))
    #expect(db.entities.book.count == 1)
    #expect(Array(db.indexes.touchedAuthors) == [Author.EntityID(1)])
    #expect(db.indexes.authorByName["A"] == Author.EntityID(1))
    #expect(db.indexes.booksByAuthor.orderedID(in: .init(1)).count == 1)
  }

  @Test("Every form of a derived entity follows the entity until it is deleted")
  func observing() throws {
    let (store, result) = filledStore()
    let maybe = store.databases.db.derived(from: Book.EntityID("b"), queue: .passthrough)
    let legacy = store.derived(from: Book.EntityID("b"))
    let solid = store.databases.db.derivedNonNull(from: result)
    let byID = try store.databases.db.derivedNonNull(from: Book.EntityID("b"))
    let many = store.databases.db.derivedNonNull(
      from: [Book.EntityID("b"), Book.EntityID("nope")])
    let many2 = store.databases.db.derivedNonNull(from: Set([Book.EntityID("b")]))
    let many3 = store.databases.db.derivedNonNull(from: [result])
    let direct = store.derivedEntity(entityID: Book.EntityID("b"), from: \.db)
    let list =
      store.databases.db._derivedQueriedEntities(ids: { index in
        .init(index.allBooks.prefix(3))
      })
    #expect(many.values.count == 1 && many.storage[Book.EntityID("nope")] == nil)
    #expect(many2.values.count == 1 && many3.values.count == 1)
    #expect(direct === maybe && byID === solid)

    do {
      try store.commit { state in
        try state.db.performBatchUpdates { context in
          context.entities.book.updateIfExists(id: .init("b")) { $0.name = "lost" }
          try context.abort()
        }
      }
    } catch BatchUpdatesError.aborted {}
    #expect(maybe.state.primitive.wrapped?.name == "initial")

    store.commit {
      $0.db.performBatchUpdates { c in
        c.book.updateIfExists(id: .init("b")) { $0.name = "Hey" }
        #expect(c.entities.book.find(by: .init("b"))!.name == "Hey")
        #expect(c.entities.book.current.find(by: .init("b"))!.name == "initial")
      }
    }
    #expect(legacy.state.primitive.wrapped?.name == "Hey")
    #expect(list.state.primitive.first?.state.primitive.wrapped?.name == "Hey")

    store.commit {
      $0.db.performBatchUpdates { c -> Void in c.entities.book.delete(Book.EntityID("b")) }
    }
    #expect(maybe.state.primitive.wrapped == nil && legacy.state.primitive.wrapped == nil)
    #expect(solid.state.primitive.isFallBack && solid.state.primitive.name == "Hey")
    let db = store.state.primitive.db
    #expect(db.indexes.allBooks.isEmpty && db.indexes.tagged.isEmpty)
    #expect(db.indexes.booksByAuthor.groupCount() == 0)
    #expect(db.entities.author.count == 1)
    #expect(list.state.primitive.isEmpty)
  }

  @Test("The batches of 6.x and 7.x edit the same tables")
  func older() {
    let (store, _) = filledStore()
    store.commit {
      $0.db.performBatchUpdates { c -> Void in
        c.book.deletes.insert(.init("b"))
        c.deletes.book.insert(.init("b"))
        c.entities.author.deleteAll()
        c.insertsOrUpdates.author.insert(Author(rawID: 1))
        c.author.insertsOrUpdates.insert(Author(rawID: 2))
      }
    }
    #expect(store.state.primitive.db.entities.author.count == 2)
    #expect(store.state.primitive.db.entities.book.isEmpty)
    #expect(authorCount(store.state.primitive.db) == 2)
  }

  @Test("A context can be committed separately")
  func context() {
    var db2 = RootState.Database()
    let ctx = db2.beginBatchUpdates()
    ctx.entities.table(Author.self).insert((0..<3).map { Author(rawID: $0) })
    #expect(db2.entities.author.isEmpty)
    db2.commitBatchUpdates(context: ctx)
    #expect(db2.entities.author.count == 3)
    let other = db2.beginBatchUpdates()
    autoIndex.performAfterUpdates(context: other)
    db2.commitBatchUpdates(context: other)
    #expect(db2.indexes.touchedAuthors.isEmpty)
  }

  @Test("A standalone table updates entities, and rethrows errors")
  func standalone() {
    struct Boom: Error {}
    var t = StandaloneEntityTable<Author>()
    t.insert(Author(rawID: 9))
    t.updateIfExists(id: .init(9)) { $0.name = "x" }
    var hasArrived = false
    do { try t.updateIfExists(id: .init(9)) { _ in throw Boom() } } catch is Boom {
      hasArrived = true
    } catch {}
    #expect(hasArrived)
    #expect(t.find(by: .init(9))?.name == "x")
  }

  @Test("Comparators of 11.x and comparers of 8.x detect changes of one table or entity")
  func comparisons() {
    let (store, _) = filledStore()
    let old = store.state.primitive.db
    store.commit {
      $0.db.performBatchUpdates { $0.book.updateIfExists(id: .init("b")) { $0.name = "Hey" } }
    }
    let new = store.state.primitive.db
    typealias Comparisons = DatabaseComparisons<RootState.Database>
    #expect(!Comparisons.DatabaseComparison()(old, new))
    #expect(Comparisons.DatabaseIndexComparison()(old, new))
    #expect(!Comparisons.TableComparison<Book>()(old, new))
    #expect(Comparisons.TableComparison<Author>()(old, new))
    #expect(!Comparisons.UpdateComparison<Book>(entityID: .init("b"))(old, new))
    #expect(Comparisons.UpdateComparison<Book>(entityID: .init("x"))(old, new))
    typealias Compare = Comparer<RootState.Database>
    #expect(!Compare.databaseNoUpdates().equals(old, new))
    #expect(Compare.indexNoUpdates().equals(old, new))
    #expect(!Compare.tableNoUpdates(Book.self).equals(old, new))
    #expect(Compare.tableNoUpdates(\.author).equals(old, new))
    #expect(!Compare.entityNoUpdates(Book.EntityID("b")).equals(old, new))
    #expect(Compare.changesNoContains(Author.EntityID(1)).equals(old, new))
  }

  @Test("A derived entity skips the values for which `dropsOutput` returns true")
  func dropsOutput() {
    let (store, result) = filledStore()
    let long = store.derived(
      from: Book.EntityID("b"), dropsOutput: { ($1?.name.count ?? 0) < 4 })
    let solid = store.derivedNonNull(
      from: result.entity, dropsOutput: { _, new in new?.name == "x" })
    for name in ["x", "long enough", "y"] {
      store.commit {
        $0.db.performBatchUpdates { $0.book.updateIfExists(id: .init("b")) { $0.name = name } }
      }
    }
    #expect(long.state.primitive.wrapped?.name == "long enough")
    #expect(solid.state.primitive.name == "y")
  }
}

struct Norm: Equatable {
  @Table var book: Tables.Hash<Book> = .init()
  @Table var author: Tables.Hash<Author> = .init()
}

@Suite("Code snippets for VergeNormalization")
struct VergeNormalizationSnippetTests {
  @Test("A storage with `@Table` properties is edited in place")
  func tables() {
    var n = Norm()
    n.book.insert(Book(rawID: "q", authorID: .init(1)))
    #expect(n.book.count == 1)
    #expect(n != Norm())
  }
}
