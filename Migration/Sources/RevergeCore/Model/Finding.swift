/// A piece of a file and what to write instead.
public struct Edit: Codable, Hashable, Sendable {
  /// The bytes to replace, counted from the start of the file.
  public let range: Range<Int>
  /// What to write there.
  public let replacement: String

  /// An edit that replaces `range`.
  public init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A place in a file that a rule has something to say about.
public struct Finding: Codable, Hashable, Sendable {
  /// The id of the rule.
  public let rule: String
  /// The file, as it was named or found.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int
  /// What was found, and what is done or to be done about it.
  public let message: String
  /// How far its edits can be trusted.
  public let grade: Grade
  /// The legacy name that was found.
  public let symbol: String
  /// What to change. All of them or none are applied.
  public let edits: [Edit]
  /// What stays the same when lines are added or removed above.
  public let fingerprint: String
}
