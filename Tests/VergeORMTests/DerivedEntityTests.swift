import TestSupport
import Testing
import Verge
import VergeORM

@Suite("Derived entities")
struct DerivedEntityTests {
  typealias ID = Book.EntityID
  let store = Store<LibraryState, Never>(initialState: .init(db: Library(books: ["a", "b"])))
  let names = Recorder<String?>()

  private func edit(_ body: (DatabaseBatchUpdatesContext<Library>) -> Void) {
    store.commit { $0.db.performBatchUpdates { body($0) } }
  }

  private func rename(_ id: String, _ name: String) {
    store.commit { $0.db.rename(id, name) }
  }

  private func observe(_ book: Book.Derived) -> StoreStateSubscription {
    book.sinkState(queue: .passthrough) { [names] in names.record($0.primitive.wrapped?.name) }
  }

  @Test("A derived entity follows the insertion, change and deletion of its entity")
  func optional() {
    let book = store.databases.db.derived(from: ID("c"))
    #expect(book.state.primitive.wrapped == nil)
    #expect(book.state.primitive.id == ID("c"))
    let subscription = observe(book)
    edit { $0.entities.book.insert(Book(rawID: "c")) }
    #expect(book.state.primitive.wrapped?.name == "initial")
    rename("c", "new")
    edit { $0.entities.book.delete(ID("c")) }
    edit { $0.entities.book.insert(Book(rawID: "c", name: "again")) }
    #expect(names.elements == [nil, "initial", "new", nil, "again"])
    subscription.cancel()
  }

  @Test("Other states, tables and rows, and equal values, cause no event")
  func unrelated() {
    let subscription = observe(store.databases.db.derived(from: ID("a")))
    store.commit { $0.other += 1 }
    rename("b", "new")
    edit { $0.entities.author.insert(Author(rawID: 1)) }
    edit { $0.entities.book.insert(Book(rawID: "a")) }
    edit { $0.indexes.allBooks.removeAll() }
    #expect(names.elements == ["initial"])
    subscription.cancel()
  }

  @Test("Two batches in one commit change the rows of both (D3)")
  func batches() {
    let (a, b) = (
      store.databases.db.derived(from: ID("a")), store.databases.db.derived(from: ID("b"))
    )
    store.commit { state in
      state.db.rename("a", "1")
      state.db.rename("b", "2")
    }
    #expect(a.state.primitive.wrapped?.name == "1")
    #expect(b.state.primitive.wrapped?.name == "2")
  }

  @Test("A replaced database is compared by content, as in an undo, a log-out and a log-in (D2)")
  func replaced() {
    let (a, b) = (
      store.databases.db.derived(from: ID("a")), store.databases.db.derived(from: ID("b"))
    )
    let former = store.state.db
    let subscription = observe(a)
    rename("a", "new")
    store.commit { $0.db = former }
    store.commit { $0.db = Library() }
    #expect(b.state.primitive.wrapped == nil)
    store.commit { $0.db = Library(books: ["b"]) }
    #expect(b.state.primitive.wrapped != nil)
    #expect(names.elements == ["initial", "new", "initial", nil])
    subscription.cancel()
  }

  @Test("An identifier has one derived value while the value is retained (D11)")
  func identity() {
    let first = store.databases.db.derived(from: ID("a"))
    #expect(first === store.databases.db.derived(from: ID("a")))
    #expect(first === store.derivedEntity(entityID: ID("a"), from: \.db))
    #expect(first === store.scoped(\.db).derivedEntity(entityID: ID("a"), from: \.self))
    #expect(first !== store.databases.db.derived(from: ID("b")))
    let solid = store.databases.db.derivedNonNull(from: Book(rawID: "a"))
    #expect(solid === store.derivedEntityPersistent(entity: Book(rawID: "a"), from: \.db))
  }

  @Test("A derived entity on its own queue is a separate object with the same value (D12)")
  func queue() {
    let shared = store.databases.db.derived(from: ID("a"))
    let calls = Recorder<Bool>()
    let queue = AnyTargetQueue { work in
      calls.record(true)
      work()
    }
    let queued = store.databases.db.derived(from: ID("a"), queue: queue)
    #expect(queued !== shared)
    let subscription = queued.sinkState(dropsFirst: true, queue: .passthrough) {
      [names] book in
      names.record(book.primitive.wrapped?.name)
    }
    rename("a", "new")
    #expect(queued.state.primitive == shared.state.primitive)
    #expect(names.elements == ["new"])
    #expect(calls.count == 1)
    subscription.cancel()
  }

  @Test("A non-null entity keeps the last value while the entity is absent")
  func nonNull() throws {
    let solid = store.databases.db.derivedNonNull(from: Book(rawID: "a", name: "argument"))
    #expect(solid.state.primitive.name == "initial" && !solid.state.primitive.isFallBack)
    rename("a", "new")
    let events = Recorder<String>()
    let subscription = solid.sinkState(dropsFirst: true, queue: .passthrough) {
      events.record("\($0.primitive.name) \($0.primitive.isUsingFallback)")
    }
    edit { $0.entities.book.delete(ID("a")) }
    #expect(solid.state.primitive.isFallBack && solid.state.primitive.id == ID("a"))
    #expect(throws: VergeORMError.notFoundEntityFromDatabase) {
      try store.databases.db.derivedNonNull(from: ID("a"))
    }
    edit { $0.entities.author.insert(Author(rawID: 1)) }
    edit { $0.entities.book.insert(Book(rawID: "a", name: "again")) }
    #expect(events.elements == ["new true", "again false"])
    #expect(try store.databases.db.derivedNonNull(from: ID("a")) === solid)
    subscription.cancel()
  }

  @Test("A non-null entity that was never in the database has the value of the argument")
  func fallback() {
    let solid = store.databases.db.derivedNonNull(from: Book(rawID: "x", name: "argument"))
    #expect(solid.state.primitive.name == "argument" && solid.state.primitive.isFallBack)
    edit { $0.entities.book.insert(Book(rawID: "x", name: "real")) }
    #expect(solid.state.primitive.name == "real" && !solid.state.primitive.isFallBack)
  }

  @Test("Several identifiers keep their order, and absent entities are omitted")
  func sequences() {
    let db = store.databases.db
    let some = db.derivedNonNull(from: [ID("b"), ID("nope"), ID("a")])
    #expect(some.values.map { $0.state.primitive.wrapped.rawID } == ["b", "a"])
    #expect(some.storage[ID("nope")] == nil && some.storage[ID("a")] === some.values[1])
    #expect(db.derivedNonNull(from: Set([ID("b")])).values.first === some.values[0])
    let entities = db.derivedNonNull(from: [Book(rawID: "x"), Book(rawID: "a")])
    #expect(entities.values.map(\.state.primitive.isFallBack) == [true, false])
    let result = store.commit { $0.db.performBatchUpdates { $0.book.insert([Book(rawID: "c")]) } }
    #expect(db.derivedNonNull(from: result).values.count == 1)
    #expect(db.derivedNonNull(from: result[0]).state.primitive.id == ID("c"))
  }

  @Test(
    "Neither the store nor the derived value retains the other; a subscription retains the value")
  func lifetime() {
    var store: Store<LibraryState, Never>? = Store(initialState: .init(db: Library(books: ["a"])))
    weak let weakStore = store
    var book: Book.Derived? = store!.databases.db.derived(from: ID("a"))
    weak let weakBook = book
    book = nil
    #expect(weakBook == nil)
    book = store!.databases.db.derived(from: ID("a"))
    let subscription = observe(book!)
    book = nil
    store!.commit { $0.db.rename("a", "new") }
    #expect(names.elements == ["initial", "new"])
    book = store!.databases.db.derived(from: ID("a"))
    #expect(book === store!.databases.db.derived(from: ID("a")))
    store = nil
    #expect(weakStore == nil)
    #expect(book?.state.primitive.wrapped?.name == "new")
    subscription.cancel()
  }

  @Test("A commit that changes one row evaluates one of 10,000 observed entities (D10, E14)")
  func manyObservers() {
    let compared = Comparisons()
    let state = TracedState(count: 10_000, compared)
    let store = Store<TracedState, Never>(initialState: state)
    let observed = (0..<10_000).map { store.databases.db.derived(from: Traced.EntityID($0)) }
    _ = observed.map(\.state)
    compared.recorder.drain()
    store.commit { $0.other += 1 }
    #expect(compared.recorder.elements.isEmpty)
    store.commit { state in
      state.db.performBatchUpdates {
        $0.entities.watched.updateIfExists(id: .init(7)) { $0.value = 1 }
      }
    }
    #expect(observed[7].state.primitive.wrapped?.value == 1)
    #expect(Set(compared.recorder.elements) == [7])
    #expect(compared.recorder.count <= 8)
  }

  @Test("A commit that changes 10,000 rows evaluates only the 20 observed ones")
  func manyChanges() {
    let compared = Comparisons()
    let store = Store<TracedState, Never>(initialState: TracedState(count: 10_000, compared))
    let observed = (0..<20).map { store.databases.db.derived(from: Traced.EntityID($0 * 7)) }
    var db = store.state.db
    db.performBatchUpdates { context in
      for id in 0..<10_000 {
        context.entities.watched.updateIfExists(id: .init(id)) { $0.value = 1 }
      }
    }
    compared.recorder.drain()
    store.commit { $0.db = db }
    #expect(observed.allSatisfy { $0.state.primitive.wrapped?.value == 1 })
    #expect(compared.recorder.count < 100)
  }

  @Test("A deleted entity is released with the last of its derived values (D10, E16)")
  func released() {
    weak var payload: Payload?
    do {
      let object = Payload()
      payload = object
      store.commit { state in
        state.db.performBatchUpdates {
          $0.entities.table(Holder.self).insert(Holder(object: object))
        }
      }
    }
    var holder: Holder.Derived? = store.databases.db.derived(from: .init(0))
    var solid: Holder.NonNullDerived? = try? store.databases.db.derivedNonNull(from: .init(0))
    #expect(payload != nil && solid != nil)
    edit { $0.entities.table(Holder.self).deleteAll() }
    #expect(holder?.state.primitive.wrapped == nil)
    #expect(payload != nil)
    solid = nil
    holder = nil
    #expect(payload == nil)
  }

  @Test("A read during a delivery returns the newest row, and observers receive each row once")
  func readers() {
    let a = store.databases.db.derived(from: ID("a"))
    let b = store.databases.db.derived(from: ID("b"))
    let seen = Recorder<String?>()
    let first = a.sinkState(dropsFirst: true, queue: .passthrough) { [store] change in
      if change.primitive.wrapped?.name == "1" {
        store.commit { $0.db.rename("b", "2") }
        seen.record(b.state.primitive.wrapped?.name)
        store.commit { $0.db.rename("a", "3") }
        seen.record(a.state.primitive.wrapped?.name)
      }
    }
    let second = observe(b)
    let third = observe(a)
    rename("a", "1")
    #expect(seen.elements == ["2", "3"])
    #expect(names.elements == ["initial", "initial", "1", "2", "3"])
    rename("b", "4")
    #expect(names.elements.last == "4" && b.state.primitive.wrapped?.name == "4")
    [first, second, third].forEach { $0.cancel() }
  }

  @Test("Concurrent commits of overlapping batches lose nothing, and deliver each row once")
  func concurrent() {
    let store = store
    edit { $0.entities.book.insert(Book(rawID: "count", name: "0")) }
    let book = store.databases.db.derived(from: ID("count"))
    let subscription = observe(book)
    concurrently(4) { thread in
      for step in 0..<50 {
        store.commit { state in
          state.db.performBatchUpdates { context in
            context.entities.book.insert(Book(rawID: "\(thread) \(step)"))
            context.entities.book.updateIfExists(id: ID("count")) {
              $0.name = "\(Int($0.name)! + 1)"
            }
          }
        }
        _ = book.state.primitive
        let own = store.databases.db.derived(from: ID("\(thread) \(step)"))
        if own.state.primitive.wrapped == nil { Issue.record("absent") }
      }
    }
    #expect(eventually { names.count == 201 })
    #expect(names.elements == (0...200).map { "\($0)" })
    #expect(store.state.db.entities.book.count == 203)
    subscription.cancel()
  }

  @Test("A query follows the indexes, keeps its elements, and does not notify of an equal list")
  func queries() {
    let list = store.databases.db._derivedQueriedEntities(ids: { index -> AnyCollection<ID> in
      .init(index.allBooks.prefix(2))
    })
    let counts = Recorder<Int>()
    let subscription = list.sinkState(queue: .passthrough) { counts.record($0.primitive.count) }
    let elements = list.state.primitive
    #expect(elements.map(\.state.primitive.id.raw) == ["a", "b"])
    rename("a", "new")
    #expect(elements[0].state.primitive.wrapped?.name == "new")
    edit { $0.indexes.allBooks.append(ID("c")) }
    #expect(counts.elements == [2])
    edit { $0.indexes.allBooks.insert(ID("c"), at: 1) }
    #expect(list.state.primitive[0] === elements[0])
    #expect(list.state.primitive.map(\.state.primitive.id.raw) == ["a", "c"])
    #expect(counts.elements == [2, 2])
    edit { $0.entities.book.deleteAll() }
    #expect(list.state.primitive.map(\.state.primitive.id.raw) == ["c", "c"])
    subscription.cancel()
  }

  @Test("A query releases its elements when it is released")
  func queryLifetime() {
    var list: Derived<[Book.Derived]>? = store.databases.db._derivedQueriedEntities(
      ids: { index -> AnyCollection<ID> in .init(index.allBooks) })
    weak let element = list!.state.primitive[0]
    #expect(element != nil)
    list = nil
    #expect(element == nil)
  }

  @Test(
    "Several databases in one state are independent, also in scopes and derived values")
  func several() {
    let store = Store<TwoLibraries, Never>(initialState: .init())
    store.commit { $0.nested.db = Library(books: ["a"]) }
    let nested = store.derivedEntity(entityID: ID("a"), from: \.nested.db)
    let scoped = store.scoped(\.nested)
    #expect(nested === scoped.databases.db.derived(from: ID("a")))
    #expect(store.databases.db.derived(from: ID("a")).state.primitive.wrapped == nil)
    let whole: Derived<Library> = store.derived(.map { $0.nested.db })
    let below = whole.derivedEntity(entityID: ID("a"), from: \.self)
    store.commit { $0.nested.db.rename("a", "new") }
    #expect(below.state.primitive.wrapped?.name == "new")
    #expect(nested.state.primitive.wrapped?.name == "new")
  }

  @Test("A component creates the same derived values as its store")
  func component() {
    let model = LibraryModel()
    model.store.commit { $0.db = Library(books: ["a"]) }
    let book = model.databases.db.derived(from: ID("a"))
    #expect(book === model.store.databases.db.derived(from: ID("a")))
    #expect(model.derivedEntity(entityID: ID("a"), from: \.db) === book)
  }

  @Test("Derived entities combine with other derived values without glitches (E14)")
  func combined() {
    let pair = Derived.combined(
      store.databases.db.derived(from: ID("a")), store.databases.db.derived(from: ID("b")))
    let seen = Recorder<String>()
    let subscription = pair.sinkState(dropsFirst: true, queue: .passthrough) {
      let value = $0.primitive.wrappedValue
      seen.record(
        "\(value.0.primitive.wrapped?.name ?? "-") \(value.1.primitive.wrapped?.name ?? "-")")
    }
    store.commit { state in
      state.db.rename("a", "1")
      state.db.rename("b", "2")
    }
    rename("b", "3")
    #expect(seen.elements == ["1 2", "1 3"])
    subscription.cancel()
  }
}

private struct TwoLibraries: Equatable, Sendable {
  struct Nested: Equatable, Sendable { var db = Library() }
  var db = Library()
  var nested = Nested()
}

private final class LibraryModel: StoreComponentType {
  let store = Store<LibraryState, Never>(initialState: .init())
}

/// Records the identifiers of the entities that are compared.
private final class Comparisons: Sendable {
  let recorder = Recorder<Int>()
}

private struct Traced: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var value = 0
  let comparisons: Comparisons

  static func == (left: Traced, right: Traced) -> Bool {
    left.comparisons.recorder.record(left.rawID)
    return left.rawID == right.rawID && left.value == right.value
  }
}

private struct TracedState: Equatable, Sendable {
  struct Database: DatabaseType {
    struct Schema: EntitySchemaType { let watched = Traced.EntityTableKey() }
    struct Indexes: IndexesType {}
    var _backingStorage: BackingStorage = .init()
  }

  var db = Database()
  var other = 0

  init(count: Int, _ comparisons: Comparisons) {
    db.performBatchUpdates { context in
      context.entities.watched.insert(
        (0..<count).map { Traced(rawID: $0, comparisons: comparisons) })
    }
  }
}

private final class Payload: Sendable {}

private struct Holder: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(0) }
  let object: Payload

  static func == (left: Holder, right: Holder) -> Bool { left.object === right.object }
}
