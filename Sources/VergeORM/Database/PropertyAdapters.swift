/// The tables of a database, for reading: `database.entities.book`.
@dynamicMemberLookup
public struct EntityPropertyAdapter<Database: DatabaseType> {
  @usableFromInline let tables: TableSet<Database.Schema>

  @inlinable init(_ database: Database) {
    tables = database._backingStorage.tables
  }

  /// Returns the table of an entity type, which need not be in the schema.
  @inlinable public func table<Entity: EntityType>(
    _ entityType: Entity.Type
  ) -> EntityTable<Database.Schema, Entity> {
    tables[entityType]
  }

  /// The table of a key of the schema.
  @inlinable
  public subscript<Entity: EntityType>(
    dynamicMember keyPath: KeyPath<Database.Schema, EntityTableKey<Entity>>
  ) -> EntityTable<Database.Schema, Entity> {
    tables[Entity.self]
  }
}

extension EntityPropertyAdapter: Sendable {}

/// The indexes of a database, for reading: `database.indexes.allBooks`.
@dynamicMemberLookup
public struct IndexesPropertyAdapter<Database: DatabaseType> {
  @usableFromInline let storage: IndexesStorage<Database.Schema, Database.Indexes>

  @inlinable init(_ database: Database) {
    storage = database._backingStorage.indexes
  }

  /// The index of a key; empty if nothing has been written to it.
  @inlinable
  public subscript<Index: IndexType>(
    dynamicMember keyPath: KeyPath<Database.Indexes, IndexKey<Index>>
  ) -> Index where Index.Schema == Database.Schema {
    storage[dynamicMember: keyPath]
  }
}

extension IndexesPropertyAdapter: Sendable {}
