/// A value that carries the traces of the commit that made it: ``Changes``.
///
/// It exists for code written for Verge 11 to 13 that is generic over Verge's protocols.
public protocol HasTraces {
  /// The traces of the commit that made the value; empty if the commit has no name.
  var traces: [MutationTrace] { get }
}

/// ``Changes`` of any state.
///
/// It exists for code written for Verge 11 to 13 that is generic over Verge's protocols. `Changes`
/// is now a struct, so this protocol is not limited to classes.
public protocol AnyChangesType: HasTraces {
  /// The version of the state; see ``Changes/version``.
  var version: UInt64 { get }
}

/// ``Changes`` of a state. Only ``Changes`` conforms.
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

  /// Returns the changes themselves, typed as ``Changes``.
  func asChanges() -> Changes<Value>
}

extension Changes: ChangesType {
  /// A key path into the state.
  public typealias ChangesKeyPath<Member> = KeyPath<Value, Member>

  /// Returns the changes themselves.
  @inlinable
  public func asChanges() -> Changes<Value> { self }
}
