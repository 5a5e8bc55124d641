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

/// The schema of a table that belongs to no database; see ``StandaloneEntityTable``.
public struct NoSchema: EntitySchemaType {
  /// The schema.
  public init() {}
}

/// Names the table of a type of entities in a schema.
///
/// A table is found by the type: two keys of one type name the same table.
public struct EntityTableKey<Entity: EntityType>: Hashable, Sendable {
  private let line: UInt
  private let column: UInt

  /// A key. The arguments are the location of the call.
  public init(file: StaticString = #file, line: UInt = #line, column: UInt = #column) {
    self.line = line
    self.column = column
  }
}

/// Names an index among the indexes of a database.
///
/// An index is found by the property that holds its key: two properties are two indexes, also when
/// one function made both keys.
public struct IndexKey<Index: IndexType>: Hashable, Sendable {
  /// Identifies the key and its copies.
  let serial: UInt64

  /// A key. The arguments are the location of the call.
  public init(file: StaticString = #file, line: UInt = #line, column: UInt = #column) {
    serial = Stamp.next()
  }
}
