import ArgumentParser
import Foundation
import RevergeCore

/// The grades of changes that can be applied in addition to safe ones.
enum IncludedGrade: String, ExpressibleByArgument, CaseIterable {
  case review, manual
}

/// The options of the commands that find changes.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var analysis: AnalysisOptions

  @Option(help: "The stage of the migration.")
  var stage = StageName.modern

  @Option(
    help: ArgumentHelp(
      "Also apply changes that need review; with 'manual', also those that do not compile until the sites "
        + "for manual migration are resolved."))
  var include: IncludedGrade?

  @Option(
    help: ArgumentHelp(
      "Run this command, such as 'swift build', on a copy of the current folder with the changes, "
        + "and revert the changes that cause errors.", valueName: "command"))
  var verify: String?

  @OptionGroup var check: CheckOptions

  /// Whether changes that need review are applied.
  var includesReview: Bool { include != nil }

  /// Finds the changes, and verifies them if that was requested.
  func changeSet(_ settings: Settings) throws -> ChangeSet {
    var checker = stage == .modern ? try check.check(at: settings.paths) : nil
    var analysis = try settings.analyze(stage.stage, facts: checker?.facts)
    let files = analysis.files.filter { file in
      !file.isManifest && file.findings.contains { $0.grade != .manual }
    }.map(\.path)
    if files.isEmpty {
      checker = nil
    } else if let checker {
      try CommandErrors.reporting { try checker.checkAge(of: files) }
    } else if stage == .modern, let packages = try check.check(files, at: settings.paths) {
      checker = packages
      analysis = try settings.analyze(stage.stage, facts: packages.facts)
    }
    for gap in checker?.facts.gaps ?? [] { Terminal.writeError("note: \(gap)") }
    return try ChangeSet(
      analysis, Plan(includesReview: includesReview, includesManual: include == .manual),
      checkedBy: checker,
      verifiedBy: verify)
  }

  func next() -> NextStep { NextStep(analysis, verify: verify) }
}

/// Prints the changes.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the changes as a unified diff, for 'git apply'. Writes nothing.")

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let changeSet = try options.changeSet(options.analysis.settings())
    changeSet.warn()
    changeSet.warnOfRepositories()
    for text in UnifiedDiff.texts(changeSet.changes) {
      try Terminal.write(Terminal.outputStyle.diff(text))
    }
    Terminal.writeError(changeSet.summary(verb: "would change"))
    changeSet.writeNext(options.next(), options.includesReview, isApplied: false)
    if changeSet.hasFailed { throw ExitCode.unreadableInput }
    if !changeSet.changes.isEmpty { throw ExitCode.findings }
  }
}

/// Applies the changes.
struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Apply the safe changes, and mark the code that needs manual migration.")

  @OptionGroup var options: ChangeOptions

  @Flag(help: "Apply even with uncommitted changes, or outside of git.")
  var allowDirty = false

  func run() throws {
    let settings = try options.analysis.settings()
    var changeSet = try options.changeSet(settings)
    changeSet.warn()
    let paths = changeSet.changes.map(\.path)
    try CommandErrors.reporting { try GitTree.checkInside(paths, named: settings.roots) }
    let leftovers = Applier.removeLeftovers(beside: changeSet.scannedPaths(inside: settings.roots))
    if !leftovers.isEmpty {
      Terminal.writeError(
        "warning: A previous run was killed while it wrote; deleted its temporary files "
          + "(\(leftovers.count)). Each file has either its old or its new content.")
    }
    if !allowDirty {
      try CommandErrors.reporting { try GitTree.checkClean(paths, named: settings.paths) }
    }
    changeSet.warnOfRepositories()
    let interruption = Interruption()
    changeSet.write { interruption.isRequested }
    Terminal.writeError(changeSet.summary(verb: "changed"))
    interruption.endIfRequested()
    changeSet.noteProducts(settings)
    changeSet.writeNext(options.next(), options.includesReview, isApplied: true)
    if changeSet.hasFailed { throw ExitCode.unreadableInput }
    if changeSet.left > 0 || !changeSet.skippedRewrites.isEmpty { throw ExitCode.findings }
  }
}

/// The changes of all files, and the rewrites that are skipped.
struct ChangeSet {
  private let analysis: Analysis
  private let plan: Plan
  private(set) var changes: [FileChange] = []
  /// The findings whose rewrites are not applied.
  private(set) var skippedRewrites: [Finding] = []
  /// The skipped rewrites that do not compile.
  private var revertedRewrites: Set<Finding> = []
  private var failed: Int

  /// - Parameters:
  ///   - check: The check of the changes with the compiler, if there is one.
  ///   - command: The command that verifies the changes on a copy, if there is one.
  init(
    _ analysis: Analysis, _ plan: Plan, checkedBy check: CompilerCheck?,
    verifiedBy command: String?
  ) throws {
    self.analysis = analysis
    self.plan = plan
    failed = analysis.failures.count
    let outcomes = try CommandErrors.reporting {
      var files = analysis.files
      var outcomes: [FileOutcome]?
      if let check {
        let result = try check.verify(files, plan, log: Terminal.writeError)
        Terminal.writeError(
          "reverge: checked with the compiler; "
            + "\(TextReport.count(result.retracted.count, "change")) withdrawn")
        for note in result.notes { Terminal.writeError("note: \(note)") }
        revertedRewrites = Set(result.retracted)
        (files, outcomes) = (result.files, result.outcomes)
      }
      guard let command else { return outcomes ?? plan.outcomes(for: files) }
      var verification = Verification(command, in: ".", plan: plan, log: Terminal.writeError)
      let result = try verification.verify(files)
      let outcome =
        result.expectedErrors == 0
        ? "succeeds on a copy with the changes"
        : "fails on a copy with the changes, but only at sites that are left for manual migration "
          + "(\(TextReport.count(result.expectedErrors, "error")))"
      Terminal.writeError(
        "reverge: '\(command)' \(outcome); "
          + "\(TextReport.count(result.retracted.count, "change")) reverted")
      revertedRewrites.formUnion(result.retracted)
      return result.outcomes
    }
    for outcome in outcomes {
      if let change = outcome.change { changes.append(change) }
      skippedRewrites += outcome.leftOut
      guard let failure = outcome.failure else { continue }
      Terminal.writeError("error: \(failure)")
      failed += 1
    }
  }

  /// Prints the advice for manifests, and warns of skipped rewrites if other changes are made.
  func warn() {
    let manifests = analysis.files.filter(\.isManifest)
    for finding in manifests.flatMap(\.findings) where finding.edits.isEmpty {
      Terminal.writeError(TextReport.line(finding, style: Terminal.errorStyle))
    }
    guard !changes.isEmpty || !revertedRewrites.isEmpty, !skippedRewrites.isEmpty else { return }
    for finding in skippedRewrites {
      Terminal.writeError(TextReport.line(finding, style: Terminal.errorStyle))
    }
    let reverted = skippedRewrites.filter(revertedRewrites.contains).count
    if reverted > 0 {
      Terminal.writeError(
        """
        warning: Reverted \(TextReport.count(reverted, "automatic rewrite")) (listed above): with them, the \
        code does not compile, or a name means something else. Correct the causes that the errors name, \
        such as a type that is left for manual migration, and run the command again; \
        '--include manual' makes those that only wait for marked sites.
        """)
    }
    guard skippedRewrites.count > reverted else { return }
    Terminal.writeError(
      """
      warning: Skipped \(TextReport.count(skippedRewrites.count - reverted, "automatic rewrite")) \
      (listed above). A declaration and its uses belong together: the code may not compile until these \
      are applied too.\(advice.map { " \($0)" } ?? "")
      """)
  }

  /// What applies the skipped rewrites that were not reverted.
  private var advice: String? {
    let skipped = skippedRewrites.filter { !revertedRewrites.contains($0) }
    let isForReview = !plan.includesReview && skipped.contains { $0.grade == .review }
    let isExcluded = skipped.contains { $0.grade == .safe || plan.includesReview }
    let parts =
      (isForReview ? ["pass '--include review'"] : [])
      + (isExcluded ? ["remove '--only', '--except' and '--baseline'"] : [])
    guard let first = parts.joined(separator: ", and ").first else { return nil }
    return first.uppercased() + parts.joined(separator: ", and ").dropFirst() + "."
  }

  /// Warns if the files are in several repositories, such as submodules.
  func warnOfRepositories() {
    for (path, files) in GitTree.repositories(of: changes.map(\.path)) {
      Terminal.writeError(
        "warning: The changes include \(TextReport.count(files, "file")) of the git repository "
          + "'\(path)'. Commit each repository separately.")
    }
  }

  /// Writes the files, each as a whole. If one file cannot be written, the others still are.
  ///
  /// - Parameter isInterrupted: Called before each file. When it returns `true`, the remaining files
  ///   stay unchanged.
  mutating func write(until isInterrupted: () -> Bool) {
    var interrupted = 0
    defer {
      if interrupted > 0 {
        Terminal.writeError(
          "error: Interrupted: \(TextReport.count(interrupted, "file")) unchanged. Undo the others "
            + "with git, or run reverge again with --allow-dirty.")
      }
    }
    changes = changes.filter { change in
      guard !isInterrupted() else {
        interrupted += 1
        return false
      }
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

  /// Names the products in manifests that the changes make superfluous.
  func noteProducts(_ settings: Settings) {
    guard analysis.stage == .shimToModern else { return }
    let manifests = ManifestFinder.manifests(at: settings.paths)
    for note in OldProducts.notes(in: manifests, analysis.files, changes) {
      Terminal.writeError("note: \(note)")
    }
  }

  var hasFailed: Bool { failed > 0 }

  /// The files that were read, without those outside of the trees of the paths.
  func scannedPaths(inside roots: [String]) -> [String] {
    analysis.files.map(\.path).filter { (try? GitTree.checkInside([$0], named: roots)) != nil }
  }

  /// The number of rewritten sites. A manual finding with edits is only marked.
  private var fixed: Int {
    changes.reduce(0) { $0 + $1.applied.filter { $0.grade != .manual || $0.edits.isEmpty }.count }
  }

  /// The number of sites that are not rewritten.
  var left: Int { analysis.findings.count - fixed }

  /// Prints the command to run next.
  func writeNext(_ step: NextStep, _ includesReview: Bool, isApplied: Bool) {
    let done = Set(changes.flatMap(\.applied).filter { $0.grade != .manual })
    let line = step.after(
      analysis, changes: changes.count, left: analysis.findings.filter { !done.contains($0) },
      includesReview: includesReview, isApplied: isApplied)
    Terminal.writeError(Terminal.errorStyle(line, .next))
  }

  func summary(verb: String) -> String {
    let skipped = analysis.skipped.count - analysis.failures.count
    return
      "reverge: \(TextReport.count(analysis.files.count, "file")) scanned, \(changes.count) \(verb), "
      + "\(skipped) skipped, \(failed) failed; "
      + "\(TextReport.count(fixed, "site")) rewritten, \(left) left"
  }
}
