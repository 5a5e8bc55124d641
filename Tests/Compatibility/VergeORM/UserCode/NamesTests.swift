import Testing
import Verge
import VergeNormalization
import VergeNormalizationDerived
import VergeORM

private typealias Schema = RootState.Database.Schema

// A modifier and a context as parameters, as functions of a user take them.
private func rename(_ id: Book.EntityID, in books: EntityModifier<Schema, Book>) {
  books.updateIfExists(id: id) { $0.name = "renamed" }
}

private func clear(_ context: DatabaseEntityBatchUpdatesContext<Schema>) {
  let books: DatabaseEntityBatchUpdatesContext<Schema>.EntityProxy = context.entities
  books.book.deleteAll()
}

private func add(_ name: String, _ context: DatabaseBatchUpdateContext<RootState.Database>) {
  let pending: EntityModifier<Schema, Book>.PendingEntities = context.book.insertsOrUpdates
  pending.insert(Book(rawID: name, authorID: .init(1)))
}

private func ids<Table: EntityTableType>(_ table: Table.Type) -> EntityIdentifier<Table.Entity>.Type
{
  EntityIdentifier<Table.Entity>.self
}

private struct Code: _PrimitiveIdentifierConvertible {
  var value: String

  var _primitiveIdentifier: PrimitiveIdentifier { .string(value) }

  static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> Code? {
    switch primitiveIdentifier {
    case .string(let value): Code(value: value)
    case .int, .int64, .uint64: nil
    }
  }
}

private struct NormState: Equatable, Sendable {
  struct Storage: NormalizedStorageType {
    @Table var book: Tables.Hash<Book> = .init()
    var edits = 0

    // Edits are not a change.
    static func compare(lhs: Storage, rhs: Storage) -> Bool { lhs.book == rhs.book }
  }

  var db = Storage()
}

@Suite("The names of VergeORM")
struct VergeORMNamesTests {
  private let id = Book.EntityID("b")

  @Test("Modifiers, contexts and proxies can be passed to functions")
  func functions() {
    var db = RootState.Database()
    db.performBatchUpdates { context in
      add("b", context)
      rename(id, in: context.entities.book)
    }
    let books: EntityPropertyAdapter<RootState.Database> = db.entities
    #expect(books.book.find(by: id)?.name == "renamed")
    let result: DatabaseEntityUpdatesResult<Schema>? = db._backingStorage.lastUpdatesResult
    #expect(result?.wasUpdated(id) == true)
    db.performBatchUpdates { clear($0) }
    #expect(db.entities.book.isEmpty)
    db.performBatchUpdates { context in
      add("b", context)
      let deletes: DatabaseEntityBatchUpdatesContext<Schema>.DeletesProxy = context.deletes
      deletes.book.insert(id)
    }
    #expect(db.entities.book.isEmpty)
  }

  @Test("Code can name the types of storages, indexes and counters")
  func storages() {
    var db = RootState.Database()
    let former = db
    db.performBatchUpdates { context in
      var indexes: IndexesStorage<Schema, RootState.Database.Indexes> = context.indexes
      indexes.allBooks.append(id)
      context.indexes = indexes
    }
    let storage: DatabaseStorage<Schema, RootState.Database.Indexes> = db._backingStorage
    #expect(storage != DatabaseStorage())
    let indexes: IndexesPropertyAdapter<RootState.Database> = db.indexes
    let first: OrderedIDIndex<Schema, Book>.Element? = indexes.allBooks.first
    let slice: OrderedIDIndex<Schema, Book>.SubSequence = indexes.allBooks[0..<1]
    let tagged: [SetIndex<Schema, Book>.Element] = Array(indexes.tagged)
    #expect(first == id && Array(slice) == [id] && tagged.isEmpty)
    #expect(GroupByIndex<Schema, Author, Book>() == GroupByEntityIndex<Schema, Author, Book>())
    let changes: DatabaseChanges<RootState.Database> = db.changes(since: former)
    let books: EntityTableDifference<Book> = changes.book
    #expect(changes.containsIndexChanges && books.isEmpty)
    var counter = NonAtomicCounter()
    let older: NonAtomicVersionCounter = counter
    counter.increment()
    #expect(counter != older && VersionCounter() == older)
  }

  @Test("Code can name the types of tables, entities and errors")
  func tables() {
    var table = EntityTable<NoSchema, Book>()
    table.insert(Book(rawID: "b", authorID: .init(1)))
    let ordered: EntityTable<NoSchema, Book>.OrderedIDs = table.orderedIDs
    #expect(Array(ordered) == [id])
    #expect(ids(EntityTable<NoSchema, Book>.self) == Book.EntityID.self)
    let schemas: [any EntitySchemaType] = [NoSchema(), Schema()]
    #expect(schemas.first is NoSchema)
    #expect(throws: ORMError.storedEntityNotFound) {
      try table.updateExists(id: .init("c")) { _ in }
    }
    let name: EntityName = Book.entityName
    #expect(name == EntityTableIdentifier(Book.self))
  }

  @Test("A raw identifier can be converted to a primitive")
  func primitives() {
    #expect(Code._restore(from: Code(value: "a")._primitiveIdentifier)?.value == "a")
    #expect(Code._restore(from: .uint64(1)) == nil)
  }

  @Test("Code can name the types of wrappers, results and a store's databases")
  func derived() {
    let store = Store<RootState, Never>(initialState: .init())
    let book = Book(rawID: "b", authorID: .init(1))
    let databases: DatabaseDynamicMembers<Store<RootState, Never>> = store.databases
    let context: DatabaseContext<Store<RootState, Never>, RootState.Database> = databases.db
    let maybe: EntityWrapper<Book> = context.derived(from: id).state.primitive
    #expect(maybe == EntityWrapper(id: id, entity: nil))
    let solid = context.derivedNonNull(from: book)
    #expect(solid.state.primitive == NonNullEntityWrapper(entity: book, isFallBack: true))
    var result: NonNullDerivedResult<Book> = context.derivedNonNull(from: [book])
    #expect(result.values.first === solid)
    result = DerivedResult()
    result.append(derived: solid, id: id)
    #expect(result.storage[id] === solid)
  }

  @Test("A storage of Verge 12 can be observed by table and by a custom comparison")
  func normalization() {
    let store = Store<NormState, Never>(initialState: NormState())
    let selector: some StorageSelector<NormState, NormState.Storage> = .keyPath(\.db)
    let table: some TableSelector<NormState.Storage, Tables.Hash<Book>> = .keyPath(\.book)
    let path: NormalizedStoragePath<Store<NormState, Never>, NormState.Storage> =
      store.normalizedStorage(selector)
    let books: NormalizedStorageTablePath<Store<NormState, Never>, NormState.Storage, Book> =
      path.table(table)
    let count = path.derived { $0.book.count + $0.edits }
    store.commit { $0.db.edits += 1 }
    #expect(count.state.primitive == 0)
    store.commit {
      $0.db.performBatchUpdates {
        _ = $0.modifying.book.insert(Book(rawID: "b", authorID: .init(1)))
      }
    }
    #expect(count.state.primitive == 2)
    #expect(books.derived(from: id).state.primitive.wrapped?.name == "initial")
  }
}
