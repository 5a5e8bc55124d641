/// The content of a database: its tables and its indexes.
public struct DatabaseStorage<Schema: EntitySchemaType, Indexes: IndexesType>: Sendable {
  @usableFromInline var tables = TableSet<Schema>()
  @usableFromInline var indexes = IndexesStorage<Schema, Indexes>()

  /// A mark of the tables: databases with the same mark have equal tables.
  @inlinable public var entityUpdatedMarker: NonAtomicCounter { entityMarker }
  @usableFromInline var entityMarker = NonAtomicCounter()
  /// A mark of the indexes: databases with the same mark have equal indexes.
  @inlinable public var indexUpdatedMarker: NonAtomicCounter { indexMarker }
  @usableFromInline var indexMarker = NonAtomicCounter()
  /// The identifiers that the last batch wrote and deleted; `nil` before the first one.
  ///
  /// It includes entities that were written without a change, and does not include earlier batches.
  /// To find changes, compare two databases.
  @inlinable public var lastUpdatesResult: DatabaseEntityUpdatesResult<Schema>? { updatesResult }
  @usableFromInline var updatesResult: DatabaseEntityUpdatesResult<Schema>?

  /// Empty tables and indexes.
  @inlinable public init() {}
}

extension DatabaseStorage: Equatable {
  /// Whether both have equal tables and indexes.
  ///
  /// Takes O(1) if one is an unchanged copy of the other, and usually O(k log n) for `k` changes
  /// otherwise.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.hasEqualTables(right) && left.hasEqualIndexes(right)
  }

  @inlinable func hasEqualTables(_ other: Self) -> Bool {
    entityUpdatedMarker == other.entityUpdatedMarker || tables == other.tables
  }

  @inlinable func hasEqualIndexes(_ other: Self) -> Bool {
    indexUpdatedMarker == other.indexUpdatedMarker || indexes == other.indexes
  }
}
