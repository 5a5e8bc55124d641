/// The tables of a database, by the types of their entities.
@usableFromInline
struct TableSet<Schema: EntitySchemaType>: Sendable {
  // A list, because most databases have few tables.
  @usableFromInline var boxes: [AnyTableBox] = []

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
      return unsafeDowncast(boxes[index], to: TableBox<Schema, Entity>.self).table
    }
    set {
      let box = TableBox(newValue)
      if let index = index(of: box.type) { boxes[index] = box } else { boxes.append(box) }
    }
  }
}

extension TableSet: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.boxes.allSatisfy { box in
      right.index(of: box.type).map { box.isEqual(to: right.boxes[$0]) } ?? box.isEmpty
    }
      && right.boxes.allSatisfy { left.index(of: $0.type) != nil || $0.isEmpty }
  }
}

/// A type-erased table.
// Sendable: the subclass is immutable, and its table is `Sendable`.
@usableFromInline
class AnyTableBox: @unchecked Sendable {
  /// The type of the entities.
  @usableFromInline let type: ObjectIdentifier
  let isEmpty: Bool
  /// Compares two tables of the type. A closure, because it is specialized where the box is made; a
  /// method of a generic class never is.
  private let areEqual: (AnyTableBox, AnyTableBox) -> Bool

  @usableFromInline
  init(
    _ type: ObjectIdentifier, isEmpty: Bool,
    areEqual: @escaping (AnyTableBox, AnyTableBox) -> Bool
  ) {
    self.type = type
    self.isEmpty = isEmpty
    self.areEqual = areEqual
  }

  /// - Precondition: The other table is of the same type.
  func isEqual(to other: AnyTableBox) -> Bool { areEqual(self, other) }
}

@usableFromInline
final class TableBox<Schema: EntitySchemaType, Entity: EntityType>: AnyTableBox, @unchecked Sendable
{
  @usableFromInline let table: EntityTable<Schema, Entity>

  @inlinable
  init(_ table: EntityTable<Schema, Entity>) {
    self.table = table
    super.init(ObjectIdentifier(Entity.self), isEmpty: table.isEmpty) {
      unsafeDowncast($0, to: TableBox.self).table == unsafeDowncast($1, to: TableBox.self).table
    }
  }
}
