/// A structure over the identifiers of entities that a database keeps beside its tables.
///
/// Insertions never touch an index: the code that inserts an entity, or a middleware, adds the
/// identifier. Deletions do: a batch that removes entities removes their identifiers from every index.
public protocol IndexType: Equatable, Sendable {
  /// The type of the index's key.
  typealias Key = IndexKey<Self>
  /// The schema of the database that the index belongs to.
  associatedtype Schema: EntitySchemaType

  /// The index as it is before anything is written to it.
  init()

  /// Removes entities from the index. Called at the end of a batch that removes entities.
  ///
  /// - Parameters:
  ///   - removing: The identifiers of the removed entities, of one type.
  ///   - entityName: The name of that type.
  mutating func _apply(removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier)

  /// The names of the types whose removals concern the index; `nil`, which is the default, stands for
  /// all types.
  static var relatedEntities: Set<EntityTableIdentifier>? { get }
}

extension IndexType {
  /// All types.
  public static var relatedEntities: Set<EntityTableIdentifier>? { nil }
}

extension Set<AnyEntityIdentifier> {
  /// The identifiers of a type.
  func typed<Entity: EntityType>(as type: Entity.Type) -> [Entity.EntityID] {
    compactMap { $0.typed(as: type) }
  }
}
