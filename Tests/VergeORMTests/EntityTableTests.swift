import TestSupport
import Testing
import VergeORM

@Suite("Tables")
struct EntityTableTests {
  typealias Table = StandaloneEntityTable<Book>

  private func table(_ ids: String...) -> Table {
    var table = Table()
    table.insert(ids.map { Book(rawID: $0) })
    return table
  }

  @Test("Entities are found by their identifiers, and listed in the order of insertion (D17)")
  func order() {
    let table = table("c", "a", "b")
    #expect(table.count == 3)
    #expect(!table.isEmpty)
    #expect(table.find(by: .init("a"))?.rawID == "a")
    #expect(table.find(by: .init("x")) == nil)
    #expect(table.allEntities().map(\.rawID) == ["c", "a", "b"])
    #expect(table.orderedIDs.map(\.raw) == ["c", "a", "b"])
    #expect(table.orderedIDs[2] == .init("b"))
    #expect(table.allIDs() == Set(["a", "b", "c"].map { Book.EntityID($0) }))
  }

  @Test(
    "A search for several identifiers keeps their order, repeats duplicates and skips the absent")
  func search() {
    let found = table("c", "a", "b").find(in: ["b", "x", "c", "b"].map { .init($0) })
    #expect(found.map(\.rawID) == ["b", "c", "b"])
  }

  @Test(
    "If an insertion repeats an identifier, the last entity stays, at the first position")
  func duplicates() {
    var table = table("a", "b")
    let results = table.insert([Book(rawID: "a", name: "1"), Book(rawID: "a", name: "2")])
    #expect(results.map(\.entity.name) == ["1", "2"])
    #expect(results.map(\.entityID.raw) == ["a", "a"])
    #expect(table.allEntities().map(\.name) == ["2", "initial"])
  }

  @Test("Updating an absent entity throws or returns `nil`, and does not call the closure")
  func absent() throws {
    var table = table("a")
    #expect(throws: BatchUpdatesError.storedEntityNotFound) {
      try table.updateExists(id: .init("x")) { _ in Issue.record("called") }
    }
    #expect(table.updateIfExists(id: .init("x")) { _ in Issue.record("called") } == nil)
    #expect(try table.updateExists(id: .init("a")) { $0.name = "new" }.name == "new")
    #expect(table.find(by: .init("a"))?.name == "new")
  }

  @Test("An error of the closure is rethrown, and the entity stays unchanged (D4)")
  func error() {
    var table = table("a")
    let former = table
    #expect(throws: Failure.self) {
      try table.updateIfExists(id: .init("a")) {
        $0.name = "lost"
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try table.updateExists(id: .init("a")) { _ in throw Failure() }
    }
    #expect(table == former)
    #expect(table.updatedMarker == former.updatedMarker)
  }

  @Test("Tables with the same content are equal, whatever their history (D2)")
  func equality() {
    #expect(table("a", "b") == table("a", "b"))
    #expect(table("a", "b") != table("b", "a"))
    #expect(table("a", "b") != table("a"))
    #expect(Table() == Table())
    var fork = table("a")
    let other = fork
    fork.insert(Book(rawID: "a", name: "1"))
    #expect(fork != other)
    fork.insert(Book(rawID: "a"))
    #expect(fork == other)
  }

  @Test("The mark of a table changes only with its content")
  func marks() {
    #expect(Table().updatedMarker.value == 0)
    var table = table("a")
    let mark = table.updatedMarker
    table.insert(Book(rawID: "a"))
    table.updateIfExists(id: .init("a")) { $0.name = "initial" }
    table.remove(.init("x"))
    #expect(table.updatedMarker == mark)
    table.remove(.init("a"))
    #expect(table.updatedMarker != mark)
    let empty = table.updatedMarker
    table.removeAll()
    #expect(table.updatedMarker == empty)
  }

  @Test("The difference of two versions lists inserted, updated and deleted entities")
  func difference() {
    let old = table("a", "b", "c")
    var new = old
    #expect(new.difference(from: old).isEmpty)
    new.insert(Book(rawID: "d"))
    new.insert(Book(rawID: "b", name: "new"))
    new.remove(.init("c"))
    let difference = new.difference(from: old)
    #expect(difference.inserted == [.init("d")])
    #expect(difference.updated == [.init("b")])
    #expect(difference.deleted == [.init("c")])
  }

  @Test("A removed entity that is inserted again becomes the last one")
  func reinsertion() {
    var table = table("a", "b")
    table.remove(.init("a"))
    table.insert(Book(rawID: "a"))
    #expect(table.allEntities().map(\.rawID) == ["b", "a"])
    table.removeAll()
    #expect(table.isEmpty)
  }

  @Test("Equal content with different marks is compared by rows, then by the order of moved rows")
  func equalityOfMovedRows() {
    let table = table("a", "b", "c")
    var moved = table
    moved.remove(.init("c"))
    moved.insert(Book(rawID: "c"))
    #expect(table == moved && moved == table && table.updatedMarker != moved.updatedMarker)
    moved.remove(.init("b"))
    moved.insert(Book(rawID: "b"))
    #expect(table != moved && moved != table)
    moved.remove(.init("c"))
    moved.insert(Book(rawID: "c"))
    #expect(table == moved && moved == table)
  }

  @Test("Reading entities does not compute their identifiers (D15)")
  func reading() {
    let calls = Recorder<Int>()
    var table = StandaloneEntityTable<Numbered>()
    for number in 0..<100 { table.insert(Numbered(number: number, calls: calls)) }
    calls.drain()
    #expect(table.find(by: .init(7))?.number == 7)
    #expect(table.allEntities().count == 100 && table.orderedIDs.count == 100)
    #expect(table.find(in: [.init(1), .init(2)]).map(\.number) == [1, 2])
    #expect(calls.elements.isEmpty)
    table.updateIfExists(id: .init(7)) { _ in }
    #expect(calls.elements == [7])
  }

  @Test("An update that changes the identifier traps with a message")
  func changedIdentifier() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var table = StandaloneEntityTable<Book>()
      table.insert(Book(rawID: "a"))
      table.updateIfExists(id: .init("a")) { $0.rawID = "b" }
    }
    expectMessage(
      result?.standardErrorContent, "Book>(a) changed the entity's identifier to", "Book>(b)",
      "delete the entity and insert another one")
  }
}

/// Records each time its identifier is computed.
private struct Numbered: EntityType {
  typealias EntityIDRawType = Int
  let number: Int
  let calls: Recorder<Int>

  var entityID: EntityID {
    calls.record(number)
    return .init(number)
  }

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}
