import TestSupport
import Testing
import VergeORM

@Suite("Indexes")
struct IndexTests {
  typealias Ordered = OrderedIDIndex<Library.Schema, Book>
  typealias ID = Book.EntityID

  private func ids(_ raw: some Sequence<Int>) -> [ID] { raw.map { ID("\($0)") } }

  @Test("Two indexes of one type are independent (D1)")
  func independent() {
    var db = Library(books: ["a"])
    db.performBatchUpdates { $0.indexes.otherBooks.append(contentsOf: [.init("a"), .init("a")]) }
    #expect(db.indexes.allBooks.count == 1)
    #expect(db.indexes.otherBooks.count == 2)
  }

  @Test("An index that was never written is empty")
  func empty() {
    let db = Library()
    #expect(db.indexes.allBooks.isEmpty)
    #expect(db.indexes.booksByAuthor.groupCount() == 0)
    #expect(db.indexes.authorByName["x"] == nil)
    #expect(db.indexes.tagged.isEmpty)
  }

  @Test("Every edit changes an ordered index as it changes an array (D9)")
  func ordered() {
    var random = Steps()
    for size in [0, 3, 600] {
      var array = ids(0..<size)
      var index = Ordered(array)
      for step in 0..<100 {
        let id = ID("new \(step)")
        let count = array.count
        let position = random.next(below: count + 1)
        let end = position + random.next(below: count - position + 1)
        switch random.next(below: 10) {
        case 0:
          array.append(id)
          index.append(id)
        case 1:
          array.insert(id, at: position)
          index.insert(id, at: position)
        case 2 where position < count:
          #expect(array.remove(at: position) == index.remove(at: position))
        case 3:
          array.replaceSubrange(position..<end, with: [id, id])
          index.replaceSubrange(position..<end, with: [id, id])
        case 4 where position < count:
          array[position] = id
          index[position] = id
        case 5:
          array.insert(contentsOf: ids(0..<300), at: position)
          index.insert(contentsOf: ids(0..<300), at: position)
        case 6:
          array.removeSubrange(position..<end)
          index.removeSubrange(position..<end)
        case 7:
          array.removeAll { $0.raw.hasSuffix("7") }
          index.removeAll { $0.raw.hasSuffix("7") }
        case 8 where count > 1:
          array.swapAt(0, count - 1)
          index.swapAt(0, count - 1)
        case 9 where end < count:
          array[position..<end] = [id]
          index[position..<end] = [id]
        default:
          break
        }
        #expect(index.count == array.count)
        if step % 10 == 0 {
          #expect(Array(index) == array)
          #expect(
            index[position < array.count ? position..<array.count : 0..<0].count
              == (position < array.count ? array.count - position : 0))
        }
      }
      #expect(index == Ordered(array))
      #expect(array.allSatisfy(index.contains))
      #expect(!index.contains(ID("absent")))
      for id in Set(array) { index.removeAll { $0 == id } }
      #expect(index.isEmpty && index == Ordered())
    }
  }

  @Test("A slice of an ordered index shares its indices")
  func slices() {
    let index = Ordered(ids(0..<10))
    let slice: ArraySlice<ID> = index[3..<5]
    #expect(slice.startIndex == 3)
    #expect(slice.map(\.raw) == ["3", "4"])
    #expect(index.prefix(2).map(\.raw) == ["0", "1"])
    #expect(index.suffix(1).map(\.raw) == ["9"])
    #expect(index.description == Array(index).description)
  }

  @Test("A position out of the bounds of an ordered index traps with a message")
  func outside() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let index = OrderedIDIndex<Library.Schema, Book>()
      _ = index[0]
    }
    expectMessage(result?.standardErrorContent, "VergeORMTests.Book has the positions 0..<0")
  }

  @Test("A copy of an ordered index stays unchanged when the original changes")
  func copies() {
    var index = Ordered(ids(0..<1500))
    let copy = index
    index.removeSubrange(0..<700)
    index[0] = ID("x")
    #expect(Array(copy) == ids(0..<1500))
    #expect(copy != index)
  }

  @Test("Deleting entities removes their identifiers from every index")
  func cascade() {
    var db = Library(books: ["a", "b"])
    db.performBatchUpdates { context in
      let a = ID("a")
      context.entities.author.insert([Author(rawID: 1), Author(rawID: 2)])
      context.indexes.allBooks.append(a)
      context.indexes.tagged.insert(a)
      context.indexes.tagged.insert(.init("b"))
      context.indexes.booksByAuthor.update(in: .init(1)) { $0.append(contentsOf: [a, .init("b")]) }
      context.indexes.booksByAuthor.update(in: .init(2)) { $0.append(a) }
      context.indexes.booksByYear.update(in: 1815) { $0.append(a) }
      context.indexes.authorByName["A"] = .init(1)
      context.indexes.authorByName["B"] = .init(1)
      context.indexes.authorByName["C"] = .init(2)
    }
    #expect(db.indexes.allBooks.count == 3)
    db.performBatchUpdates { context in
      context.entities.book.delete(ID("a"))
      #expect(context.indexes.allBooks.contains(ID("a")))
    }
    #expect(db.indexes.allBooks.map(\.raw) == ["b"])
    #expect(db.indexes.tagged.map(\.raw) == ["b"])
    #expect(db.indexes.booksByAuthor.groups() == [.init(1)])
    #expect(db.indexes.booksByAuthor.orderedID(in: .init(1)).map(\.raw) == ["b"])
    #expect(db.indexes.booksByYear.groupCount() == 0)
    db.performBatchUpdates { $0.entities.author.delete(Author.EntityID(1)) }
    #expect(db.indexes.authorByName.count == 1)
    #expect(Array(db.indexes.authorByName.keys) == ["C"])
    #expect(db.indexes.booksByAuthor.groupCount() == 0)
    #expect(db.entities.book.count == 1)
  }

  @Test("An index omits an identifier that a batch adds and whose entity the same batch deletes")
  func addedAndDeleted() {
    var db = Library()
    db.performBatchUpdates { context in
      let id = context.entities.book.insert(Book(rawID: "a")).entityID
      context.indexes.allBooks.append(id)
      context.entities.book.delete(id)
    }
    #expect(db.indexes.allBooks.isEmpty)
  }

  @Test("An entity that is deleted and inserted again stays in the indexes")
  func reinserted() {
    var db = Library(books: ["a"])
    db.performBatchUpdates { context in
      context.entities.book.deleteAll()
      context.entities.book.insert(Book(rawID: "a", name: "again"))
    }
    #expect(db.indexes.allBooks.map(\.raw) == ["a"])
  }

  @Test("An index may list an entity that does not exist: insertions and indexes are independent")
  func withoutEntity() {
    var db = Library()
    db.performBatchUpdates { $0.indexes.allBooks.append(.init("absent")) }
    #expect(db.indexes.allBooks.count == 1)
    #expect(db.entities.book.find(in: db.indexes.allBooks).isEmpty)
    db.performBatchUpdates { $0.entities.book.delete(ID("absent")) }
    #expect(db.indexes.allBooks.isEmpty)
  }

  @Test("In a group index of one type, a deleted entity is removed as a group and as a member")
  func selfReferencing() {
    var db = Library()
    db.performBatchUpdates { context in
      context.entities.folder.insert((1...3).map { Folder(rawID: $0) })
      context.indexes.folders.update(in: .init(1)) { $0.append(contentsOf: [.init(2), .init(3)]) }
      context.indexes.folders.update(in: .init(2)) { $0.append(.init(3)) }
    }
    db.performBatchUpdates { $0.entities.folder.delete(Folder.EntityID(2)) }
    #expect(db.indexes.folders.groups() == [.init(1)])
    #expect(db.indexes.folders.orderedID(in: .init(1)).map(\.raw) == [3])
  }

  @Test("A group that an update empties is not listed")
  func emptyGroups() {
    var index = GroupByKeyIndex<Library.Schema, Int, Book>()
    index.update(in: 1) { $0.append(ID("a")) }
    index.update(in: 2) { $0.append(ID("a")) }
    index.update(in: 1) { $0.removeAll() }
    index.update(in: 3) { _ in }
    #expect(index.groups() == [2])
    index.removeGroup(2)
    index.removeGroup(9)
    #expect(index.groupCount() == 0)
    #expect(index == GroupByKeyIndex())
    #expect(index.orderedID(in: 1).isEmpty)
  }

  @Test("A key of a hash index refers to the entity that was set last")
  func hash() {
    var index = HashIndex<Library.Schema, String, Author>()
    index["a"] = .init(1)
    index["a"] = .init(2)
    index["b"] = .init(2)
    index["c"] = .init(3)
    index["c"] = nil
    #expect(Array(index.keys) == ["a", "b"] && index.count == 2)
    index._apply(removing: [Author.EntityID(1).any], entityName: Author.entityName)
    #expect(index.count == 2)
    index._apply(removing: [Author.EntityID(2).any], entityName: Author.entityName)
    #expect(index == HashIndex())
    index["a"] = .init(1)
    index.removeAll()
    #expect(index["a"] == nil)
  }

  @Test("A set index is a collection of its members in the order of insertion (D16)")
  func set() {
    var index = SetIndex<Library.Schema, Book>()
    #expect(index.insert(ID("b")).inserted)
    #expect(!index.insert(ID("b")).inserted)
    index.formUnion([ID("a"), ID("c")])
    #expect(index.map(\.raw) == ["b", "a", "c"])
    #expect(index.sorted { $0.raw < $1.raw }.map(\.raw) == ["a", "b", "c"])
    #expect(index.first == ID("b") && index.count == 3 && index.contains(ID("c")))
    #expect(index[index.index(after: index.startIndex)] == ID("a"))
    #expect(index.indices.count == 3)
    #expect(index.remove(ID("x")) == nil)
    #expect(index.remove(ID("a")) == ID("a"))
    index.subtract([ID("b")])
    #expect(index.map(\.raw) == ["c"])
    index.removeAll(keepingCapacity: true)
    #expect(index == SetIndex() && index.isEmpty)
  }

  @Test("A user-defined index is updated only for its related entities, by default for all")
  func own() {
    var db = Counting()
    db.performBatchUpdates { context in
      context.entities.book.insert(Book(rawID: "a"))
      context.indexes.all.removals = 0
      context.indexes.authors.removals = 0
    }
    db.performBatchUpdates { $0.entities.book.deleteAll() }
    #expect(db.indexes.all.removals == 1)
    #expect(db.indexes.authors.removals == 0)
    db.performBatchUpdates { $0.entities.author.delete([Author.EntityID(1), Author.EntityID(2)]) }
    #expect(db.indexes.all.removals == 3)
    #expect(db.indexes.authors.removals == 2)
  }
}

/// Counts the removed entities.
private struct RemovalCount: IndexType {
  typealias Schema = Library.Schema
  var removals = 0

  mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    removals += removing.count
  }
}

private struct AuthorRemovalCount: IndexType {
  typealias Schema = Library.Schema
  var removals = 0
  static var relatedEntities: Set<EntityTableIdentifier>? { [Author.entityName] }

  mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    removals += removing.count
  }
}

private struct Counting: DatabaseType {
  typealias Schema = Library.Schema

  struct Indexes: IndexesType {
    let all = RemovalCount.Key()
    let authors = AuthorRemovalCount.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

/// Numbers that look random, the same in each run.
private struct Steps {
  private var state: UInt64 = 42

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
