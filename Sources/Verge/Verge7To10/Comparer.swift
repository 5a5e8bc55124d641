/// A comparator made of closures: the type of Verge 7 to 10. `true` means that two values count as
/// equal.
@available(*, deprecated, message: "Use a TypedComparator, such as .equality() or .any { }.")
public struct Comparer<Input>: TypedComparator {
  private let isEqual: @Sendable (Input, Input) -> Bool

  /// A comparer that calls a closure.
  ///
  /// - Parameter isEqual: Whether two values count as equal. Retained.
  public init(_ isEqual: @escaping @Sendable (Input, Input) -> Bool) {
    self.isEqual = isEqual
  }

  /// A comparer that uses `==`.
  public init() where Input: Equatable & SendableMetatype {
    self.init { $0 == $1 }
  }

  /// A comparer of values that a closure returns, by `==`.
  ///
  /// - Parameter selector: Returns the value to compare. Retained.
  public init<Part: Equatable & SendableMetatype>(
    selector: @escaping @Sendable (Input) -> Part
  ) {
    self.init { selector($0) == selector($1) }
  }

  /// A comparer of values that a closure returns.
  ///
  /// - Parameters:
  ///   - selector: Returns the value to compare. Retained.
  ///   - equals: Whether two parts count as equal. Retained.
  public init<Part>(
    selector: @escaping @Sendable (Input) -> Part,
    equals: @escaping @Sendable (Part, Part) -> Bool
  ) {
    self.init { equals(selector($0), selector($1)) }
  }

  /// A comparer of values that a closure returns.
  ///
  /// - Parameters:
  ///   - selector: Returns the value to compare. Retained.
  ///   - comparer: Compares two parts.
  public init<Part>(
    selector: @escaping @Sendable (Input) -> Part,
    comparer: Comparer<Part>
  ) {
    self.init { comparer.equals(selector($0), selector($1)) }
  }

  /// A comparer that returns `true` if all `comparers` do.
  public init(and comparers: [Comparer<Input>]) {
    self.init { left, right in comparers.allSatisfy { $0.equals(left, right) } }
  }

  /// A comparer that returns `true` if any of the comparers does.
  public init(or comparers: [Comparer<Input>]) {
    self.init { left, right in comparers.contains { $0.equals(left, right) } }
  }

  /// A comparer that always returns `false`.
  public static var alwaysFalse: Comparer<Input> { Comparer { _, _ in false } }

  /// Returns a comparer that returns `true` if neither edge has been set since one was copied from
  /// the other.
  public static func versionEquals<Value>() -> Comparer<Input> where Input == Edge<Value> {
    Comparer { $0.stamp == $1.stamp }
  }

  /// Returns a comparer that returns `true` if both comparers do.
  ///
  /// - Parameter other: Returns the other comparer. Called once.
  public func and(_ other: () -> Comparer<Input>) -> Comparer<Input> {
    Comparer(and: [self, other()])
  }

  /// Returns a comparer that returns `true` if any of the comparers does.
  ///
  /// - Parameter other: Returns the other comparer. Called once.
  public func or(_ other: () -> Comparer<Input>) -> Comparer<Input> {
    Comparer(or: [self, other()])
  }

  /// Whether `left` and `right` count as equal.
  public func equals(_ left: Input, _ right: Input) -> Bool { isEqual(left, right) }

  /// Returns the comparison as a curried function.
  public func curried() -> (Input) -> (Input) -> Bool {
    { left in { right in equals(left, right) } }
  }

  /// Whether `left` and `right` count as equal.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool { isEqual(left, right) }
}
