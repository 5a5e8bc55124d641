import RevergeCore

/// The closing line of a run, which names the command to run next.
struct NextStep {
  private let options: AnalysisOptions
  private let verify: String?

  init(_ options: AnalysisOptions, verify: String? = nil) {
    self.options = options
    self.verify = verify
  }

  /// The line after a report.
  func afterReport(_ analyses: [Analysis]) -> String {
    for analysis in analyses {
      let step = diff(of: analysis)
      if let step { return "next: \(step)" }
    }
    if let rule = Self.manualRule(analyses.flatMap(\.findings)) {
      return "next: reverge explain \(rule)  (only manual migration is left)"
    }
    let waiting = analyses.contains { $0.files.contains(where: \.isWaiting) }
    if waiting { return "next: \(command("report", stage: .legacyToShim))" }
    guard analyses.allSatisfy(\.failures.isEmpty) else {
      return "next: repair the skipped files; then \(command("report"))"
    }
    return "next: nothing to do"
  }

  /// The line after `diff` or `apply`.
  ///
  /// - Parameters:
  ///   - changes: The number of changed files.
  ///   - left: The findings that are not rewritten.
  ///   - includesReview: Whether the run included changes for review.
  ///   - isApplied: Whether the changes were made.
  func after(
    _ analysis: Analysis, changes: Int, left: [Finding], includesReview: Bool, isApplied: Bool
  ) -> String {
    let stage = analysis.stage
    if changes > 0, !isApplied {
      return "next: \(command("apply", stage: stage, includesReview: includesReview))"
    }
    let rest = afterStage(stage, left, includesReview)
    guard changes > 0 else { return "next: \(rest)" }
    let marked = left.filter { $0.grade == .manual && !$0.edits.isEmpty }
    guard let rule = Self.manualRule(marked) else {
      return "next: build, run the tests and commit; then \(rest)"
    }
    let comments = TextReport.count(marked.count, "comment")
    let step = "reverge explain \(rule)"
    return
      "next: resolve the \(comments) '\(Finding.marker)…' (\(step)), build, run the tests and commit"
      + (rest == step ? "" : "; then \(rest)")
  }

  private func afterStage(_ stage: Stage, _ left: [Finding], _ includesReview: Bool) -> String {
    if !includesReview, left.contains(where: { $0.grade == .review && !$0.edits.isEmpty }) {
      return command("diff", stage: stage, includesReview: true)
    }
    if let rule = Self.manualRule(left) { return "reverge explain \(rule)" }
    return stage == .legacyToShim
      ? command("diff", stage: .shimToModern) : command("report")
  }

  /// The `diff` command for the stage; `nil` if all findings are manual.
  private func diff(of analysis: Analysis) -> String? {
    let grades = Set(analysis.findings.filter { $0.grade != .manual }.map(\.grade))
    guard let grade = grades.min() else { return nil }
    return command("diff", stage: analysis.stage, includesReview: grade == .review)
  }

  /// The rule with the most manual findings. Import rules count only if there are no others: a file
  /// keeps an import because of its other findings.
  private static func manualRule(_ findings: [Finding]) -> String? {
    let counts = findings.filter { $0.grade == .manual }
      .reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
    let others = counts.filter { !$0.key.hasSuffix(".import") }
    return (others.isEmpty ? counts : others)
      .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func command(
    _ name: String, stage: Stage? = nil, includesReview: Bool = false
  ) -> String {
    var words = ["reverge", name]
    if let stage { words += ["--stage", stage.option] }
    if includesReview { words += ["--include", "review"] }
    if let verify, name != "report" { words += ["--verify", verify] }
    return (words + options.arguments).map(\.quotedForShell).joined(separator: " ")
  }
}

extension String {
  /// The text as one argument of a command line.
  fileprivate var quotedForShell: String {
    let plain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "=", ":", ",", "@", "+", "%": true
        default: byte >= 128
        }
      }
    guard !plain else { return self }
    // A newline would break the line: `$'…'` writes it as an escape.
    guard escapingControls == self else {
      let text = replacingBackslashes.escapingControls
      return "$'\(text)'"
    }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private var replacingBackslashes: String {
    reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : $1 == "'" ? "\\'" : String($1) }
  }
}
