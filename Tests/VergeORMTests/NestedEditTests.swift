import TestSupport
import Testing
import VergeORM

@Suite("Edits of a table inside the closure of an update")
struct NestedEditTests {
  typealias Books = EntityModifier<Library.Schema, Book>
  typealias Context = DatabaseBatchUpdatesContext<Library>

  /// The functions that update an entity.
  enum Update: CaseIterable {
    case ifExists, exists

    /// Returns the updated book; `nil` if there is none.
    @discardableResult
    func callAsFunction(
      _ id: String, in books: Books, _ body: (inout Book) throws -> Void
    ) throws -> Book? {
      switch self {
      case .ifExists: return try books.updateIfExists(id: .init(id), update: body)
      case .exists:
        do {
          return try books.updateExists(id: .init(id), update: body)
        } catch BatchUpdatesError.storedEntityNotFound {
          return nil
        }
      }
    }
  }

  private let former = Library(books: (0..<40).map { "\($0)" })

  /// Updates book 2 in a batch that has edited the table before, so that the next edits are in place.
  ///
  /// - Parameter body: Receives the context and the book. Its edits of the table come first.
  /// - Returns: The database, and the updated book.
  private func update(
    _ update: Update, _ body: (Context, inout Book) throws -> Void
  ) throws -> (Library, Book?) {
    var db = former
    let updated = try db.performBatchUpdates { context in
      context.entities.book.updateIfExists(id: .init("1")) { $0.name = "first" }
      return try update("2", in: context.entities.book) { try body(context, &$0) }
    }
    #expect(former.bookNames == Array(repeating: "initial", count: 40))
    return (db, updated)
  }

  @Test(
    "Entities inserted by the closure, and its changes, are in the table",
    arguments: Update.allCases)
  func insertion(update: Update) throws {
    let (db, updated) = try self.update(update) { context, book in
      for id in 100..<200 { context.entities.book.insert(Book(rawID: "\(id)")) }
      book.name = "second"
    }
    #expect(updated?.name == "second")
    #expect(
      db.entities.book.orderedIDs.map(\.raw) == (0..<40).map { "\($0)" }
        + (100..<200).map { "\($0)" })
    #expect(db.bookNames.filter { $0 != "initial" } == ["first", "second"])
  }

  @Test("An update whose closure deletes the entity has no effect", arguments: Update.allCases)
  func deletion(update: Update) throws {
    var edits: (updated: Set<Book.EntityID>, deleted: Set<Book.EntityID>) = ([], [])
    var db = former
    try db.performBatchUpdates { context in
      let books = context.entities.book
      books.updateIfExists(id: .init("1")) { $0.name = "first" }
      let updated = try update("2", in: books) { book in
        books.delete(.init("2"))
        book.name = "lost"
      }
      #expect(updated == nil)
      edits = (books.updatedIDs, books.deletedIDs)
    }
    #expect(edits.updated == [.init("1")] && edits.deleted == [.init("2")])
    #expect(db.entities.book.count == 39 && db.entities.book.find(by: .init("2")) == nil)
    #expect(db.bookNames.filter { $0 != "initial" } == ["first"])
    #expect(!db.indexes.allBooks.contains(.init("2")))
  }

  @Test("An update whose closure deletes all entities has no effect", arguments: Update.allCases)
  func deletionOfAll(update: Update) throws {
    let (db, updated) = try self.update(update) { context, book in
      context.entities.book.deleteAll()
      context.entities.book.insert(Book(rawID: "new"))
      book.name = "lost"
    }
    #expect(updated == nil)
    #expect(db.entities.book.orderedIDs.map(\.raw) == ["new"])
  }

  @Test(
    "The closure's copy replaces an edit of the entity inside the closure",
    arguments: Update.allCases)
  func sameEntity(update: Update) throws {
    let (db, updated) = try self.update(update) { context, book in
      context.entities.book.updateIfExists(id: .init("2")) { $0.name = "inner" }
      context.entities.book.delete(.init("0"))
      book.name = "outer"
    }
    #expect(updated?.name == "outer")
    #expect(db.entities.book.find(by: .init("2"))?.name == "outer")
    let (reinserted, _) = try self.update(update) { context, book in
      context.entities.book.delete(.init("2"))
      context.entities.book.insert(Book(rawID: "2", name: "inner"))
      book.name = "outer"
    }
    #expect(reinserted.bookNames.last == "outer" && reinserted.entities.book.count == 40)
  }

  @Test(
    "An edit of the entity inside the closure stays if its copy is unchanged",
    arguments: Update.allCases)
  func unchangedCopy(update: Update) throws {
    let (db, updated) = try self.update(update) { context, _ in
      context.entities.book.updateIfExists(id: .init("2")) { $0.name = "inner" }
    }
    #expect(updated?.name == "inner")
    #expect(db.entities.book.find(by: .init("2"))?.name == "inner")
    let (deleted, none) = try self.update(update) { context, _ in
      context.entities.book.delete(.init("2"))
    }
    #expect(none == nil && deleted.entities.book.count == 39)
  }

  @Test(
    "A nested batch in the closure keeps its edits, unless it throws", arguments: Update.allCases)
  func nestedBatch(update: Update) throws {
    let (kept, _) = try self.update(update) { context, book in
      context.performBatchUpdates { context in
        context.entities.book.delete(.init("3"))
        _ = context.entities.book.insert(Book(rawID: "new"))
      }
      book.name = "outer"
    }
    #expect(kept.entities.book.count == 40 && kept.entities.book.find(by: .init("new")) != nil)
    #expect(kept.entities.book.find(by: .init("2"))?.name == "outer")
    let (undone, _) = try self.update(update) { context, book in
      try? context.performBatchUpdates { context in
        context.entities.book.updateIfExists(id: .init("2")) { $0.name = "inner" }
        context.entities.book.deleteAll()
        throw Failure()
      }
      book.name = "outer"
    }
    #expect(undone.entities.book.count == 40)
    #expect(undone.bookNames.filter { $0 != "initial" } == ["first", "outer"])
  }

  @Test(
    "If the closure throws, its edits of the table stay, and the entity is unchanged",
    arguments: Update.allCases)
  func error(update: Update) throws {
    var db = former
    db.performBatchUpdates { context in
      #expect(throws: Failure.self) {
        try update("2", in: context.entities.book) { book in
          context.entities.book.insert(Book(rawID: "new"))
          book.name = "lost"
          throw Failure()
        }
      }
    }
    #expect(db.entities.book.count == 41)
    #expect(db.entities.book.find(by: .init("2"))?.name == "initial")
  }

  @Test("Updates of other entities can be nested", arguments: Update.allCases)
  func depth(update: Update) throws {
    let (db, _) = try self.update(update) { context, book in
      try update("3", in: context.entities.book) { other in
        try update("4", in: context.entities.book) { $0.name = "4" }
        context.entities.book.insert(Book(rawID: "new"))
        other.name = "3"
      }
      book.name = "2"
    }
    #expect(db.bookNames.filter { $0 != "initial" } == ["first", "2", "3", "4"])
  }

  @Test("A sequence of identifiers may edit the table while it is searched")
  func sequence() {
    var db = former
    db.performBatchUpdates { context in
      let books = context.entities.book
      let ids = (0..<40).lazy.map { id in
        books.delete(.init("\(id + 1)"))
        return Book.EntityID("\(id)")
      }
      #expect(books.find(in: ids).count == 40)
    }
    #expect(db.entities.book.orderedIDs.map(\.raw) == ["0"])
  }

  @Test("A closure that commits its own context traps with a message")
  func committed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library(books: ["a"])
      let context = db.beginBatchUpdates()
      context.entities.book.updateIfExists(id: .init("a")) { book in
        book.name = "new"
        db.commitBatchUpdates(context: context)
      }
    }
    expectMessage(
      result?.standardErrorContent, "Library was edited after it had ended", "it was committed")
  }
}
