/// A database made of one standalone table, for observing its entities.
package struct TableDatabase<TableSchema: EntitySchemaType, Entity: EntityType>: DatabaseType {
  package typealias Schema = TableSchema

  package struct Indexes: IndexesType {
    package init() {}
  }

  package var _backingStorage = BackingStorage()

  init(_ table: EntityTable<TableSchema, Entity>) {
    _backingStorage.tables[Entity.self] = table
    // Versions with the same mark are equal, so their tables need not be compared.
    _backingStorage.entityMarker = table.updatedMarker
  }
}

extension EntityTable {
  /// The table as a database. A property, so that there is a key path.
  package var database: TableDatabase<Schema, Entity> { TableDatabase(self) }
}
