/// The identifier of an entity, unique among the entities of its type.
///
/// Identifiers of different entity types have different types: `Book.EntityID("1")` is not an
/// `Author.EntityID`.
public struct EntityIdentifier<Entity: TypedIdentifiable>: Hashable, Sendable {
  /// The value that identifies the entity.
  public let raw: Entity.TypedIdentifierRawValue

  /// Creates an identifier.
  ///
  /// - Parameter raw: The value that identifies the entity.
  @inlinable
  public init(_ raw: Entity.TypedIdentifierRawValue) {
    self.raw = raw
  }

  /// The same identifier without its type.
  public var any: AnyEntityIdentifier { AnyEntityIdentifier(self) }
}

extension EntityIdentifier: CustomStringConvertible {
  /// The type of the entity and the raw value: `<Library.Book>(1)`.
  public var description: String { "<\(String(reflecting: Entity.self))>(\(raw))" }
}

extension EntityIdentifier: Encodable where Entity.TypedIdentifierRawValue: Encodable {
  /// Encodes only the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

extension EntityIdentifier: Decodable where Entity.TypedIdentifierRawValue: Decodable {
  /// Decodes a raw value.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Entity.TypedIdentifierRawValue.self))
  }
}
