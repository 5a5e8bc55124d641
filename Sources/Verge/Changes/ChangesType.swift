/// A value that knows the named commits behind it: ``Changes``.
///
/// For code of Verge 11 to 13 that is generic over its protocols.
public protocol HasTraces {
  /// The traces of the commit behind the value, if it was given a name; else empty.
  var traces: [MutationTrace] { get }
}

/// ``Changes``, whatever its state is.
///
/// For code of Verge 11 to 13 that is generic over its protocols. `Changes` is a struct here, so that
/// this protocol is not one of objects.
public protocol AnyChangesType: HasTraces {
  /// The number of commits behind the state.
  var version: UInt64 { get }
}

/// ``Changes`` of a state: there is no other conforming type.
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
  /// The state before, if there is one to compare with.
  var previousPrimitive: Value? { get }
  /// The state before, as changes that have no previous state themselves.
  var previous: Self? { get }

  /// The changes themselves, as the type that has all of the API.
  func asChanges() -> Changes<Value>
}

extension Changes: ChangesType {
  /// A key path into the state.
  public typealias ChangesKeyPath<Member> = KeyPath<Value, Member>

  /// The changes themselves.
  @inlinable
  public func asChanges() -> Changes<Value> { self }
}
