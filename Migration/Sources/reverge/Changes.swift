import ArgumentParser
import RevergeCore

/// What may be changed beside what is safe.
enum Inclusion: String, ExpressibleByArgument, CaseIterable {
  case review
}

/// Shows the changes.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the changes as a unified diff, for 'git apply'. Writes nothing.")

  @OptionGroup var inputs: Inputs

  @Option(help: "The stage of the migration.")
  var stage = StageName.modern

  @Option(help: "Also make changes of this grade.")
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

/// Makes the changes.
struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the changes that are safe, and mark what needs a person.")

  @OptionGroup var inputs: Inputs

  @Option(help: "The stage of the migration.")
  var stage = StageName.modern

  @Option(help: "Also make changes of this grade.")
  var include: Inclusion?

  @Flag(help: "Write also where git could not undo it.")
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

/// What becomes of the files.
struct Outcome {
  private let analysis: Analysis
  private(set) var changes: [FileChange] = []
  /// What could be rewritten, and is not.
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

  /// Says what to write into manifests, and what goes together with what is rewritten and is left
  /// out.
  func warn() {
    let manifests = analysis.files.filter(\.isManifest)
    for finding in manifests.flatMap(\.findings) where finding.edits.isEmpty {
      Terminal.writeError(TextReport.line(finding))
    }
    guard !changes.isEmpty, !leftOut.isEmpty else { return }
    for finding in leftOut { Terminal.writeError(TextReport.line(finding)) }
    Terminal.writeError(
      """
      warning: \(TextReport.count(leftOut.count, "place")) named above can be rewritten, and will not \
      be. A declaration and its uses go together: the code may not compile until these are done, too. \
      Pass '--include review' for those of grade review, and leave out no rules.
      """)
  }

  /// Writes the files, each as a whole. One that cannot be written does not keep the others.
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

  /// How many places are rewritten. What else is for a person and has edits is only marked.
  private var fixed: Int {
    changes.reduce(0) { $0 + $1.applied.filter { $0.grade != .manual || $0.edits.isEmpty }.count }
  }

  /// How many places a person has to look at.
  var left: Int { analysis.findings.count - fixed }

  func summary(verb: String) -> String {
    let skipped = analysis.skipped.count - analysis.failures.count
    return
      "reverge: \(TextReport.count(analysis.files.count, "file")) scanned, \(changes.count) \(verb), "
      + "\(skipped) skipped, \(failed) failed; "
      + "\(TextReport.count(fixed, "site")) rewritten, \(left) left"
  }
}
