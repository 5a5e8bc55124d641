/// A comparison of values.
///
/// Not a plain closure, because a closure in an optional is wrapped in another one, and retained
/// for each call.
@usableFromInline
package struct Equality<Value> {
  @usableFromInline let areEqual: (Value, Value) -> Bool

  @inlinable
  package init(_ areEqual: @escaping (Value, Value) -> Bool) {
    self.areEqual = areEqual
  }

  @inlinable @inline(__always)
  package func callAsFunction(_ left: Value, _ right: Value) -> Bool {
    areEqual(left, right)
  }
}

/// Returns the `==` of a type; `nil` if it has none.
@usableFromInline
package func equality<Value>(of type: Value.Type) -> Equality<Value>? {
  func equality<Comparable: Equatable>(_: Comparable.Type) -> Equality<Value> {
    Equality { ($0 as! Comparable) == ($1 as! Comparable) }
  }
  guard let type = type as? any Equatable.Type else { return nil }
  return equality(type)
}
