import ArgumentParser
import RevergeCore

/// The grades that can be applied in addition to safe changes.
enum Inclusion: String, ExpressibleByArgument, CaseIterable {
  case review
}

/// Prints the changes.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the changes as a unified diff, for 'git apply'. Writes nothing.")

  @OptionGroup var inputs: Inputs

  @Option(help: "The stage of the migration.")
  var stage = StageName.modern

  @Option(help: "Also apply changes that need review.")
  var include: Inclusion?

  func run() throws {
    let analysis = try inputs.analyze(stage.stage)
    let outcome = Outcome(analysis, Plan(includesReview: include == .review))
    outcome.warn()
    for text in UnifiedDiff.texts(outcome.changes) { Terminal.write(text) }
    Terminal.writeError(outcome.summary(verb: "would change"))
    if outcome.hasFailed { throw Ending.input }
    if !outcome.changes.isEmpty { throw Ending.findings }
  }
}

/// Applies the changes.
struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Apply the safe changes, and mark the code that needs manual migration.")

  @OptionGroup var inputs: Inputs

  @Option(help: "The stage of the migration.")
  var stage = StageName.modern

  @Option(help: "Also apply changes that need review.")
  var include: Inclusion?

  @Flag(help: "Apply even with uncommitted changes, or outside of git.")
  var allowDirty = false

  func run() throws {
    let analysis = try inputs.analyze(stage.stage)
    var outcome = Outcome(analysis, Plan(includesReview: include == .review))
    outcome.warn()
    if !allowDirty {
      try Failure.reporting { try GitTree.checkClean(outcome.changes.map(\.path)) }
    }
    outcome.write()
    Terminal.writeError(outcome.summary(verb: "changed"))
    if outcome.hasFailed { throw Ending.input }
    if outcome.left > 0 || !outcome.leftOut.isEmpty { throw Ending.findings }
  }
}

/// The changes of all files, and the rewrites that are skipped.
struct Outcome {
  private let analysis: Analysis
  private(set) var changes: [FileChange] = []
  /// The findings that have a rewrite, which is not applied.
  private(set) var leftOut: [Finding] = []
  private var failed: Int

  init(_ analysis: Analysis, _ plan: Plan) {
    self.analysis = analysis
    failed = analysis.failures.count
    for outcome in plan.outcomes(for: analysis.files) {
      if let change = outcome.change { changes.append(change) }
      leftOut += outcome.leftOut
      guard let failure = outcome.failure else { continue }
      Terminal.writeError("error: \(failure)")
      failed += 1
    }
  }

  /// Prints the advice for manifests, and warns of skipped rewrites that belong together with
  /// applied ones.
  func warn() {
    let manifests = analysis.files.filter(\.isManifest)
    for finding in manifests.flatMap(\.findings) where finding.edits.isEmpty {
      Terminal.writeError(TextReport.line(finding))
    }
    guard !changes.isEmpty, !leftOut.isEmpty else { return }
    for finding in leftOut { Terminal.writeError(TextReport.line(finding)) }
    Terminal.writeError(
      """
      warning: Skipped \(TextReport.count(leftOut.count, "automatic rewrite")) (listed above). A \
      declaration and its uses belong together: the code may not compile until these are applied, \
      too. Pass '--include review' to apply rewrites of grade review, and remove '--only', \
      '--except' and '--baseline'.
      """)
  }

  /// Writes the files, each as a whole. If one file cannot be written, the others still are.
  mutating func write() {
    changes = changes.filter { change in
      do {
        try Applier.write(change)
        return true
      } catch {
        Terminal.writeError("error: \(error)")
        failed += 1
        return false
      }
    }
  }

  var hasFailed: Bool { failed > 0 }

  /// The number of rewritten sites. A manual finding with edits is only marked.
  private var fixed: Int {
    changes.reduce(0) { $0 + $1.applied.filter { $0.grade != .manual || $0.edits.isEmpty }.count }
  }

  /// The number of sites that are not rewritten.
  var left: Int { analysis.findings.count - fixed }

  func summary(verb: String) -> String {
    let skipped = analysis.skipped.count - analysis.failures.count
    return
      "reverge: \(TextReport.count(analysis.files.count, "file")) scanned, \(changes.count) \(verb), "
      + "\(skipped) skipped, \(failed) failed; "
      + "\(TextReport.count(fixed, "site")) rewritten, \(left) left"
  }
}
