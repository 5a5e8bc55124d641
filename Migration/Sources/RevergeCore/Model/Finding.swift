/// A replacement of a range of a file.
public struct Edit: Codable, Hashable, Sendable {
  /// The bytes to replace, counted from the start of the file.
  public let range: Range<Int>
  /// The text that replaces the range.
  public let replacement: String

  /// Creates an edit that replaces `range`.
  public init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A site in a file that a rule reports.
public struct Finding: Codable, Hashable, Sendable {
  /// The id of the rule.
  public let rule: String
  /// The path of the file, as passed or discovered.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int
  /// A description of the site, and of its rewrite or the manual work.
  public let message: String
  /// The grade of the edits.
  public let grade: Grade
  /// The legacy name that was found.
  public let symbol: String
  /// The edits. Either all of them are applied, or none.
  public let edits: [Edit]
  /// An identifier that stays the same when lines are added or removed above the site.
  public let fingerprint: String

  /// The start of the comments that mark code for manual migration.
  public static let marker = "// reverge: "

  /// The finding with other texts.
  func mapTexts(_ change: (String) -> String) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column, message: change(message), grade: grade,
      symbol: change(symbol),
      edits: edits.map { Edit(range: $0.range, replacement: change($0.replacement)) },
      fingerprint: fingerprint)
  }
}
