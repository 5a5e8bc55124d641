/// The derived values of several entities.
public struct DerivedResult<Entity: EntityType, Derived: AnyObject> {
  /// The derived values by identifiers. An entity that was not found is absent.
  public private(set) var storage: [Entity.EntityID: Derived] = [:]
  /// The derived values in the order of the request.
  public private(set) var values: [Derived] = []

  /// Creates an empty result.
  public init() {}

  /// Adds a derived value.
  public mutating func append(derived: Derived, id: Entity.EntityID) {
    storage[id] = derived
    values.append(derived)
  }
}

extension DerivedResult: Sendable where Derived: Sendable {}

/// The derived values of several entities. After an entity has been deleted, its derived value keeps the
/// last version.
public typealias NonNullDerivedResult<Entity: EntityType> = DerivedResult<
  Entity, Entity.NonNullDerived
>
