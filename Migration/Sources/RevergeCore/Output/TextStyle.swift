/// The colors of a text on a terminal.
public struct TextStyle: Sendable {
  /// The meaning of a part of a text.
  public enum Role: Sendable {
    /// A title.
    case heading
    /// The location of a finding.
    case location
    /// The word "warning".
    case warning
    /// The word "error".
    case error
    /// A grade.
    case grade(Grade)
    /// A part of less importance.
    case detail
    /// The command to run next.
    case next
    /// The header of a diff.
    case file
    /// The header of a hunk, with its position.
    case position
    /// An added line.
    case added
    /// A removed line.
    case removed
  }

  private let isColored: Bool

  /// The style without colors.
  public static let plain = TextStyle(isColored: false)
  /// The style with colors.
  public static let colored = TextStyle(isColored: true)

  /// The text in the color of a role.
  public func callAsFunction(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    return "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }

  /// A unified diff with the colors of its lines.
  public func diff(_ text: String) -> String {
    guard isColored else { return text }
    var isHeader = true
    // Splits scalars, not characters: a carriage return with a newline is one character.
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      let line = String($0)
      if line.hasPrefix("@@ ") {
        isHeader = false
        return self(line, .position)
      }
      if isHeader { return self(line, .file) }
      switch line.utf8.first {
      case 43: return self(line, .added)
      case 45: return self(line, .removed)
      default: return line
      }
    }.joined(separator: "\n")
  }
}

extension TextStyle.Role {
  /// The parameter of the escape sequence.
  fileprivate var code: String {
    switch self {
    case .heading, .location, .file: "1"
    case .warning: "1;35"
    case .error, .grade(.manual), .removed: "31"
    case .grade(.safe), .added: "32"
    case .grade(.review): "33"
    case .detail: "2"
    case .next: "1;36"
    case .position: "36"
    }
  }
}
