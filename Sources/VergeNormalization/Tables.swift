/// The kinds of tables.
public enum Tables {
  /// A table of entities by their identifiers.
  public typealias Hash<Entity: EntityType> = StandaloneEntityTable<Entity>
}

/// A table. The name of `EntityTableType` in Verge 12 to 14.
public typealias TableType = EntityTableType

extension EntityTable where Schema == NoSchema {
  /// A table with these entities. Of several with one identifier, the last replaces the others.
  public init(entities: some Sequence<Entity>) {
    self.init()
    insert(entities)
  }

  /// All entities, in the order in which they were inserted. Takes O(n).
  public var values: AnyCollection<Entity> { allEntities() }
}

/// The kinds of indexes: plain collections of identifiers.
public enum Indexes {
  /// An ordered list.
  public typealias Ordered<Entity: EntityType> = [Entity.EntityID]
  /// Identifiers by keys.
  public typealias Hash<Key: Hashable, Entity: EntityType> = [Key: Entity.EntityID]
}

/// Marks a property of a storage as a table. It has no effect.
@propertyWrapper
public struct Table<Value> {
  /// The table.
  public var wrappedValue: Value

  /// Wraps a table.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Table: Sendable where Value: Sendable {}
extension Table: Equatable where Value: Equatable {}
extension Table: Hashable where Value: Hashable {}

/// Marks a property of a storage as an index. It has no effect.
@propertyWrapper
public struct Index<Value> {
  /// The index.
  public var wrappedValue: Value

  /// Wraps an index.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Index: Sendable where Value: Sendable {}
extension Index: Equatable where Value: Equatable {}
extension Index: Hashable where Value: Hashable {}
