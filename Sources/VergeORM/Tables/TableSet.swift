/// The tables of a database, by the types of their entities.
@usableFromInline
struct TableSet<Schema: EntitySchemaType>: Sendable {
  // A list, because most databases have few tables.
  @usableFromInline var boxes: [(type: ObjectIdentifier, box: AnyTableBox)] = []

  @inlinable
  init() {}

  @inlinable
  func index(of type: ObjectIdentifier) -> Int? {
    boxes.firstIndex { $0.type == type }
  }

  /// The table of a type; empty if nothing has been written to it.
  @inlinable
  subscript<Entity: EntityType>(type: Entity.Type) -> EntityTable<Schema, Entity> {
    get {
      guard let index = index(of: ObjectIdentifier(type)) else { return EntityTable() }
      return unsafeDowncast(boxes[index].box, to: TableBox<Schema, Entity>.self).table
    }
    set {
      let box = TableBox(newValue)
      if let index = index(of: ObjectIdentifier(type)) {
        boxes[index].box = box
      } else {
        boxes.append((ObjectIdentifier(type), box))
      }
    }
  }
}

extension TableSet: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.boxes.allSatisfy { type, box in
      right.index(of: type).map { box.isEqual(to: right.boxes[$0].box) } ?? box.isEmpty
    }
      && right.boxes.allSatisfy { type, box in left.index(of: type) != nil || box.isEmpty }
  }
}

/// A type-erased table.
// Sendable: the subclass is immutable, and its table is `Sendable`.
@usableFromInline
class AnyTableBox: @unchecked Sendable {
  @usableFromInline
  init() {}

  var isEmpty: Bool { true }

  /// - Precondition: The other table is of the same type.
  func isEqual(to other: AnyTableBox) -> Bool { false }
}

@usableFromInline
final class TableBox<Schema: EntitySchemaType, Entity: EntityType>: AnyTableBox, @unchecked Sendable
{
  @usableFromInline let table: EntityTable<Schema, Entity>

  @inlinable
  init(_ table: EntityTable<Schema, Entity>) {
    self.table = table
  }

  override var isEmpty: Bool { table.isEmpty }

  override func isEqual(to other: AnyTableBox) -> Bool {
    table == unsafeDowncast(other, to: TableBox.self).table
  }
}
