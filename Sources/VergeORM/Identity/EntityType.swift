public import Verge

/// A value with an identity: a row of an ``EntityTable``.
///
/// ```swift
/// struct Book: EntityType {
///   typealias EntityIDRawType = String
///   var entityID: EntityID { .init(rawID) }
///   let rawID: String
///   var name = ""
/// }
/// ```
///
/// Two values with the same ``entityID`` are versions of the same entity; a table holds one of
/// them.
public protocol EntityType: Equatable, Sendable {
  /// The type of the value that identifies an entity among those of its type.
  associatedtype EntityIDRawType: Hashable, Sendable

  /// The name of the type, which an index receives; by default, the name in the source, including
  /// the module.
  static var entityName: EntityTableIdentifier { get }

  /// The identifier. It must never change.
  var entityID: EntityID { get }

  /// The type of the identifier; different for each entity type.
  typealias EntityID = EntityIdentifier<Self>
  /// The type of the table's key in a schema.
  typealias EntityTableKey = VergeORM.EntityTableKey<Self>
}

extension EntityType {
  /// The identifier's type, for `Identifiable`.
  public typealias ID = EntityID
  /// A derived value of an entity that may be absent.
  public typealias Derived = Verge.Derived<EntityWrapper<Self>>
  /// A derived value of an entity, or of its last version after it has been deleted.
  public typealias NonNullDerived = Verge.Derived<NonNullEntityWrapper<Self>>

  /// The name of the type in the source, including the module.
  public static var entityName: EntityTableIdentifier { EntityTableIdentifier(Self.self) }

  /// The ``entityID``, for `Identifiable`.
  public var id: EntityID { entityID }
}
