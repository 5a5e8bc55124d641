/// Where a mutation or an action was made.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct CodeLocation: Sendable {
  /// The module and the name of the file.
  public let file: StaticString
  /// The function.
  public let function: StaticString
  /// The line.
  public let line: UInt
}

/// What a mutation is, and where it was made.
///
/// Mirrors VergeNeue of 2019-09-21.
public struct MutationMetadata: Sendable {
  /// The name given to the mutation, or the empty string.
  public let name: String
  /// The module and the name of the file where it was made.
  public let file: StaticString
  /// The function that made it.
  public let function: StaticString
  /// The line where it was made.
  public let line: UInt
  /// The scoped store it was committed through: its reducer's type and the path to its slice; `nil`
  /// for one that was committed to the store itself.
  public internal(set) var scope: String?

  @inlinable
  init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }
}

/// What an action is, and where it was made.
///
/// Mirrors VergeNeue of 2019-09-21.
public struct ActionMetadata: Sendable {
  /// The name given to the action, or the empty string.
  public let name: String
  /// The module and the name of the file where it was made.
  public let file: StaticString
  /// The function that made it.
  public let function: StaticString
  /// The line where it was made.
  public let line: UInt
  /// The scoped store it was dispatched to: its reducer's type and the path to its slice; `nil` for
  /// one that was dispatched to the store itself.
  public internal(set) var scope: String?

  @inlinable
  init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }
}
