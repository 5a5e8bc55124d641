/// An entity that may be absent.
public struct EntityWrapper<Entity: EntityType>: Equatable, Sendable {
  /// The entity; `nil` while it is absent.
  public private(set) var wrapped: Entity?
  /// The identifier.
  public let id: Entity.EntityID

  /// A wrapper around an entity.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - entity: The entity; `nil` if it is absent.
  public init(id: Entity.EntityID, entity: Entity?) {
    wrapped = entity
    self.id = id
  }
}

extension EntityWrapper: Hashable where Entity: Hashable {}

/// An entity, or its last version after it has been deleted.
@dynamicMemberLookup
public struct NonNullEntityWrapper<Entity: EntityType>: Equatable, Sendable {
  /// The entity.
  public private(set) var wrapped: Entity
  /// The identifier.
  public let id: Entity.EntityID
  /// Whether the database does not have the entity, so that this is its last version.
  public let isFallBack: Bool

  /// A wrapper around an entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - isFallBack: Whether the database does not have it.
  public init(entity: Entity, isFallBack: Bool) {
    wrapped = entity
    id = entity.entityID
    self.isFallBack = isFallBack
  }

  /// A property of the entity.
  public subscript<Property>(dynamicMember keyPath: KeyPath<Entity, Property>) -> Property {
    wrapped[keyPath: keyPath]
  }
}

extension NonNullEntityWrapper: Hashable where Entity: Hashable {}
