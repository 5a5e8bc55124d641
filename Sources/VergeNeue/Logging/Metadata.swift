/// The source location of a mutation or an action.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct CodeLocation: Sendable {
  /// The module and the file name.
  public let file: StaticString
  /// The function.
  public let function: StaticString
  /// The line.
  public let line: UInt
}

/// The name and the source location of a mutation.
///
/// Mirrors VergeNeue of 2019-09-21.
public struct MutationMetadata: Sendable {
  /// The mutation's name, or an empty string.
  public let name: String
  /// The module and the file name.
  public let file: StaticString
  /// The function.
  public let function: StaticString
  /// The line.
  public let line: UInt
  /// The scoped store through which the mutation was committed, as the type of its reducer and the
  /// key path of its slice. `nil` if the mutation was committed to the store itself.
  public internal(set) var scope: String?

  @inlinable
  init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }
}

/// The name and the source location of an action.
///
/// Mirrors VergeNeue of 2019-09-21.
public struct ActionMetadata: Sendable {
  /// The action's name, or an empty string.
  public let name: String
  /// The module and the file name.
  public let file: StaticString
  /// The function.
  public let function: StaticString
  /// The line.
  public let line: UInt
  /// The scoped store to which the action was dispatched, as the type of its reducer and the key
  /// path of its slice. `nil` if the action was dispatched to the store itself.
  public internal(set) var scope: String?

  @inlinable
  init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }
}
