/// A collection of entity identifiers that a database keeps beside its tables.
///
/// Inserting an entity does not change an index: the inserting code, or a middleware, adds the
/// identifier. Removing an entity changes the indexes: the batch removes its identifier from every
/// index.
public protocol IndexType: Equatable, Sendable {
  /// The type of the index's key.
  typealias Key = IndexKey<Self>
  /// The schema of the database that the index belongs to.
  associatedtype Schema: EntitySchemaType

  /// Creates an empty index.
  init()

  /// Removes entities from the index. Called at the end of a batch that removes entities.
  ///
  /// - Parameters:
  ///   - removing: The identifiers of the removed entities, of one type.
  ///   - entityName: The name of that type.
  mutating func _apply(removing: Set<AnyEntityIdentifier>, entityName: EntityTableIdentifier)

  /// The names of the types whose removals affect the index; `nil`, the default, means all types.
  static var relatedEntities: Set<EntityTableIdentifier>? { get }
}

extension IndexType {
  /// All types.
  public static var relatedEntities: Set<EntityTableIdentifier>? { nil }
}

extension Set<AnyEntityIdentifier> {
  /// Returns the identifiers of a type.
  @usableFromInline
  func typed<Entity: EntityType>(as type: Entity.Type) -> [Entity.EntityID] {
    compactMap { $0.typed(as: type) }
  }
}
