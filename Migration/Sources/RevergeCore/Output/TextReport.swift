/// A report as plain text.
public enum TextReport {
  /// The report: a table of the modules for each stage, the symbols, the findings, and a table of
  /// the dialects.
  ///
  /// - Parameters:
  ///   - analyses: The analyses of the stages.
  ///   - style: The colors of the text.
  ///   - next: The last line; `nil` if there is none.
  public static func text(
    _ analyses: [Analysis], style: TextStyle = .plain, next: String? = nil
  ) -> String {
    let summary = ReportSummary(analyses)
    let findings = analyses.flatMap(\.findings)
    var blocks: [[String]] = []
    if summary.steps.allSatisfy(\.modules.isEmpty) {
      let files = analyses.first?.files.count ?? 0
      blocks.append(["No legacy code found in \(count(files, "file"))."])
    } else {
      blocks.append(modules(of: analyses))
      blocks += summary.steps.map { table($0, style) }
    }
    blocks.append(copies(in: analyses))
    if !findings.isEmpty {
      blocks.append(
        [style("Symbols:", .heading)]
          + aligned(summary.symbols.map { ["  \($0.name)", "\($0.count)"] }))
      blocks.append(lines(of: findings, style))
    }
    let skipped = skipped(analyses)
    if !skipped.isEmpty {
      blocks.append(
        [style("Skipped:", .heading)]
          + skipped.map { "  \($0.path.escapingControls): \($0.skipped ?? "")" })
    }
    blocks.append(dialects(summary, style))
    if let next { blocks.append([style(next, .next)]) }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(
      separator: "\n")
  }

  /// The copies of originals that any of the analyses found, each once.
  public static func copies(in analyses: [Analysis]) -> [String] {
    Set(analyses.flatMap(\.copies)).sorted()
  }

  /// The modules that the tables name, each with its origin.
  private static func modules(of analyses: [Analysis]) -> [String] {
    let all = analyses.first?.modules ?? []
    let named = Set(ReportSummary(analyses).steps.flatMap(\.modules).map(\.name))
    let rows = all.filter { named.contains($0.module.name) }.map {
      ["  \($0.module.name)", count($0.files, "file"), $0.module.origin]
    }
    guard !rows.isEmpty else { return [] }
    let others = all.count - rows.count
    return ["Modules:"]
      + aligned(rows, leading: 3).map(\.trimmingSpacesAtEnd)
      + (others > 0 ? ["  \(count(others, "other module")) without legacy code"] : [])
  }

  /// The skipped files, each once. If the previous stage is analyzed too, files that wait for it
  /// are left out.
  public static func skipped(_ analyses: [Analysis]) -> [FileAnalysis] {
    var listed: Set<String> = []
    return analyses.flatMap(\.skipped).filter {
      !($0.isWaiting && analyses.count > 1) && listed.insert($0.path).inserted
    }
  }

  /// A finding as one line, in the form of a compiler warning.
  ///
  /// - Parameters:
  ///   - advice: What follows the message.
  ///   - style: The colors of the line.
  public static func line(
    _ finding: Finding, advice: String = "", style: TextStyle = .plain
  ) -> String {
    location(finding.file, finding.line, finding.column, style)
      + " \(style("warning:", .warning)) "
      + "\(style("\(finding.grade.rawValue):", .grade(finding.grade))) "
      + "\((finding.message + advice).escapingControls) \(style("[\(finding.rule)]", .detail))"
  }

  /// The findings, each with the lines that its rewrite changes.
  private static func lines(of findings: [Finding], _ style: TextStyle) -> [String] {
    LinePreviews.all(for: findings).flatMap { finding, preview in
      [line(finding, style: style)]
        + (preview?.old ?? []).map { style("  - \($0.escapingControls)", .removed) }
        + (preview?.new ?? []).map { style("  + \($0.escapingControls)", .added) }
    }
  }

  /// The warnings about files, as one line each, without repetitions.
  public static func warnings(_ analyses: [Analysis], style: TextStyle = .plain) -> [String] {
    var listed: Set<String> = []
    return analyses.flatMap(\.files).flatMap { file in
      file.warnings.map {
        location(file.path, $0.line, $0.column, style)
          + " \(style("warning:", .warning)) \($0.message.escapingControls)"
      }
    }.filter { listed.insert($0).inserted }
  }

  private static func location(
    _ file: String, _ line: Int, _ column: Int, _ style: TextStyle
  ) -> String {
    style("\(file.escapingControls):\(line):\(column):", .location)
  }

  /// A number with its noun, in the plural if needed.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The table of the dialects, for all stages together.
  private static func dialects(_ summary: ReportSummary, _ style: TextStyle) -> [String] {
    guard !summary.dialects.isEmpty else { return [] }
    var rows = [["Dialect", "Files", "Sites", "Safe", "Review", "Manual"]]
    for dialect in summary.dialects + [summary.total] {
      rows.append([dialect.name] + cells(dialect))
    }
    let stages = summary.steps.map(\.stage.option).joined(separator: " and ")
    let title = "Summary of the \(summary.steps.count == 1 ? "stage" : "stages") \(stages):"
    return [style(title, .heading)] + aligned(rows)
  }

  private static func cells(_ counts: ReportSummary.Module) -> [String] {
    [
      "\(counts.files)", "\(counts.sites)", "\(counts.safe) (\(counts.automaticPercent) %)",
      "\(counts.review)", "\(counts.manual)",
    ]
  }

  private static func table(_ step: ReportSummary.Step, _ style: TextStyle) -> [String] {
    var rows = [["Module", "Dialect", "Files", "Sites", "Safe", "Review", "Manual"]]
    for module in step.modules + [step.total] {
      rows.append([module.name, module.generations.joined(separator: ", ")] + cells(module))
    }
    let title = "\(step.stage.rawValue) (reverge apply --stage \(step.stage.option))"
    var lines = [style(title, .heading), ""]
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

extension String {
  fileprivate var trimmingSpacesAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
