import ArgumentParser
import RevergeCore

/// Lists the rules.
struct ListRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the rules, by stage and dialect.")

  @Option(help: "How to print them: text or markdown.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown
  }

  func run() throws {
    if format == .markdown { return try Terminal.write(RuleCatalog.markdown) }
    let width = RuleCatalog.rules.map(\.id.count).max() ?? 0
    var heading = ""
    for rule in RuleCatalog.rules {
      let next = rule.stage == .legacyToShim ? rule.stage.rawValue : rule.belonging
      if next != heading {
        try Terminal.write("\(heading.isEmpty ? "" : "\n")\(next)\n")
        heading = next
      }
      let space = String(repeating: " ", count: width - rule.id.count)
      let grade = rule.grade.rawValue
      let gradeSpace = String(repeating: " ", count: 6 - grade.count)
      let dialect = rule.stage == .legacyToShim ? rule.dialect.map { " (\($0.rawValue))" } : nil
      let optIn = RuleCatalog.optIn.contains(rule.id) ? " (opt-in: --also \(rule.id))" : ""
      try Terminal.write(
        "  \(rule.id)\(space)  \(grade)\(gradeSpace)  \(rule.title)\(dialect ?? "")\(optIn)\n")
    }
  }
}

extension Rule {
  /// The stage and the dialect of the rule.
  fileprivate var belonging: String {
    "\(stage.rawValue), \(dialect?.rawValue ?? "several dialects")"
  }
}

/// Explains a rule.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a rule, with an example and a link to the guide.")

  @Argument(help: "The id of the rule.")
  var rule: String

  func run() throws {
    let id = self.rule
    let rule = try CommandErrors.reporting { try RuleCatalog.rule(id) }
    try Terminal.write(
      """
      \(rule.id): \(rule.title)
      \(rule.belonging), \(rule.grade.rawValue)

      \(rule.explanation)

      Before:
      \(indented(rule.before))

      After:
      \(indented(rule.after))

      Guide: \(rule.guide)

      """)
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
