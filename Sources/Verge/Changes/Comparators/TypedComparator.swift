/// Decides whether two values count as equal.
///
/// The built-in comparators are members of the protocol: `.equality()`, `.any { … }`,
/// `.any(selector:)`, `.alwaysFalse()`. Combine two with ``and(_:)`` or ``or(_:)``. In Swift 6
/// mode, the closure of `.any` is written `{ @Sendable left, right in … }`.
public protocol TypedComparator<Input>: Sendable {
  /// The type of the compared values.
  associatedtype Input

  /// Whether `left` and `right` count as equal.
  @Sendable
  func callAsFunction(_ left: Input, _ right: Input) -> Bool
}

/// The name of ``TypedComparator`` until Verge 12.4.
public typealias Comparison = TypedComparator

extension TypedComparator {
  /// Returns a comparator that returns `true` if both do. It calls the other one only if this one
  /// returns `true`.
  public func and<Other: TypedComparator<Input>>(
    _ other: Other
  ) -> AndComparator<Input, Self, Other> {
    AndComparator(self, other)
  }

  /// Returns a comparator that returns `true` if either does. It calls the other one only if this
  /// one returns `false`.
  public func or<Other: TypedComparator<Input>>(
    _ other: Other
  ) -> OrComparator<Input, Self, Other> {
    OrComparator(self, other)
  }

  /// Returns a comparator that returns `true` for equal values.
  public static func equality<Value: Equatable & SendableMetatype>() -> Self
  where Self == EqualityComparator<Value> {
    EqualityComparator()
  }

  /// Returns a comparator that returns `true` for tuples with equal elements.
  public static func equality<each Value: Equatable & SendableMetatype>() -> Self
  where Self == AnyEqualityComparator<(repeat each Value)> {
    AnyEqualityComparator { left, right in
      for (left, right) in repeat (each left, each right) {
        if left != right { return false }
      }
      return true
    }
  }

  /// Returns a comparator that returns the result of `isEqual`.
  public static func any<Value>(
    _ isEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Self where Self == AnyEqualityComparator<Value> {
    AnyEqualityComparator(isEqual)
  }

  /// Returns a comparator that returns `true` if `selector` returns equal parts of both values.
  public static func any<Value, Part: Equatable & SendableMetatype>(
    selector: @escaping @Sendable (Value) -> Part
  ) -> Self where Self == AnyEqualityComparator<Value> {
    AnyEqualityComparator { selector($0) == selector($1) }
  }

  /// Returns a comparator that always returns `false`.
  public static func alwaysFalse<Value>() -> Self where Self == FalseComparator<Value> {
    FalseComparator()
  }
}
