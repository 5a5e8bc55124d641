/// A value with the traces of the named commit that made it: ``Changes``.
///
/// For code written for Verge 11 to 13 that is generic over its protocols.
public protocol HasTraces {
  /// The traces of a named commit; empty otherwise.
  var traces: [MutationTrace] { get }
}

/// ``Changes`` of any state.
///
/// For code written for Verge 11 to 13 that is generic over its protocols. `Changes` is a struct
/// here, so this protocol is not limited to classes.
public protocol AnyChangesType: HasTraces {
  /// The number of commits that led to the state.
  var version: UInt64 { get }
}

/// ``Changes`` of a state: the only conforming type.
///
/// ```swift
/// extension ChangesType where Value == Basket {
///   var isEmpty: Bool { primitive.items.isEmpty }
/// }
/// ```
public protocol ChangesType<Value>: AnyChangesType {
  /// The state's type.
  associatedtype Value

  /// The state.
  var primitive: Value { get }
  /// The previous state, if there is one to compare with.
  var previousPrimitive: Value? { get }
  /// The previous state, as changes that have no previous state themselves.
  var previous: Self? { get }

  /// Returns the changes themselves, as the type with the whole API.
  func asChanges() -> Changes<Value>
}

extension Changes: ChangesType {
  /// A key path into the state.
  public typealias ChangesKeyPath<Member> = KeyPath<Value, Member>

  /// Returns the changes themselves.
  @inlinable
  public func asChanges() -> Changes<Value> { self }
}
