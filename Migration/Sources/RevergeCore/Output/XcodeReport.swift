/// A report as warnings, which Xcode shows at their lines if a build phase prints them.
public enum XcodeReport {
  /// A line for each finding, with what to write, and for each skipped file.
  public static func text(_ analyses: [Analysis]) -> String {
    let findings = LinePreviews.all(for: analyses.flatMap(\.findings)).map {
      TextReport.line($0.finding, advice: advice($0.finding, $0.preview))
    }
    let skipped = TextReport.skipped(analyses).map {
      "\($0.path.escapingControls):1:1: warning: Skipped: \(($0.skipped ?? "").escapingControls)"
    }
    return (findings + skipped).map { $0 + "\n" }.joined()
  }

  /// What to write at a site; empty if an earlier finding on the line says it.
  private static func advice(_ finding: Finding, _ preview: LinePreviews.Preview?) -> String {
    if finding.grade == .manual { return ". See: reverge explain \(finding.rule)" }
    guard let preview else { return "" }
    return preview.new.isEmpty
      ? ". Delete: \(start(of: preview.old))" : ". Write: \(start(of: preview.new))"
  }

  private static func start(of lines: [String]) -> String {
    (lines.first ?? "") + (lines.count > 1 ? " …" : "")
  }
}
