import Foundation
import RevergeCore
import Testing

@Suite("The list of rules")
struct RuleListTests {
  /// The list as Markdown. COMPATIBILITY.md takes the grades from there.
  private static var text: String {
    var lines = [
      "# All rules of `reverge`", "",
      "*safe* rules are always applied, and *review* rules with `--include review`. A *manual* "
        + "rule adds a comment that asks for manual migration. *opt-in* rules need `--also`. A "
        + "single finding can have a stricter grade than its rule. A test compares this list with "
        + "the rules; `REVERGE_RECORD=1` writes it.",
    ]
    for stage in Stage.allCases {
      for dialect in [nil] + Dialect.allCases.map(Optional.some) {
        let rules = RuleCatalog.rules.filter { $0.stage == stage && $0.dialect == dialect }
        guard !rules.isEmpty else { continue }
        lines += ["", "## \(dialect?.rawValue ?? "All dialects"), \(stage.rawValue)", ""]
        lines += ["| Rule | Grade | What it does |", "|---|---|---|"]
        lines += rules.map {
          let guide = $0.guide.replacingOccurrences(of: "Migration/", with: "")
          let optIn = RuleCatalog.optIn.contains($0.id) ? " (opt-in)" : ""
          return "| [`\($0.id)`](\(guide)) | \($0.grade.rawValue)\(optIn) | \($0.title) |"
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("The list contains all rules, with their grades")
  func isComplete() throws {
    let file = Fixture.root.appendingPathComponent("Migration/RULES.md")
    if ProcessInfo.processInfo.environment["REVERGE_RECORD"] == "1" {
      try Data(Self.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
  }
}
