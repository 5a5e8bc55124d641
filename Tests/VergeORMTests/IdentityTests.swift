import Foundation
import Testing
import VergeNormalization
import VergeORM

/// An entity with an identifier that `Foundation` creates, and its own `id`.
private struct Note: EntityType, Identifiable {
  typealias EntityIDRawType = UUID
  var entityID: EntityID { .init(raw) }
  let raw: UUID
  let id: String
}

/// An entity with the names of Verge 13 and 14, and its own `id`.
private struct Track: EntityType {
  typealias TypedIdentifierRawValue = Int
  var typedID: TypedID { .init(number) }
  let number: Int
  let id: String
}

@Suite("Identifiers")
struct IdentityTests {
  @Test("The description of an identifier consists of its type and its raw value")
  func description() {
    #expect(Author.EntityID(3).description.hasSuffix("Author>(3)"))
    #expect(Author.EntityID(3).description.hasPrefix("<VergeORMTests."))
  }

  @Test("Type-erased identifiers are equal if their types and raw values are")
  func erased() {
    #expect(Author.EntityID(3).any == Author.EntityID(3).any)
    #expect(Author.EntityID(3).any != Author.EntityID(4).any)
    #expect(Author.EntityID(3).any != Folder.EntityID(3).any)
    #expect(
      Set([Author.EntityID(3).any, Folder.EntityID(3).any, Author.EntityID(3).any]).count == 2)
  }

  @Test("A type-erased identifier cannot be converted to another type")
  func typed() {
    let any = AnyEntityIdentifier(Author.EntityID(3))
    #expect(any.typed(as: Author.self) == Author.EntityID(3))
    #expect(any.typed(as: Folder.self) == nil)
    #expect(any.typed(as: Book.self) == nil)
  }

  @Test("An identifier is encoded as its raw value")
  func coding() throws {
    let ids = [Author.EntityID(3), Author.EntityID(4)]
    let data = try JSONEncoder().encode(ids)
    #expect(String(decoding: data, as: UTF8.self) == "[3,4]")
    #expect(try JSONDecoder().decode([Author.EntityID].self, from: data) == ids)
  }

  @Test("A raw value can have any hashable type, and an entity can declare its own `id`")
  func rawTypes() {
    let raw = UUID()
    let note = Note(raw: raw, id: "own")
    #expect(note.entityID.raw == raw)
    #expect(note.id == "own")
    #expect(Book(rawID: "b").id == Book.EntityID("b"))
  }

  @Test("The identifier that an entity declares has both names")
  func twoNames() {
    let track = Track(number: 3, id: "own")
    #expect(track.entityID == Track.EntityID(3) && track.typedID == track.entityID)
    #expect(track.id == "own")
    #expect(Book(rawID: "b").typedID == Book.TypedID("b"))
    #expect(StandaloneEntityTable<Track>(entities: [track]).find(by: track.typedID) == track)
  }

  @Test("The name of an entity is the name of its type in the source")
  func names() {
    #expect(Book.entityName.name == "VergeORMTests.Book")
    #expect(EntityTableIdentifier("books").name == "books")
  }

  @Test("A primitive identifier converts back to its original type, and to no other")
  func primitives() {
    #expect(String._restore(from: "a"._primitiveIdentifier) == "a")
    #expect(Int._restore(from: 1._primitiveIdentifier) == 1)
    #expect(Int64._restore(from: Int64(2)._primitiveIdentifier) == 2)
    #expect(UInt64._restore(from: UInt64(3)._primitiveIdentifier) == 3)
    #expect(String._restore(from: .int(1)) == nil)
    #expect(Int._restore(from: .int64(1)) == nil)
    #expect(Int64._restore(from: .int(1)) == nil)
    #expect(UInt64._restore(from: .int(1)) == nil)
  }
}
