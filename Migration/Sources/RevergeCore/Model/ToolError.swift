/// What keeps the tool from doing what it was asked.
public struct ToolError: Error, CustomStringConvertible, Sendable {
  /// What happened, where, and what to do.
  public let description: String
  /// Whether the files are at fault, not the way the tool was called.
  public let isInputFailure: Bool

  /// An error with a message for the user.
  public init(_ description: String, isInputFailure: Bool = false) {
    self.description = description
    self.isInputFailure = isInputFailure
  }
}
