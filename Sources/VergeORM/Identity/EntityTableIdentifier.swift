/// The name of an entity type.
///
/// Tables are identified by the type itself; an index uses the name to determine which entities
/// were removed.
public struct EntityTableIdentifier: Hashable, Sendable {
  /// The name.
  public let name: String

  /// An identifier with a name.
  public init(_ rawName: String) {
    name = rawName
  }

  /// An identifier with the name of a type as in the source, including its module.
  public init<Entity>(_ type: Entity.Type) {
    name = String(reflecting: type)
  }
}
