import TestSupport
import Testing
import Verge
import VergeORM

@Suite("Batches")
struct BatchTests {
  @Test("A batch takes effect when it ends, and returns the result of the closure")
  func effect() {
    var db = Library()
    let result = db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "a"))
    }
    #expect(result.entityID == .init("a"))
    #expect(db.entities.book.count == 1)
    #expect(db.entities.book == db.entities.table(Book.self))
  }

  @Test("A batch that throws changes nothing, not even marks, and calls no middleware (E3)")
  func rollBack() {
    var db = Library(books: ["a"])
    let former = db._backingStorage
    #expect(throws: Failure.self) {
      try db.performBatchUpdates { context in
        context.entities.book.insert(Book(rawID: "b"))
        context.indexes.allBooks.removeAll()
        throw Failure()
      }
    }
    #expect(throws: BatchUpdatesError.aborted) {
      try db.performBatchUpdates { context in
        context.entities.book.deleteAll()
        try context.abort()
      }
    }
    #expect(db._backingStorage == former)
    #expect(db._backingStorage.entityUpdatedMarker == former.entityUpdatedMarker)
    #expect(db._backingStorage.indexUpdatedMarker == former.indexUpdatedMarker)
    #expect(db._backingStorage.lastUpdatesResult == former.lastUpdatesResult)
  }

  @Test("An error caught in the commit discards the batch only; an uncaught one, the commit")
  func commits() throws {
    let store = Store<LibraryState, Never>(initialState: .init(db: Library(books: ["a"])))
    store.commit { state in
      state.other = 1
      try? state.db.performBatchUpdates { context in
        context.entities.book.deleteAll()
        try context.abort()
      }
    }
    #expect(store.state.other == 1)
    #expect(store.state.db.entities.book.count == 1)
    #expect(throws: BatchUpdatesError.aborted) {
      try store.commit { state in
        state.other = 2
        try state.db.performBatchUpdates { context in
          context.entities.book.deleteAll()
          try context.abort()
        }
      }
    }
    #expect(store.state.other == 1)
    #expect(store.state.db.entities.book.count == 1)
  }

  @Test("Reads see the edits made so far, deletions too; `current` does not (D5)")
  func reads() {
    var db = Library(books: ["a", "b", "c"])
    db.performBatchUpdates { context in
      let books = context.entities.book
      books.delete(.init("a"))
      books.insert(Book(rawID: "d"))
      books.insert(Book(rawID: "b", name: "new"))
      #expect(books.find(by: .init("a")) == nil)
      #expect(books.find(by: .init("b"))?.name == "new")
      #expect(
        books.find(in: ["d", "a", "b", "b"].map { .init($0) }).map(\.rawID) == ["d", "b", "b"])
      #expect(books.all().map(\.rawID) == ["b", "c", "d"])
      #expect(books.updateIfExists(id: .init("a")) { $0.name = "lost" } == nil)
      #expect(throws: BatchUpdatesError.storedEntityNotFound) {
        try books.updateExists(id: .init("a")) { _ in }
      }
      #expect(books.current.find(by: .init("a")) != nil)
      #expect(books.current.find(by: .init("b"))?.name == "initial")
      #expect(context.current.entities.book.count == 3)
    }
    #expect(db.entities.book.allEntities().map(\.rawID) == ["b", "c", "d"])
  }

  @Test("Edits take effect in program order")
  func programOrder() {
    var db = Library(books: ["a", "b"])
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "c"))
      context.entities.book.delete(.init("c"))
      context.entities.book.delete(.init("a"))
      context.entities.book.insert(Book(rawID: "a", name: "again"))
    }
    #expect(db.entities.book.find(by: .init("c")) == nil)
    #expect(db.entities.book.find(by: .init("a"))?.name == "again")
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "lost"))
      context.entities.book.deleteAll()
      context.entities.book.insert(Book(rawID: "x"))
    }
    #expect(db.entities.book.allEntities().map(\.rawID) == ["x"])
  }

  @Test("A batch lists its written and its deleted entities")
  func delta() {
    var db = Library(books: ["a", "b"])
    db.performBatchUpdates { context in
      let books = context.entities.book
      books.insert(Book(rawID: "c"))
      books.updateIfExists(id: .init("a")) { $0.name = "new" }
      books.delete(.init("b"))
      books.delete(.init("absent"))
      #expect(books.updatedIDs == [.init("a"), .init("c")])
      #expect(books.deletedIDs == [.init("b")])
      books.delete(Book(rawID: "c"))
      books.insert(Book(rawID: "b"))
      #expect(books.updatedIDs == [.init("a"), .init("b")])
      #expect(books.deletedIDs.isEmpty)
    }
  }

  @Test("The result lists written and deleted entities, and no table that was only read (D7)")
  func result() throws {
    var db = Library(books: ["a", "b"])
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "a"))
      context.entities.book.delete(.init("b"))
      _ = context.entities.author.all()
    }
    let result = try #require(db._backingStorage.lastUpdatesResult)
    #expect(result.wasUpdated(Book.EntityID("a")))
    #expect(!result.wasUpdated(Book.EntityID("b")))
    #expect(result.wasDeleted(Book.EntityID("b")))
    #expect(result.containsEntityUpdated(Book.self) && result.containsEntityDeleted(Book.self))
    #expect(!result.containsEntityUpdated(Author.self))
    #expect(!result.containsEntityDeleted(Author.self))
  }

  @Test("The result lists no deleted entity that the database did not have (D7)")
  func absentDeletions() throws {
    var db = Library(books: ["a"])
    db.performBatchUpdates { context in
      context.entities.book.delete(.init("absent"))
      context.entities.book.insert(Book(rawID: "b"))
      context.entities.book.delete(.init("b"))
      context.entities.author.deleteAll()
    }
    let result = try #require(db._backingStorage.lastUpdatesResult)
    #expect(!result.wasDeleted(Book.EntityID("absent")) && !result.wasDeleted(Book.EntityID("b")))
    #expect(!result.containsEntityDeleted(Book.self) && !result.containsEntityUpdated(Book.self))
    #expect(!result.containsEntityDeleted(Author.self))
    db.performBatchUpdates { _ in }
    #expect(db._backingStorage.lastUpdatesResult == result)
    let context = db.beginBatchUpdates()
    context.entities.book.deleteAll()
    db.performBatchUpdates { _ = $0.entities.book.insert(Book(rawID: "c")) }
    db.commitBatchUpdates(context: context)
    #expect(db._backingStorage.lastUpdatesResult?.wasDeleted(Book.EntityID("a")) == true)
    #expect(db._backingStorage.lastUpdatesResult?.wasDeleted(Book.EntityID("c")) == true)
  }

  @Test("A nested batch that throws is undone, and the outer batch is kept")
  func nested() {
    var db = Library(books: ["a"])
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "b"))
      #expect(throws: Failure.self) {
        try context.performBatchUpdates { context in
          context.entities.book.deleteAll()
          context.entities.author.insert(Author(rawID: 1))
          context.indexes.allBooks.removeAll()
          throw Failure()
        }
      }
      #expect(context.entities.book.all().count == 2)
      #expect(context.entities.author.all().isEmpty)
      let result = context.performBatchUpdates { context in
        context.entities.folder.insert(Folder(rawID: 7))
      }
      #expect(result.entityID == .init(7))
    }
    #expect(db.entities.book.count == 2)
    #expect(db.entities.author.isEmpty)
    #expect(db.entities.folder.count == 1)
    #expect(db.indexes.allBooks.map(\.raw) == ["a"])
    #expect(db._backingStorage.lastUpdatesResult?.containsEntityUpdated(Author.self) == false)
  }

  @Test("A context is a snapshot; its edits take effect with its commit")
  func context() {
    var db = Library()
    let context = db.beginBatchUpdates()
    context.entities.table(Author.self).insert((0..<3).map { Author(rawID: $0) })
    #expect(db.entities.author.isEmpty)
    db.commitBatchUpdates(context: context)
    #expect(db.entities.author.count == 3)
  }

  @Test("A stale context overwrites only the entities that it has edited")
  func stale() {
    var db = Library(books: ["a", "b"])
    let context = db.beginBatchUpdates()
    context.entities.book.insert([Book(rawID: "z"), Book(rawID: "y")])
    context.entities.book.delete(.init("a"))
    context.indexes.tagged.insert(.init("z"))
    db.performBatchUpdates { other in
      other.entities.book.insert(Book(rawID: "c"))
      other.indexes.allBooks.append(.init("c"))
    }
    db.commitBatchUpdates(context: context)
    #expect(db.entities.book.allEntities().map(\.rawID) == ["b", "c", "z", "y"])
    #expect(db.indexes.allBooks.map(\.raw) == ["b", "c"])
    #expect(db.indexes.tagged.map(\.raw) == ["z"])
  }

  @Test("A stale context moves reinserted entities to the end, like a new batch")
  func staleReinsertion() {
    let db = Library(books: ["a", "b", "c"])
    func edit(_ context: DatabaseBatchUpdatesContext<Library>) {
      context.entities.book.delete(.init("a"))
      context.entities.book.insert(Book(rawID: "a", name: "again"))
      context.entities.book.delete(.init("d"))
      context.entities.book.insert([Book(rawID: "d"), Book(rawID: "b", name: "new")])
      context.entities.book.insert(Book(rawID: "lost"))
      context.entities.book.delete(.init("lost"))
    }
    var (stale, new) = (db, db)
    let context = stale.beginBatchUpdates()
    edit(context)
    let other = [Book(rawID: "d", name: "other"), Book(rawID: "e"), Book(rawID: "lost")]
    stale.performBatchUpdates { _ = $0.entities.book.insert(other) }
    new.performBatchUpdates { _ = $0.entities.book.insert(other) }
    stale.commitBatchUpdates(context: context)
    new.performBatchUpdates { edit($0) }
    #expect(stale == new)
    #expect(new.entities.book.orderedIDs.map(\.raw) == ["b", "c", "e", "a", "d"])
    #expect(new.bookNames == ["new", "initial", "initial", "again", "initial"])
    #expect(stale._backingStorage.lastUpdatesResult == new._backingStorage.lastUpdatesResult)
  }

  @Test("A stale context updates no entity that was deleted since, and inserts those it inserted")
  func staleUpdate() throws {
    var db = Library(books: ["a", "b", "c"])
    let context = db.beginBatchUpdates()
    context.entities.book.updateIfExists(id: .init("a")) { $0.name = "late" }
    context.entities.book.updateIfExists(id: .init("b")) { $0.name = "late" }
    context.entities.book.insert(Book(rawID: "c", name: "inserted"))
    db.performBatchUpdates { other in
      other.entities.book.delete([.init("a"), .init("c")])
      other.entities.book.updateIfExists(id: .init("b")) { $0.name = "other" }
    }
    db.commitBatchUpdates(context: context)
    #expect(db.entities.book.orderedIDs.map(\.raw) == ["b", "c"])
    #expect(db.bookNames == ["late", "inserted"])
    #expect(db.indexes.allBooks.map(\.raw) == ["b"])
    let result = try #require(db._backingStorage.lastUpdatesResult)
    #expect(!result.wasUpdated(Book.EntityID("a")) && result.wasUpdated(Book.EntityID("b")))
    #expect(result.wasUpdated(Book.EntityID("c")))
  }

  @Test("`deleteAll` of a stale context also deletes entities written since")
  func staleDeleteAll() {
    var db = Library(books: ["a"])
    let context = db.beginBatchUpdates()
    context.entities.book.deleteAll()
    context.entities.book.insert(Book(rawID: "x"))
    db.performBatchUpdates { other in
      other.entities.book.insert(Book(rawID: "c"))
      other.indexes.allBooks.append(.init("c"))
    }
    db.commitBatchUpdates(context: context)
    #expect(db.entities.book.allEntities().map(\.rawID) == ["x"])
    #expect(db.indexes.allBooks.isEmpty)
  }

  @Test("Committing a context twice traps with a message")
  func twice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var db = Library()
      let context = db.beginBatchUpdates()
      db.commitBatchUpdates(context: context)
      db.commitBatchUpdates(context: context)
    }
    expectMessage(
      result?.standardErrorContent, "Library was committed after it had ended",
      "it was committed", "Begin a new batch")
  }

  @Test("Editing after the end of a batch traps with a message")
  func escaped() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var db = Library()
      var escaped: DatabaseBatchUpdatesContext<Library>?
      try? db.performBatchUpdates { context in
        escaped = context
        try context.abort()
      }
      escaped?.entities.book.insert(Book(rawID: "a"))
    }
    expectMessage(
      result?.standardErrorContent, "was edited after it had ended",
      "threw an error and was rolled back")
  }

  @Test("The older names edit the same tables")
  func older() {
    var db = Library(books: ["a", "b", "c"])
    db.performBatchUpdates { context in
      context.book.deletes.insert(.init("a"))
      context.deletes.book.insert(.init("b"))
      context.deletes.book.remove(.init("b"))
      context.insertsOrUpdates.author.insert(Author(rawID: 1))
      context.author.insertsOrUpdates.insert(Author(rawID: 2))
      #expect(context.author.insertsOrUpdates.allIDs() == [.init(1), .init(2)])
      #expect(context.author.insertsOrUpdates.find(by: .init(2)) != nil)
      #expect(context.book.insertsOrUpdates.find(by: .init("c")) == nil)
      #expect(context.table(Book.self) === context.entities.book)
    }
    #expect(Set(db.entities.book.all().map(\.rawID)) == ["b", "c"])
    #expect(db.entities.author.count == 2)
  }
}
