/// Compares with `==`.
public struct EqualityComparator<Input: Equatable>: TypedComparator {
  /// A comparator.
  public init() {}

  /// Whether `left` and `right` are equal.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    left == right
  }
}

/// Compares with a closure.
public struct AnyEqualityComparator<Input>: TypedComparator {
  private let isEqual: @Sendable (Input, Input) -> Bool

  /// A comparator.
  ///
  /// - Parameter isEqual: Whether two values count as the same.
  public init(_ isEqual: @escaping @Sendable (Input, Input) -> Bool) {
    self.isEqual = isEqual
  }

  /// Whether the closure treats `left` and `right` as the same.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    isEqual(left, right)
  }
}

/// Takes nothing for the same.
public struct FalseComparator<Input>: TypedComparator {
  /// A comparator.
  public init() {}

  /// `false`.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    false
  }
}

/// Takes for the same what two comparators both do.
public struct AndComparator<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
>: TypedComparator {
  private let first: First
  private let second: Second

  /// A comparator of two.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Whether both comparators take `left` and `right` for the same.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    first(left, right) && second(left, right)
  }
}

/// Takes for the same what one of two comparators does.
public struct OrComparator<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
>: TypedComparator {
  private let first: First
  private let second: Second

  /// A comparator of two.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Whether one of the comparators takes `left` and `right` for the same.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    first(left, right) || second(left, right)
  }
}

/// ``EqualityComparator``, as it was called until 12.4.
public typealias EqualityComparison<Input: Equatable> = EqualityComparator<Input>
/// ``AnyEqualityComparator``, as it was called until 12.4.
public typealias AnyEqualityComparison<Input> = AnyEqualityComparator<Input>
/// ``FalseComparator``, as it was called until 12.4.
public typealias FalseComparison<Input> = FalseComparator<Input>
/// ``AndComparator``, as it was called until 12.4.
public typealias AndComparison<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
> = AndComparator<Input, First, Second>
/// ``OrComparator``, as it was called until 12.4.
public typealias OrComparison<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
> = OrComparator<Input, First, Second>
