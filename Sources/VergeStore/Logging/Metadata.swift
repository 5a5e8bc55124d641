/// The name and the call site of a mutation.
///
/// Mirrors VergeStore 6.
public struct MutationMetadata {
  /// The name given to the mutation, or the empty string.
  public let name: String
  /// The file of the call that made the commit.
  public let file: StaticString
  /// The function that made the commit.
  public let function: StaticString
  /// The line of the call that made the commit.
  public let line: UInt

  /// Creates metadata.
  @inlinable
  public init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }

  /// Creates metadata with a name that is a literal. Mirrors VergeStore 6 of late December 2019.
  @_disfavoredOverload
  public init(name: StaticString, file: StaticString, function: StaticString, line: UInt) {
    self.init(name: name.description, file: file, function: function, line: line)
  }
}

/// The name and the call site of an action.
///
/// Mirrors VergeStore 6.
public struct ActionMetadata {
  /// The name given to the action, or the empty string.
  public let name: String
  /// The file of the dispatching call.
  public let file: StaticString
  /// The function that made the dispatching call.
  public let function: StaticString
  /// The line of the dispatching call.
  public let line: UInt

  /// Creates metadata.
  @inlinable
  public init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }

  /// Creates metadata with a name that is a literal. Mirrors VergeStore 6 of late December 2019.
  @_disfavoredOverload
  public init(name: StaticString, file: StaticString, function: StaticString, line: UInt) {
    self.init(name: name.description, file: file, function: function, line: line)
  }
}

extension MutationMetadata: Sendable {}
extension ActionMetadata: Sendable {}
