import VergeDifference

internal import Verge

/// Describes the differences between two values, in the format of test failures.
public enum StateDifference {
  /// Returns the difference between two values, as lines of text.
  ///
  /// ```
  ///   TodoState(
  ///     todos: [
  ///       … (2 unchanged)
  ///       [2]: Todo(
  ///         … (1 unchanged)
  /// -       title: "Milk"
  /// +       title: "Tea"
  ///       )
  ///     ]
  ///     … (1 unchanged)
  ///   )
  /// ```
  ///
  /// The values are compared by their mirrors: members, elements and enum cases. Equal parts are
  /// counted, not printed. Elements of dictionaries and sets are sorted. A value is read to a depth
  /// of 24, and up to 100,000 parts; a difference is printed up to 200 lines.
  ///
  /// Parts that print alike are shown with their types if those differ. If `==` says that parts differ,
  /// and nothing printed shows it, the text says so.
  ///
  /// - Parameters:
  ///   - old: The value before, or the expected one. Its lines begin with `-`.
  ///   - new: The value after, or the actual one. Its lines begin with `+`.
  /// - Returns: The difference. `nil` if the values are equal, or if they print the same, and no part that
  ///   differs is `Equatable`.
  /// - Complexity: Linear in the size of the values, and quadratic in the number of differing
  ///   elements in a list of up to 1,000; longer lists are compared position by position.
  public static func text<Value>(from old: Value, to new: Value) -> String? {
    ValueDifference.text(from: old, to: new)
  }
}
