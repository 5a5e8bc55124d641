/// A report for people.
public enum TextReport {
  /// The report: for each step a table of the modules; then the symbols, and where what is found.
  public static func text(_ analyses: [Analysis]) -> String {
    let summary = ReportSummary(analyses)
    let findings = analyses.flatMap(\.findings)
    var blocks: [[String]] = []
    if summary.steps.allSatisfy(\.modules.isEmpty) {
      let files = analyses.first?.files.count ?? 0
      blocks.append(["Nothing of the older generations was found in \(count(files, "file"))."])
    } else {
      blocks += summary.steps.map(table)
    }
    if !findings.isEmpty {
      blocks.append(
        ["Symbols:"] + aligned(summary.symbols.map { ["  \($0.name)", "\($0.count)"] }))
      blocks.append(findings.map(line))
    }
    let skipped = skipped(analyses)
    if !skipped.isEmpty {
      blocks.append(["Left alone:"] + skipped.map { "  \($0.path): \($0.skipped ?? "")" })
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The files that were left alone, each once. Those that wait for the step before are not told of
  /// where that is looked at, too.
  public static func skipped(_ analyses: [Analysis]) -> [FileAnalysis] {
    var told: Set<String> = []
    return analyses.flatMap(\.skipped).filter {
      !($0.isWaiting && analyses.count > 1) && told.insert($0.path).inserted
    }
  }

  /// What was found at a place, in one line.
  public static func line(_ finding: Finding) -> String {
    "\(finding.file):\(finding.line):\(finding.column): \(finding.grade.rawValue): "
      + "\(finding.message) [\(finding.rule)]"
  }

  /// A number of things, in words.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func table(_ step: ReportSummary.Step) -> [String] {
    var rows = [["Module", "Generation", "Files", "Sites", "Automatic", "Review", "By hand"]]
    for module in step.modules + [step.total] {
      rows.append([
        module.name, module.generations.joined(separator: ", "), "\(module.files)",
        "\(module.sites)", "\(module.safe) (\(module.automaticPercent) %)", "\(module.review)",
        "\(module.manual)",
      ])
    }
    var lines = ["\(step.stage.rawValue) (reverge apply --stage \(step.stage.option))", ""]
    lines += aligned(rows, leading: 2)
    if step.waiting > 0 {
      lines.append(
        "Not counted: \(count(step.waiting, "file")) that the stage before comes first for.")
    }
    return lines
  }

  private static func aligned(_ rows: [[String]], leading: Int = 1) -> [String] {
    let columns = (rows.first ?? []).indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < leading ? cell + space : space + cell
      }.joined(separator: "  ")
    }
  }
}
