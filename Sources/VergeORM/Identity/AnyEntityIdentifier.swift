/// A type-erased identifier of an entity.
public struct AnyEntityIdentifier: Hashable, Sendable {
  private let entityType: ObjectIdentifier
  private let raw: any Hashable & Sendable

  /// Erases the type of an identifier.
  public init<Entity: TypedIdentifiable>(_ id: EntityIdentifier<Entity>) {
    entityType = ObjectIdentifier(Entity.self)
    raw = id.raw
  }

  /// Returns the identifier with its type; `nil` if the entity has another type.
  public func typed<Entity: TypedIdentifiable>(
    as type: Entity.Type
  ) -> EntityIdentifier<Entity>? {
    guard entityType == ObjectIdentifier(type) else { return nil }
    return (raw as? Entity.TypedIdentifierRawValue).map { EntityIdentifier($0) }
  }

  /// Whether both identify the same entity.
  public static func == (left: Self, right: Self) -> Bool {
    left.entityType == right.entityType && isEqual(left.raw, right.raw)
  }

  /// Hashes the type of the entity and the raw value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entityType)
    raw.hash(into: &hasher)
  }

  private static func isEqual<Raw: Hashable>(_ left: Raw, _ right: any Hashable) -> Bool {
    right as? Raw == left
  }
}
