/// The tables of a database: one ``EntityTableKey`` for each.
public protocol EntitySchemaType {
  /// The keys.
  init()
}

/// The indexes of a database: one ``IndexKey`` for each.
public protocol IndexesType {
  /// The keys.
  init()
}

/// The schema of a table without a database; see ``StandaloneEntityTable``.
public struct NoSchema: EntitySchemaType {
  /// The schema.
  public init() {}
}

/// The key of an entity type's table in a schema.
///
/// A table is identified by its type: two keys of the same type denote the same table.
public struct EntityTableKey<Entity: EntityType>: Hashable, Sendable {
  private let line: UInt
  private let column: UInt

  /// Creates a key. The arguments are the call site.
  public init(file: StaticString = #file, line: UInt = #line, column: UInt = #column) {
    self.line = line
    self.column = column
  }
}

/// The key of an index in a database.
///
/// An index is identified by the property that holds its key: two properties denote two indexes,
/// even if one function made both keys.
public struct IndexKey<Index: IndexType>: Hashable, Sendable {
  /// Identifies the key and its copies.
  let serial: UInt64

  /// Creates a key. The arguments are the call site.
  public init(file: StaticString = #file, line: UInt = #line, column: UInt = #column) {
    serial = Stamp.next()
  }
}
