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
/// them. Code of Verge 13 and 14 declares `TypedIdentifierRawValue` and `typedID` instead; see
/// ``TypedIdentifiable``.
public protocol EntityType: TypedIdentifiable, _EntityIDDeclaration, Equatable, Sendable {
  /// The type of the value that identifies an entity among those of its type.
  associatedtype EntityIDRawType where EntityIDRawType == TypedIdentifierRawValue

  /// The name of the type, which an index receives; by default, the name in the source, including
  /// the module.
  static var entityName: EntityTableIdentifier { get }

  /// The identifier. It must never change. By default, the ``TypedIdentifiable/typedID``.
  var entityID: EntityID { get }

  /// The type of the identifier; different for each entity type.
  typealias EntityID = EntityIdentifier<Self>
  /// The type of the table's key in a schema.
  typealias EntityTableKey = VergeORM.EntityTableKey<Self>
}

/// The `entityID` of an entity, if it declares one.
///
/// An entity declares `entityID` or `typedID`, and the other is the same. If each were simply the
/// default of the other, an entity that declares neither would compile, and recurse infinitely.
public protocol _EntityIDDeclaration {
  /// The type of the declared `entityID`; ``_NoEntityID`` if none is declared.
  associatedtype DeclaredEntityID = _NoEntityID

  /// The declared `entityID`.
  var entityID: DeclaredEntityID { get }
}

/// A placeholder for the `entityID` of an entity that declares none.
public struct _NoEntityID {}

extension EntityType where DeclaredEntityID == EntityIdentifier<Self> {
  /// The ``EntityType/entityID``.
  public var typedID: TypedID { entityID }
}

extension EntityType where DeclaredEntityID == _NoEntityID {
  /// The ``TypedIdentifiable/typedID``.
  @_implements(EntityType,entityID)
  public var _typedEntityID: EntityID { typedID }

  /// Satisfies ``_EntityIDDeclaration``.
  @_implements(_EntityIDDeclaration,entityID)
  public var _noEntityID: _NoEntityID { _NoEntityID() }
}

extension EntityType {
  /// A derived value of an entity that may be absent.
  public typealias Derived = Verge.Derived<EntityWrapper<Self>>
  /// A derived value of an entity, or of its last version after it has been deleted.
  public typealias NonNullDerived = Verge.Derived<NonNullEntityWrapper<Self>>

  /// The name of the type in the source, including the module.
  public static var entityName: EntityTableIdentifier { EntityTableIdentifier(Self.self) }
}
