import TestSupport
import Testing
import VergeORM

private typealias Context = DatabaseBatchUpdatesContext<Library>
private typealias Storage = IndexesStorage<Library.Schema, Library.Indexes>
private typealias ID = Book.EntityID

@Suite("Edits of indexes inside the closure of an edit of an index")
struct NestedIndexEditTests {
  @Test("Other indexes can be read and edited inside the edit of an index")
  func otherIndexes() {
    var db = Library(books: ["a"])
    let former = db
    db.performBatchUpdates { context in
      context.indexes.booksByAuthor.update(in: .init(1)) { byAuthor in
        byAuthor.append(contentsOf: context.indexes.allBooks)
        context.indexes.allBooks.append(ID("b"))
        context.indexes.booksByYear.update(in: 1815) { byYear in
          byYear.append(contentsOf: context.indexes.allBooks)
          context.indexes.tagged.insert(ID("c"))
          context.indexes.allBooks.append(ID("d"))
        }
        context.indexes.authorByName["A"] = .init(1)
        byAuthor.append(ID("e"))
      }
    }
    #expect(db.indexes.booksByAuthor.orderedID(in: .init(1)).map(\.raw) == ["a", "e"])
    #expect(db.indexes.booksByYear.orderedID(in: 1815).map(\.raw) == ["a", "b"])
    #expect(db.indexes.allBooks.map(\.raw) == ["a", "b", "d"])
    #expect(db.indexes.tagged.map(\.raw) == ["c"])
    #expect(db.indexes.authorByName["A"] == .init(1))
    #expect(former.indexes.allBooks.map(\.raw) == ["a"] && former.indexes.tagged.isEmpty)
  }

  @Test("A nested batch keeps its edits of other indexes, unless it throws")
  func nestedBatch() {
    var db = Library(books: ["a"])
    db.performBatchUpdates { context in
      context.indexes.booksByYear.update(in: 1815) { byYear in
        try? context.performBatchUpdates { context in
          context.indexes.allBooks.removeAll()
          context.indexes.tagged.insert(ID("a"))
          throw Failure()
        }
        byYear.append(contentsOf: context.indexes.allBooks)
        context.performBatchUpdates { $0.indexes.otherBooks.append(ID("b")) }
        byYear.append(contentsOf: context.indexes.otherBooks)
      }
    }
    #expect(db.indexes.booksByYear.orderedID(in: 1815).map(\.raw) == ["a", "b"])
    #expect(db.indexes.allBooks.count == 1 && db.indexes.tagged.isEmpty)
    #expect(db.indexes.otherBooks.map(\.raw) == ["b"])
  }

  @Test("An index that is an `inout` argument keeps its edits, also if the function throws")
  func argument() {
    func add(_ index: inout OrderedIDIndex<Library.Schema, Book>, _ context: Context) throws {
      index.append(ID("b"))
      context.indexes.tagged.insert(ID("b"))
      throw Failure()
    }
    var db = Library(books: ["a"])
    db.performBatchUpdates { context in
      try? add(&context.indexes.allBooks, context)
      #expect(context.indexes.allBooks.count == 2)
    }
    #expect(db.indexes.allBooks.map(\.raw) == ["a", "b"] && db.indexes.tagged.count == 1)
  }

  @Test("Indexes that are an `inout` argument are a value: a copy does not change with them")
  func allIndexes() throws {
    func edit(_ indexes: inout Storage, _ context: Context) -> [Storage] {
      indexes.allBooks.append(ID("b"))
      #expect(indexes.allBooks.count == 2 && context.indexes.allBooks.count == 2)
      let first = indexes
      indexes.allBooks.append(ID("c"))
      indexes.tagged.insert(ID("c"))
      var second = indexes
      indexes.booksByYear.update(in: 1) { byYear in
        byYear.append(ID("a"))
        context.indexes.otherBooks.append(ID("d"))
      }
      second.allBooks.append(ID("only in the copy"))
      #expect(first.allBooks.count == 2 && first.tagged.isEmpty)
      return [first, second]
    }
    var db = Library(books: ["a"])
    var copies = db.performBatchUpdates { edit(&$0.indexes, $0) }
    #expect(db.indexes.allBooks.map(\.raw) == ["a", "b", "c"])
    #expect(db.indexes.tagged.count == 1 && db.indexes.otherBooks.count == 1)
    #expect(db.indexes.booksByYear.groupCount() == 1)
    #expect(copies[0].allBooks.map(\.raw) == ["a", "b"])
    #expect(copies[1].allBooks.count == 4 && copies[1].booksByYear.groupCount() == 0)
    copies[0].allBooks.removeAll()
    copies[0].tagged.insert(ID("x"))
    #expect(copies[0].allBooks.isEmpty && copies[0].tagged.count == 1)
    #expect(db.indexes.allBooks.count == 3)
  }

  @Test("The indexes of a batch can be copied and assigned")
  func assignment() {
    var db = Library(books: ["a"])
    var kept: Storage?
    func swap(_ left: inout Storage, _ right: inout Storage) { (left, right) = (right, left) }
    db.performBatchUpdates { context in
      var copy = context.indexes
      copy.allBooks.append(ID("b"))
      copy.tagged.insert(ID("b"))
      #expect(context.indexes.allBooks.count == 1 && context.indexes.tagged.isEmpty)
      context.indexes.otherBooks.append(ID("c"))
      #expect(copy.otherBooks.isEmpty)
      swap(&context.indexes, &copy)
      #expect(context.indexes.allBooks.count == 2 && context.indexes.otherBooks.isEmpty)
      #expect(copy.allBooks.count == 1 && copy.otherBooks.count == 1)
      copy.otherBooks.append(ID("d"))
      kept = context.indexes
      context.indexes.tagged.insert(ID("e"))
    }
    #expect(db.indexes.tagged.count == 2 && kept?.tagged.count == 1)
  }

  @Test("A loop of edits copies an index once, because the former state has it (D8)")
  func copies() {
    var db = Copied()
    db.performBatchUpdates { $0.indexes.all.add(1) }
    for _ in 0..<2 {
      let former = db
      db.performBatchUpdates { context in
        for number in 0..<1_000 {
          context.indexes.all.add(number)
          context.indexes.other.add(number)
        }
        context.indexes.all.add(0) { context.indexes.other.add(0) }
      }
      #expect(db.indexes.all.copies == former.indexes.all.copies + 1)
      #expect(former != db)
    }
    #expect(db.indexes.all.numbers.count == 2_003 && db.indexes.other.numbers.count == 2_002)
    #expect(db.indexes.other.copies == 1)
  }
}

@Suite("Accessing an index inside its own edit traps with a message")
struct ReentrantIndexAccessTests {
  @Test("Reading an index inside its own edit traps")
  func reading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library(books: ["a"])
      db.performBatchUpdates { context in
        context.indexes.booksByAuthor.update(in: .init(1)) { $0.append(ID("a")) }
        context.indexes.booksByAuthor.update(in: .init(2)) { group in
          group.append(contentsOf: context.indexes.booksByAuthor.orderedID(in: .init(1)))
        }
      }
    }
    expectMessage(
      result?.standardErrorContent, "Reentrant access: the index", "Indexes.booksByAuthor",
      "of VergeORMTests.Library.Indexes was accessed inside its own edit", "use only the argument")
  }

  @Test("Editing an empty index inside its own edit traps, even inside an edit of another index")
  func editing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library()
      db.performBatchUpdates { context in
        context.indexes.booksByYear.update(in: 1) { _ in
          context.indexes.booksByAuthor.update(in: .init(1)) { _ in
            context.indexes.booksByYear.update(in: 2) { $0.append(ID("a")) }
          }
        }
      }
    }
    expectMessage(
      result?.standardErrorContent, "Indexes.booksByYear of VergeORMTests.Library.Indexes was")
  }

  @Test("Assigning all indexes inside the edit of an index traps")
  func assigning() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library(books: ["a"])
      let other = db.beginBatchUpdates().indexes
      db.performBatchUpdates { context in
        context.indexes.booksByYear.update(in: 1) { _ in context.indexes = other }
      }
    }
    expectMessage(
      result?.standardErrorContent, "Indexes.booksByYear", "was accessed inside its own edit")
  }

  @Test("Reading an index traps in a copy of the indexes that was made inside its edit")
  func copying() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library(books: ["a"])
      db.performBatchUpdates { context in
        var copy = context.indexes
        context.indexes.booksByYear.update(in: 1) { _ in copy = context.indexes }
        _ = context.indexes.booksByYear.groupCount()
        _ = copy.allBooks.count
        _ = copy.booksByYear.groupCount()
      }
    }
    expectMessage(
      result?.standardErrorContent, "Indexes.booksByYear", "was accessed inside its own edit",
      "or in a copy of the indexes that was made there")
  }

  @Test("Committing the context inside the edit of an index traps")
  func committing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var db = Library(books: ["a"])
      let context = db.beginBatchUpdates()
      context.indexes.booksByYear.update(in: 1) { _ in db.commitBatchUpdates(context: context) }
    }
    expectMessage(
      result?.standardErrorContent, "Indexes.booksByYear", "was accessed inside its own edit")
  }

  @Test("Committing the context while its indexes are an `inout` argument traps")
  func committingAll() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      func edit(_ indexes: inout Storage, _ end: () -> Void) {
        end()
        indexes.tagged.insert(ID("a"))
      }
      var db = Library(books: ["a"])
      let context = db.beginBatchUpdates()
      edit(&context.indexes) { db.commitBatchUpdates(context: context) }
    }
    expectMessage(result?.standardErrorContent, "was edited after it had ended: it was committed")
  }
}

/// Numbers in memory of their own, and how often they were copied.
private struct CopyCount: IndexType {
  typealias Schema = Library.Schema

  // Sendable: written only by the owner of the only reference.
  private final class Storage: @unchecked Sendable {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  private var storage = Storage([])
  private(set) var copies = 0
  var numbers: [Int] { storage.numbers }

  /// Adds a number, and calls a closure during the edit.
  mutating func add(_ number: Int, _ body: () -> Void = {}) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.numbers)
      copies += 1
    }
    body()
    storage.numbers.append(number)
  }

  mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {}

  static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }
}

private struct Copied: DatabaseType {
  typealias Schema = Library.Schema

  struct Indexes: IndexesType {
    let all = CopyCount.Key()
    let other = CopyCount.Key()
  }

  var _backingStorage: BackingStorage = .init()
}
