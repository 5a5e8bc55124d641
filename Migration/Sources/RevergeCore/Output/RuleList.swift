extension RuleCatalog {
  /// All rules as Markdown: a table for each stage and dialect.
  public static var markdown: String {
    var lines = [
      "# All rules of `reverge`", "",
      "*safe* rules are always applied, and *review* rules with `--include review`. A *manual* "
        + "rule adds a comment that asks for manual migration. *opt-in* rules need `--also`. A "
        + "single finding can have a stricter grade than its rule. `reverge explain ID` shows a "
        + "rule with its example.",
    ]
    for stage in Stage.allCases {
      for dialect in [nil] + Dialect.allCases.map(Optional.some) {
        let rules = rules.filter { $0.stage == stage && $0.dialect == dialect }
        guard !rules.isEmpty else { continue }
        lines += ["", "## \(dialect?.rawValue ?? "All dialects"), \(stage.rawValue)", ""]
        lines += ["| Rule | Grade | What it does |", "|---|---|---|"]
        lines += rules.map {
          let optIn = optIn.contains($0.id) ? " (opt-in)" : ""
          return "| `\($0.id)` | \($0.grade.rawValue)\(optIn) | \($0.title) |"
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
