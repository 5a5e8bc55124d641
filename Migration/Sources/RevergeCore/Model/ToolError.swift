/// An error that ends the run, or that skips a file.
public struct ToolError: Error, CustomStringConvertible, Sendable {
  /// The failure, its location, and the remedy.
  public let description: String
  /// Whether the files cause the error, not the arguments.
  public let isInputFailure: Bool

  /// Creates an error with a message for the user.
  public init(_ description: String, isInputFailure: Bool = false) {
    self.description = description
    self.isInputFailure = isInputFailure
  }
}
