/// A report for people.
public enum TextReport {
  /// The report: a summary for each module, the symbols in use, and where what is found.
  public static func text(_ analysis: Analysis) -> String {
    let findings = analysis.findings
    var lines: [String] = []
    if findings.isEmpty {
      lines.append(
        "Nothing of the older generations was found in \(count(analysis.files.count, "file")).")
    } else {
      let summary = ReportSummary(analysis)
      lines.append("\(summary.dialects.joined(separator: ", ")) → modern Verge")
      lines.append("")
      var table = [["Module", "Files", "Sites", "Automatic", "Review", "By hand"]]
      for module in summary.modules + [summary.total] {
        table.append([
          module.name, "\(module.files)", "\(module.sites)",
          "\(module.safe) (\(module.automaticPercent) %)", "\(module.review)", "\(module.manual)",
        ])
      }
      lines += aligned(table)
      lines.append("")
      lines.append("Symbols:")
      lines += aligned(summary.symbols.map { ["  \($0.name)", "\($0.count)"] })
      lines.append("")
      for finding in findings {
        lines.append(
          "\(finding.file):\(finding.line):\(finding.column): \(finding.grade.rawValue): "
            + "\(finding.message) [\(finding.rule)]")
      }
    }
    if !analysis.skipped.isEmpty {
      lines.append("")
      lines.append("Left alone:")
      lines += analysis.skipped.map { "  \($0.path): \($0.skipped ?? "")" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A number of things, in words.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
  }
}

/// Counts what has been found.
public struct ReportSummary: Codable, Sendable {
  /// What has been found in a module, or in all.
  public struct Module: Codable, Sendable {
    /// The name of the module.
    public let name: String
    /// How many of its files something was found in.
    public let files: Int
    /// How many places were found.
    public let sites: Int
    /// How many of them are rewritten without asking.
    public let safe: Int
    /// How many of them are rewritten if asked to.
    public let review: Int
    /// How many of them need a person.
    public let manual: Int

    /// The share of places that the tool rewrites without asking, in percent, rounded down.
    public var automaticPercent: Int { sites == 0 ? 100 : safe * 100 / sites }

    init(_ name: String, _ files: [FileAnalysis]) {
      self.name = name
      self.files = files.filter { !$0.findings.isEmpty }.count
      let findings = files.flatMap(\.findings)
      sites = findings.count
      safe = findings.filter { $0.grade == .safe }.count
      review = findings.filter { $0.grade == .review }.count
      manual = findings.filter { $0.grade == .manual }.count
    }
  }

  /// How often a legacy symbol is used.
  public struct Symbol: Codable, Sendable {
    /// The symbol.
    public let name: String
    /// How many places name it.
    public let count: Int
  }

  /// The generations of which something was found, as people call them.
  public let dialects: [String]
  /// Each module in which something was found.
  public let modules: [Module]
  /// All modules together.
  public let total: Module
  /// The symbols, those in use most often first.
  public let symbols: [Symbol]

  /// Counts what has been found.
  public init(_ analysis: Analysis) {
    let rules = Set(analysis.findings.map(\.rule))
    let found = Set(RuleCatalog.rules.filter { rules.contains($0.id) }.map(\.dialect))
    dialects = Dialect.allCases.filter(found.contains).map(\.rawValue)
    modules = Dictionary(grouping: analysis.files, by: \.module).sorted { $0.key < $1.key }
      .map { Module($0.key, $0.value) }.filter { $0.sites > 0 }
    total = Module("All", analysis.files)
    symbols = Dictionary(grouping: analysis.findings, by: \.symbol)
      .map { Symbol(name: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
