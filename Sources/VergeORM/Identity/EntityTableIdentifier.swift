/// The name of a type of entities.
///
/// Tables are found by the type itself: the name only tells an index which entities were removed.
public struct EntityTableIdentifier: Hashable, Sendable {
  /// The name.
  public let name: String

  /// An identifier with a name.
  public init(_ rawName: String) {
    name = rawName
  }

  /// An identifier with the name of a type, as the source spells it, with its module.
  public init<Entity>(_ type: Entity.Type) {
    name = String(reflecting: type)
  }
}
