/// The entities of one type, by their identifiers, in the order in which they were inserted.
///
/// A table is a value: copying it takes constant time. Looking up, inserting and removing an entity
/// takes O(log n), even if a copy exists.
public struct EntityTable<Schema: EntitySchemaType, Entity: EntityType>: EntityTableType, Sendable {
  /// The result of an insertion.
  public typealias InsertionResult = VergeORM.InsertionResult<Entity>

  /// A mark of the content: tables with the same mark have the same content.
  @inlinable public var updatedMarker: NonAtomicCounter { marker }
  @usableFromInline var marker = NonAtomicCounter()
  @usableFromInline var rows = PersistentTable<Entity.EntityID, Entity>()

  /// An empty table.
  @inlinable public init() {}

  /// The number of entities.
  @inlinable public var count: Int { rows.count }

  /// Whether the table has no entities.
  @inlinable public var isEmpty: Bool { rows.isEmpty }

  /// Returns the identifiers of all entities. Takes O(n).
  @inlinable public func allIDs() -> Set<Entity.EntityID> { Set(rows.keys) }

  /// Returns all entities, in the order in which they were inserted. Takes O(n).
  @inlinable public func allEntities() -> AnyCollection<Entity> {
    AnyCollection(rows.map { $0.value })
  }

  /// The identifiers in the order in which they were inserted. Takes O(n).
  @inlinable public var orderedIDs: OrderedIDs {
    OrderedIDs(elements: Array(rows.keys))
  }

  /// Returns the entity with an identifier.
  @inlinable public func find(by id: Entity.EntityID) -> Entity? { rows[id] }

  /// Returns the entities with these identifiers.
  ///
  /// - Parameter ids: The identifiers. An identifier that occurs twice is found twice.
  /// - Returns: The entities, in the order of `ids`. Absent ones are skipped.
  @inlinable public func find<IDs: Sequence>(in ids: IDs) -> [Entity]
  where IDs.Element == Entity.EntityID {
    ids.compactMap { rows[$0] }
  }
}

/// A table without a database.
public typealias StandaloneEntityTable<Entity: EntityType> = EntityTable<NoSchema, Entity>

/// An ``EntityTable``.
public protocol EntityTableType {
  /// The schema of the database that the table belongs to.
  associatedtype Schema: EntitySchemaType
  /// The type of the entities.
  associatedtype Entity: EntityType
}

extension EntityTable: Equatable {
  /// Whether both have equal entities in the same order.
  ///
  /// Takes O(1) if one is an unchanged copy of the other, O(k log n) for `k` changes if one was
  /// made from the other, and O(n) otherwise. If an entity was removed and inserted again, the
  /// identifiers after its former position are compared too, up to the first difference.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    if left.updatedMarker == right.updatedMarker || left.rows.isIdentical(to: right.rows) {
      return true
    }
    guard left.count == right.count else { return false }
    return right.rows.visitDifferences(from: left.rows, by: ==) { _ in false }
      && right.rows.hasEqualOrder(left.rows)
  }
}

extension EntityTable {
  /// The identifiers of a table in the order in which the entities were inserted.
  public struct OrderedIDs: RandomAccessCollection, Equatable, Sendable {
    @usableFromInline let elements: [Entity.EntityID]

    @inlinable init(elements: [Entity.EntityID]) {
      self.elements = elements
    }

    /// The first position.
    @inlinable public var startIndex: Int { 0 }
    /// The position after the last one.
    @inlinable public var endIndex: Int { elements.count }

    /// The identifier at a position.
    @inlinable public subscript(position: Int) -> Entity.EntityID { elements[position] }
  }
}
