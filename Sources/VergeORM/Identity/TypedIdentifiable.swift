/// A value with an identifier of its own type, as in Verge 13 and 14.
///
/// ```swift
/// struct Book: EntityType {
///   typealias TypedIdentifierRawValue = String
///   var typedID: TypedID { .init(rawID) }
///   let rawID: String
/// }
/// ```
///
/// Every ``EntityType`` conforms. An entity declares either these names, or those of Verge 7 to 12; it
/// has both.
public protocol TypedIdentifiable: Identifiable {
  /// The type of the value that identifies an instance among those of its type.
  associatedtype TypedIdentifierRawValue: Hashable, Sendable

  /// The identifier. It must never change.
  var typedID: TypedID { get }

  /// The type of the identifier; different for each type.
  typealias TypedID = EntityIdentifier<Self>
}

extension TypedIdentifiable {
  /// The ``typedID``, for `Identifiable`.
  public var id: TypedID { typedID }
}

/// The name of ``EntityIdentifier`` in Verge 13 and 14.
public typealias TypedIdentifier<Entity: TypedIdentifiable> = EntityIdentifier<Entity>
