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

/// Returns the `==` of a type that only the run time knows; `nil` if it has none.
///
/// Where the `==` is isolated to an actor that does not run the calling code, no values are equal.
@usableFromInline
package func equality<Value>(of type: Value.Type) -> Equality<Value>? {
  guard type is any Equatable.Type else { return nil }
  return Equality { left, right in
    // A cast of a value, unlike one of a type, fails where the conformance is isolated.
    guard let comparison = DynamicComparison<Value>() as? any Comparing else { return false }
    return withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { comparison.areEqual(left, $0) }
    }
  }
}

private protocol Comparing {
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
}

private struct DynamicComparison<Value> {}

extension DynamicComparison: Comparing where Value: Equatable {
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.assumingMemoryBound(to: Value.self).pointee
      == right.assumingMemoryBound(to: Value.self).pointee
  }
}
