/// Identifiers by keys, such as the author with each name.
///
/// ```swift
/// context.indexes.authorByName[author.name] = author.entityID
/// ```
///
/// Removing an entity removes all its keys.
public struct HashIndex<
  Schema: EntitySchemaType, HashKey: Hashable & Sendable, Entity: EntityType
>: IndexType {
  private var table = PersistentTable<HashKey, Entity.EntityID>()
  /// The keys of an identifier.
  private var reverse = PersistentTable<Entity.EntityID, Set<HashKey>>()

  /// An empty index.
  public init() {}

  /// The identifier of a key. Setting it to `nil` removes the key. Takes O(log n).
  public subscript(key: HashKey) -> Entity.EntityID? {
    get { table[key] }
    set {
      let former = table[key]
      if former == newValue { return }
      if let former {
        var keys = reverse[former] ?? []
        keys.remove(key)
        if keys.isEmpty {
          _ = reverse.removeValue(forKey: former)
        } else {
          _ = reverse.updateValue(keys, forKey: former)
        }
      }
      guard let newValue else {
        _ = table.removeValue(forKey: key)
        return
      }
      _ = table.updateValue(newValue, forKey: key)
      _ = reverse.updateValue((reverse[newValue] ?? []).union([key]), forKey: newValue)
    }
  }

  /// The keys, in the order in which they were added.
  public var keys: some Collection<HashKey> { AnyBidirectionalCollection(table.keys) }

  /// The number of keys.
  public var count: Int { table.count }

  /// Removes all keys.
  public mutating func removeAll() {
    self = Self()
  }

  /// Removes the keys of the entities.
  public mutating func _apply(
    removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier
  ) {
    for id in removing.typed(as: Entity.self) {
      for key in reverse.removeValue(forKey: id) ?? [] { _ = table.removeValue(forKey: key) }
    }
  }

  /// The type of the entities.
  public static var relatedEntities: Set<EntityTableIdentifier>? { [Entity.entityName] }

  /// Whether both have the same entities for the same keys.
  public static func == (left: Self, right: Self) -> Bool {
    left.table.hasEqualValues(right.table)
  }
}
