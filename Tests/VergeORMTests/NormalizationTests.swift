import TestSupport
import Testing
import Verge
import VergeNormalization
import VergeNormalizationDerived

private struct Shelf: NormalizedStorageType {
  @Table var book: Tables.Hash<Book> = .init()
  @Table var author: Tables.Hash<Author> = .init()
  @Index var allBooks: Indexes.Ordered<Book> = []
  @Index var bookByName: Indexes.Hash<String, Book> = [:]

  func finalizeTransaction(transaction: inout ModifyingTransaction<Shelf>) {
    let difference = transaction.modifying.book.difference(from: transaction.current.book)
    for id in difference.inserted {
      guard let book = transaction.modifying.book.find(by: id) else { continue }
      transaction.modifying.bookByName[book.name] = id
    }
  }
}

private struct ShelfState: Equatable, Sendable {
  var db = Shelf()
  var other = 0
}

/// Counts its calls.
private struct CountedSelector: StorageSelector {
  let calls: Recorder<Int>

  func select(source: consuming ShelfState) -> Shelf {
    calls.record(1)
    return source.db
  }

  static func == (left: Self, right: Self) -> Bool { left.calls === right.calls }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(calls)) }
}

@Suite("VergeNormalization: the storage of Verge 12 to 14, without macros")
struct NormalizationTests {
  private let store = Store<ShelfState, Never>(initialState: .init())

  private func edit(_ body: (inout ModifyingTransaction<Shelf>) -> Void) {
    store.commit { $0.db.performBatchUpdates { body(&$0) } }
  }

  @Test("A transaction takes effect when it ends; `modifying` shows its edits, `current` does not")
  func transaction() {
    var shelf = Shelf()
    let result = shelf.performBatchUpdates { t in
      let result = t.modifying.book.insert(Book(rawID: "a", name: "Emma"))
      t.modifying.allBooks.append(result.entityID)
      #expect(t.current.book.isEmpty)
      return result
    }
    #expect(result.entityID == .init("a"))
    #expect(shelf.bookByName["Emma"] == .init("a"))
    var transaction = shelf.beginBatchUpdates()
    transaction.modifying.author.insert(Author(rawID: 1))
    #expect(shelf.author.isEmpty)
    shelf.commitBatchUpdates(transaction: transaction)
    #expect(shelf.author.count == 1)
  }

  @Test("A transaction that throws changes nothing (E3)")
  func abort() {
    var shelf = Shelf()
    #expect(throws: ModifyingTransactionError.aborted) {
      try shelf.performBatchUpdates { t in
        t.modifying.book.insert(Book(rawID: "a"))
        try t.abort()
      }
    }
    #expect(shelf == Shelf())
  }

  @Test("An index keeps the identifier of a removed entity")
  func indexes() {
    edit { t in
      t.modifying.allBooks.append(t.modifying.book.insert(Book(rawID: "a")).entityID)
    }
    edit { $0.modifying.book.remove(.init("a")) }
    #expect(store.state.db.allBooks == [.init("a")])
  }

  @Test("A query is evaluated again when the storage or an index changes (D13)")
  func query() {
    let calls = Recorder<Int>()
    let names = store.normalizedStorage(.keyPath(\.db)).derived { storage in
      calls.record(1)
      return storage.book.find(in: storage.allBooks).map(\.name)
    }
    #expect(names.state.primitive.isEmpty)
    edit { $0.modifying.book.insert(Book(rawID: "a", name: "Emma")) }
    edit { $0.modifying.allBooks.append(.init("a")) }
    store.commit { $0.other += 1 }
    #expect(names.state.primitive == ["Emma"])
    #expect(calls.count == 3)
  }

  @Test("Derived entities follow only their rows; a non-null one keeps the last value (D13)")
  func entities() throws {
    let books = store.normalizedStorage(.keyPath(\.db)).table(.keyPath(\.book))
    let maybe = books.derived(from: .init("a"))
    let events = Recorder<String?>()
    let subscription = maybe.sinkState(queue: .passthrough) {
      events.record($0.primitive.wrapped?.name)
    }
    let result = store.commit {
      $0.db.performBatchUpdates { $0.modifying.book.insert(Book(rawID: "a")) }
    }
    edit { $0.modifying.book.insert(Book(rawID: "b")) }
    edit { $0.modifying.author.insert(Author(rawID: 1)) }
    let solid = try books.derivedNonNull(entityID: .init("a"))
    edit { _ = $0.modifying.book.updateIfExists(id: .init("a")) { $0.name = "new" } }
    edit { $0.modifying.book.remove(.init("a")) }
    #expect(events.elements == [nil, "initial", "new", nil])
    #expect(solid.state.primitive.name == "new" && solid.state.primitive.isFallBack)
    #expect(books.derived(from: .init("a")) === maybe)
    #expect(books.derivedNonNull(insertionResult: result) === solid)
    #expect(books.derived(entityIDs: [.init("a"), .init("b")]).values.count == 2)
    #expect(books.derived(insertionResults: [result]).values.first === maybe)
    #expect(books.derivedNonNull(entityIDs: [.init("a"), .init("b")]).values.count == 1)
    #expect(books.derivedNonNull(entities: [Book(rawID: "x")]).values.count == 1)
    #expect(books.derivedNonNull(insertionResults: [result]).values.first === solid)
    #expect(books.derivedNonNull(entity: Book(rawID: "a")) === solid)
    #expect(throws: VergeORMError.notFoundEntityFromDatabase) {
      try books.derivedNonNull(entityID: .init("a"))
    }
    subscription.cancel()
  }

  @Test("A selector of a user's type is called for a commit, and not for each of its entities")
  func customSelector() {
    let selector = CountedSelector(calls: Recorder())
    let books = store.normalizedStorage(selector).table(.keyPath(\.book))
    let entities = (0..<100).map { books.derived(from: .init("\($0)")) }
    #expect(books.derived(from: .init("0")) === entities[0])
    edit { $0.modifying.book.insert(Book(rawID: "0")) }
    #expect(entities[0].state.primitive.wrapped != nil)
    let calls = selector.calls.count
    edit { $0.modifying.book.insert(Book(rawID: "1")) }
    #expect(entities[1].state.primitive.wrapped != nil)
    #expect(selector.calls.count - calls <= 2)
    let again = store.normalizedStorage(selector).table(.keyPath(\.book))
    #expect(again.derived(from: .init("0")) === entities[0])
  }
}
