/// The differences between two versions of a database.
@dynamicMemberLookup
public struct DatabaseChanges<Database: DatabaseType>: Sendable {
  private let old: Database
  private let new: Database

  init(from old: Database, to new: Database) {
    self.old = old
    self.new = new
  }

  /// Whether both versions have equal tables and indexes.
  public var isEmpty: Bool { old._backingStorage == new._backingStorage }

  /// Whether an index differs.
  public var containsIndexChanges: Bool {
    !new._backingStorage.hasEqualIndexes(old._backingStorage)
  }

  /// Whether a table differs.
  public var containsEntityChanges: Bool {
    !new._backingStorage.hasEqualTables(old._backingStorage)
  }

  /// Returns the differences of the table of an entity type.
  public func table<Entity: EntityType>(_ entityType: Entity.Type) -> EntityTableDifference<Entity>
  {
    new.entities.table(entityType).difference(from: old.entities.table(entityType))
  }

  /// The differences of the table of a key of the schema.
  public subscript<Entity: EntityType>(
    dynamicMember keyPath: KeyPath<Database.Schema, EntityTableKey<Entity>>
  ) -> EntityTableDifference<Entity> {
    table(Entity.self)
  }
}

extension DatabaseType {
  /// Returns the differences from an earlier version of the database.
  ///
  /// The result retains both versions. Each of its members takes O(k log n) for `k` changes if one
  /// version was made from the other.
  ///
  /// - Parameter old: The earlier version.
  public func changes(since old: Self) -> DatabaseChanges<Self> {
    DatabaseChanges(from: old, to: self)
  }
}
