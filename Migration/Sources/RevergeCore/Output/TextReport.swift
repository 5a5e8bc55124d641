/// A report as plain text.
public enum TextReport {
  /// The report: a table of the modules for each stage, the symbols, and the findings.
  public static func text(_ analyses: [Analysis]) -> String {
    let summary = ReportSummary(analyses)
    let findings = analyses.flatMap(\.findings)
    var blocks: [[String]] = []
    if summary.steps.allSatisfy(\.modules.isEmpty) {
      let files = analyses.first?.files.count ?? 0
      blocks.append(["No legacy code found in \(count(files, "file"))."])
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
      blocks.append(["Skipped:"] + skipped.map { "  \($0.path): \($0.skipped ?? "")" })
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The skipped files, each once. If the previous stage is analyzed too, files that wait for it
  /// are left out.
  public static func skipped(_ analyses: [Analysis]) -> [FileAnalysis] {
    var told: Set<String> = []
    return analyses.flatMap(\.skipped).filter {
      !($0.isWaiting && analyses.count > 1) && told.insert($0.path).inserted
    }
  }

  /// A finding as one line.
  public static func line(_ finding: Finding) -> String {
    "\(finding.file):\(finding.line):\(finding.column): \(finding.grade.rawValue): "
      + "\(finding.message) [\(finding.rule)]"
  }

  /// A number with its noun, in the plural if needed.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func table(_ step: ReportSummary.Step) -> [String] {
    var rows = [["Module", "Generation", "Files", "Sites", "Safe", "Review", "Manual"]]
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
        "Not counted: \(count(step.waiting, "file")) that must complete the previous stage first.")
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
