import Foundation

/// The comments in a file that switch rules off.
///
/// `// reverge:disable-next-line RULE` applies to the next line, `// reverge:disable RULE` to the
/// rest of the file or until `// reverge:enable RULE`. A comment without a rule applies to all rules.
struct Suppressions {
  /// The warnings about comments with an unknown verb or an unknown rule.
  private(set) var warnings: [FileWarning] = []
  private var nextLines: [Int: Set<String>] = [:]
  private var switches: [(line: Int, rules: Set<String>, isOff: Bool)] = []

  private static let verbs = ["disable-next-line", "disable", "enable"]
  private static let start = "// reverge:"

  init(of text: String) {
    guard text.contains(Self.start) else { return }
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    for (index, line) in lines.enumerated() {
      guard let found = line.range(of: Self.start) else { continue }
      let comment = line[found.upperBound...]
      let words = comment.split { $0.isWhitespace || $0 == "," }.map(String.init)
      guard let verb = words.first else { continue }
      let rules = words.count > 1 ? Set(words.dropFirst()) : ["*"]
      switch verb {
      case "disable-next-line": nextLines[index + 2, default: []].formUnion(rules)
      case "disable": switches.append((index + 1, rules, true))
      case "enable": switches.append((index + 1, rules, false))
      default:
        // A marker has a space after the colon.
        guard comment.first?.isWhitespace == false else { continue }
        warn(
          "There is no comment 'reverge:\(verb)'.\(NearNames.question(verb, in: Self.verbs)) The "
            + "comments are 'reverge:\(Self.verbs.joined(separator: "', 'reverge:"))'.",
          index, line, found)
        continue
      }
      for rule in words.dropFirst() where !RuleCatalog.contains(rule) {
        warn(
          "There is no rule '\(rule)' to \(verb == "enable" ? "enable" : "disable")."
            + NearNames.question(rule, in: RuleCatalog.rules.map(\.id)),
          index, line, found)
      }
    }
  }

  private mutating func warn(
    _ message: String, _ index: Int, _ line: Substring, _ position: Range<String.Index>
  ) {
    let column = line.utf8.distance(from: line.startIndex, to: position.lowerBound) + 1
    warnings.append(FileWarning(line: index + 1, column: column, message: message))
  }

  func suppress(_ finding: Finding) -> Bool {
    if let rules = nextLines[finding.line], rules.names(finding.rule) { return true }
    let last = switches.last { $0.line <= finding.line && $0.rules.names(finding.rule) }
    return last?.isOff ?? false
  }
}

/// A warning about a line of a file. It is not a finding.
public struct FileWarning: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int
  /// The description.
  public let message: String
}

extension Set<String> {
  fileprivate func names(_ rule: String) -> Bool { contains("*") || contains(rule) }
}
