/// Compares with `==`.
public struct EqualityComparator<Input: Equatable & SendableMetatype>: TypedComparator {
  /// A comparator.
  public init() {}

  /// Whether `left` and `right` are equal.
  @inlinable
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
  /// - Parameter isEqual: Whether two values count as equal.
  public init(_ isEqual: @escaping @Sendable (Input, Input) -> Bool) {
    self.isEqual = isEqual
  }

  /// Whether `left` and `right` count as equal, according to the closure.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    isEqual(left, right)
  }
}

/// Treats all values as different.
public struct FalseComparator<Input>: TypedComparator {
  /// A comparator.
  public init() {}

  /// Returns `false`.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    false
  }
}

/// Treats values as equal if both of two comparators do.
public struct AndComparator<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
>: TypedComparator {
  private let first: First
  private let second: Second

  /// A comparator made of two others.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Whether both comparators return `true` for `left` and `right`.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    first(left, right) && second(left, right)
  }
}

/// Treats values as equal if at least one of two comparators does.
public struct OrComparator<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
>: TypedComparator {
  private let first: First
  private let second: Second

  /// A comparator made of two others.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Whether at least one comparator returns `true` for `left` and `right`.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool {
    first(left, right) || second(left, right)
  }
}

/// The name of ``EqualityComparator`` until Verge 12.4.
public typealias EqualityComparison<Input: Equatable & SendableMetatype> = EqualityComparator<Input>
/// The name of ``AnyEqualityComparator`` until Verge 12.4.
public typealias AnyEqualityComparison<Input> = AnyEqualityComparator<Input>
/// The name of ``FalseComparator`` until Verge 12.4.
public typealias FalseComparison<Input> = FalseComparator<Input>
/// The name of ``AndComparator`` until Verge 12.4.
public typealias AndComparison<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
> = AndComparator<Input, First, Second>
/// The name of ``OrComparator`` until Verge 12.4.
public typealias OrComparison<
  Input, First: TypedComparator<Input>, Second: TypedComparator<Input>
> = OrComparator<Input, First, Second>
