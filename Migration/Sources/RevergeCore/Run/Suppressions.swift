import Foundation

/// The comments in a file that switch rules off.
///
/// `// reverge:disable-next-line RULE` applies to the next line, `// reverge:disable RULE` to the
/// rest of the file or until `// reverge:enable RULE`. Without a rule, it applies to all rules.
struct Suppressions {
  private var nextLines: [Int: Set<String>] = [:]
  private var switches: [(line: Int, rules: Set<String>, isOff: Bool)] = []

  init(of text: String) {
    guard text.contains("reverge:") else { return }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let found = line.range(of: "// reverge:") else { continue }
      let words = line[found.upperBound...].split { $0 == " " || $0 == "," }.map(String.init)
      guard let verb = words.first else { continue }
      let rules = words.count > 1 ? Set(words.dropFirst()) : ["*"]
      switch verb {
      case "disable-next-line": nextLines[index + 2, default: []].formUnion(rules)
      case "disable": switches.append((index + 1, rules, true))
      case "enable": switches.append((index + 1, rules, false))
      default: break
      }
    }
  }

  func suppress(_ finding: Finding) -> Bool {
    if let rules = nextLines[finding.line], rules.names(finding.rule) { return true }
    let last = switches.last { $0.line <= finding.line && $0.rules.names(finding.rule) }
    return last?.isOff ?? false
  }
}

extension Set<String> {
  fileprivate func names(_ rule: String) -> Bool { contains("*") || contains(rule) }
}
