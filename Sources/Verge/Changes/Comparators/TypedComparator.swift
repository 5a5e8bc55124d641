/// Says whether two values count as the same.
///
/// The ready ones are members of the protocol: `.equality()`, `.any { … }`, `.any(selector:)`,
/// `.alwaysFalse()`; two are joined with ``and(_:)`` and ``or(_:)``. In Swift 6 mode, the closure of
/// `.any` is written `{ @Sendable left, right in … }`.
public protocol TypedComparator<Input>: Sendable {
  /// The type of the compared values.
  associatedtype Input

  /// Whether `left` and `right` count as the same.
  @Sendable
  func callAsFunction(_ left: Input, _ right: Input) -> Bool
}

/// The name of ``TypedComparator`` until 12.4.
public typealias Comparison = TypedComparator

extension TypedComparator {
  /// The same if both comparators return `true`; calls the other one only if this one does.
  public func and<Other: TypedComparator<Input>>(
    _ other: Other
  ) -> AndComparator<Input, Self, Other> {
    AndComparator(self, other)
  }

  /// The same if one of the comparators returns `true`; calls the other one only if this one does not.
  public func or<Other: TypedComparator<Input>>(
    _ other: Other
  ) -> OrComparator<Input, Self, Other> {
    OrComparator(self, other)
  }

  /// The same if they are equal.
  public static func equality<Value: Equatable>() -> Self
  where Self == EqualityComparator<Value> {
    EqualityComparator()
  }

  /// The same if the elements of the tuples are equal.
  public static func equality<each Value: Equatable & SendableMetatype>() -> Self
  where Self == AnyEqualityComparator<(repeat each Value)> {
    AnyEqualityComparator { left, right in
      for (left, right) in repeat (each left, each right) {
        if left != right { return false }
      }
      return true
    }
  }

  /// The same if `isEqual` returns `true`.
  public static func any<Value>(
    _ isEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Self where Self == AnyEqualityComparator<Value> {
    AnyEqualityComparator(isEqual)
  }

  /// The same if what `selector` takes from them is equal.
  public static func any<Value, Part: Equatable & SendableMetatype>(
    selector: @escaping @Sendable (Value) -> Part
  ) -> Self where Self == AnyEqualityComparator<Value> {
    AnyEqualityComparator { selector($0) == selector($1) }
  }

  /// Never the same.
  public static func alwaysFalse<Value>() -> Self where Self == FalseComparator<Value> {
    FalseComparator()
  }
}
