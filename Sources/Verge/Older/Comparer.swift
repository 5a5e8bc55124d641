/// A comparator made of closures: the type of Verge 7 to 10. `true` means that two values count as
/// the same.
public struct Comparer<Input>: TypedComparator {
  private let isEqual: @Sendable (Input, Input) -> Bool

  /// A comparer that calls a closure.
  ///
  /// - Parameter isEqual: Whether two values count as the same. Retained.
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
  ///   - equals: Whether two parts count as the same. Retained.
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

  /// The same if all comparers return `true`.
  public init(and comparers: [Comparer<Input>]) {
    self.init { left, right in comparers.allSatisfy { $0.equals(left, right) } }
  }

  /// The same if one of the comparers returns `true`.
  public init(or comparers: [Comparer<Input>]) {
    self.init { left, right in comparers.contains { $0.equals(left, right) } }
  }

  /// Never the same.
  public static var alwaysFalse: Comparer<Input> { Comparer { _, _ in false } }

  /// The same if neither edge has been set since one was copied from the other.
  public static func versionEquals<Value>() -> Comparer<Input> where Input == Edge<Value> {
    Comparer { $0.stamp == $1.stamp }
  }

  /// The same if both comparers return `true`.
  ///
  /// - Parameter other: Makes the other comparer. Called once.
  public func and(_ other: () -> Comparer<Input>) -> Comparer<Input> {
    Comparer(and: [self, other()])
  }

  /// The same if one of the comparers returns `true`.
  ///
  /// - Parameter other: Makes the other comparer. Called once.
  public func or(_ other: () -> Comparer<Input>) -> Comparer<Input> {
    Comparer(or: [self, other()])
  }

  /// Whether `left` and `right` count as the same.
  public func equals(_ left: Input, _ right: Input) -> Bool { isEqual(left, right) }

  /// The comparison as a function that takes the values one after the other.
  public func curried() -> (Input) -> (Input) -> Bool {
    { left in { right in equals(left, right) } }
  }

  /// Whether `left` and `right` count as the same.
  @Sendable
  public func callAsFunction(_ left: Input, _ right: Input) -> Bool { isEqual(left, right) }
}
