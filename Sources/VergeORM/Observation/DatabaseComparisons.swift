public import Verge

/// Comparators of databases. Like every comparator, they return `true` for "no change".
public enum DatabaseComparisons<Database: DatabaseType> {
  /// Compares the tables and the indexes.
  public struct DatabaseComparison: Comparison {
    /// The comparator.
    public init() {}

    /// Whether tables and indexes are equal.
    @Sendable
    public func callAsFunction(_ left: Database, _ right: Database) -> Bool {
      left._backingStorage == right._backingStorage
    }
  }

  /// Compares the indexes.
  public struct DatabaseIndexComparison: Comparison {
    /// The comparator.
    public init() {}

    /// Whether the indexes are equal.
    @Sendable
    public func callAsFunction(_ left: Database, _ right: Database) -> Bool {
      left._backingStorage.hasEqualIndexes(right._backingStorage)
    }
  }

  /// Compares the tables of an entity type.
  public struct TableComparison<Entity: EntityType>: Comparison {
    /// The comparator.
    public init() {}

    /// Whether the tables are equal.
    @Sendable
    public func callAsFunction(_ left: Database, _ right: Database) -> Bool {
      left.entities.table(Entity.self) == right.entities.table(Entity.self)
    }
  }

  /// Compares one entity.
  public struct UpdateComparison<Entity: EntityType>: Comparison {
    private let entityID: Entity.EntityID

    /// The comparator of an entity.
    public init(entityID: Entity.EntityID) {
      self.entityID = entityID
    }

    /// Whether the entity is equal in both databases, or absent from both.
    @Sendable
    public func callAsFunction(_ left: Database, _ right: Database) -> Bool {
      let (left, right) = (left.entities.table(Entity.self), right.entities.table(Entity.self))
      return left.updatedMarker == right.updatedMarker
        || left.find(by: entityID) == right.find(by: entityID)
    }
  }
}

// The names of Verge 7 to 10.

@available(*, deprecated, message: "Use the comparators of DatabaseComparisons.")
extension Comparer where Input: DatabaseType {
  /// Returns a comparator that returns `true` if the tables and indexes are equal.
  public static func databaseNoUpdates() -> Self {
    Self { DatabaseComparisons<Input>.DatabaseComparison()($0, $1) }
  }

  /// Returns a comparator that returns `true` if the indexes are equal.
  public static func indexNoUpdates() -> Self {
    Self { DatabaseComparisons<Input>.DatabaseIndexComparison()($0, $1) }
  }

  /// Returns a comparator that returns `true` if the tables of an entity type are equal.
  public static func tableNoUpdates<Entity: EntityType>(_ entityType: Entity.Type) -> Self {
    Self { DatabaseComparisons<Input>.TableComparison<Entity>()($0, $1) }
  }

  /// Returns a comparator that returns `true` if the tables of a key of the schema are equal.
  public static func tableNoUpdates<Entity: EntityType>(
    _ keyPath: KeyPath<Input.Schema, EntityTableKey<Entity>>
  ) -> Self {
    tableNoUpdates(Entity.self)
  }

  /// Returns a comparator that returns `true` if an entity is equal in both databases, or absent
  /// from both.
  public static func entityNoUpdates<Entity: EntityType>(_ id: EntityIdentifier<Entity>) -> Self {
    Self { DatabaseComparisons<Input>.UpdateComparison<Entity>(entityID: id)($0, $1) }
  }

  /// Returns a comparator that returns `true` if an entity is equal in both databases, or absent
  /// from both.
  public static func changesNoContains<Entity: EntityType>(
    _ id: EntityIdentifier<Entity>
  ) -> Self {
    entityNoUpdates(id)
  }
}
