import Foundation

/// Finds the errors of a tree with changes.
package protocol ChangeCheck {
  /// The check, as messages name it.
  var name: String { get }
  /// What the last check could not see, a line each.
  var notes: [String] { get }
  /// Whether errors at sites that are left for manual migration are no faults.
  var toleratesManual: Bool { get }

  /// Checks the tree without changes.
  ///
  /// - Throws: ``ToolError`` if it has errors.
  mutating func begin() throws

  /// Returns the faults of the tree with changes; `nil` if the check succeeds.
  ///
  /// - Throws: ``ToolError`` if the check cannot be made.
  mutating func faults(with changes: [FileChange]) throws -> Faults?

  /// The findings, with those of the changes that are not made without them. Called after ``begin()``.
  func group(of findings: Set<Finding>, in changes: [FileChange]) -> Set<Finding>
}

/// What is wrong with a tree with changes.
package struct Faults {
  /// The errors, to be traced to the changes that cause them.
  package var errors: Set<CompilerError> = []
  /// The names with other meanings. They count once there is no unexpected error.
  package var meanings: Set<CompilerError> = []
  /// The findings whose changes are wrong, each with the reason.
  package var refused: [Finding: String] = [:]
  /// The findings with other edits, which may be right: a written name is qualified.
  package var mended: [Finding: Finding] = [:]
  /// Whether the qualified names are those of types, whose meaning is known where code does not compile.
  package var mendsTypes = false
  /// The findings whose changes cause an error, or give a name another meaning, as far as the check can
  /// tell.
  package var causes: (CompilerError) -> Set<Finding> = { _ in [] }
  /// The findings, with those whose changes are not made without them.
  package var group: (Set<Finding>) -> Set<Finding> = { $0 }

  package var isEmpty: Bool {
    errors.isEmpty && meanings.isEmpty && refused.isEmpty && mended.isEmpty
  }
}

/// Checks changes, and reverts those that cause errors.
///
/// ``ErrorTrace`` traces each error to changes. They are reverted, and the check is made again: until it
/// succeeds, until it fails only at sites that are left for manual migration, or until no change is left.
public struct Verification {
  /// The result for the changes.
  public struct Result {
    /// The files, without the findings whose changes were reverted.
    public let files: [FileAnalysis]
    /// The outcomes for the files, without the reverted changes.
    public let outcomes: [FileOutcome]
    /// The findings whose changes were reverted, each with the grade review and the error.
    public let retracted: [Finding]
    /// The number of errors at sites that are left for manual migration; `0` if the check succeeds.
    public let expectedErrors: Int
    /// What the check could not see, a line each.
    public let notes: [String]
  }

  private var check: any ChangeCheck
  private let plan: Plan
  private let log: (String) -> Void

  /// Creates a verification that runs a command on a copy of the code.
  ///
  /// - Parameters:
  ///   - command: The command, for the shell. It prints errors as compilers do:
  ///     `path:line:column: error: message`.
  ///   - folder: The folder that is copied. The command runs in the copy.
  ///   - plan: The selection of the changes.
  ///   - log: Receives lines about the progress.
  public init(
    _ command: String, in folder: String, plan: Plan, log: @escaping (String) -> Void
  ) {
    self.init(CommandCheck(command, in: folder), plan: plan, log: log)
  }

  package init(_ check: any ChangeCheck, plan: Plan, log: @escaping (String) -> Void) {
    self.check = check
    self.plan = plan
    self.log = log
  }

  /// Verifies the changes of the files.
  ///
  /// - Throws: ``ToolError`` if the check fails without changes, or cannot be made.
  public mutating func verify(_ files: [FileAnalysis]) throws -> Result {
    var files = files
    var outcomes = plan.outcomes(for: files)
    guard outcomes.contains(where: { $0.change != nil }) else {
      return Result(
        files: files, outcomes: outcomes, retracted: [], expectedErrors: 0, notes: [])
    }
    try check.begin()
    var retracted = leave(&files, outcomes)
    if !retracted.isEmpty { outcomes = plan.outcomes(for: files) }
    var expected = 0
    var round = 0
    while true {
      let changes = outcomes.compactMap(\.change)
      guard !changes.isEmpty, let faults = try check.faults(with: changes) else { break }
      let trace = ErrorTrace(changes, files)
      let unexpected = faults.errors.filter { !check.toleratesManual || !trace.isExpected($0) }
      let isClean = unexpected.isEmpty && faults.refused.isEmpty
      if faults.mendsTypes || isClean && !faults.mended.isEmpty {
        for index in files.indices { files[index].mend(faults.mended) }
        outcomes = plan.outcomes(for: files)
        continue
      }
      // What a name means is known only where the code compiles.
      let wrong = unexpected.isEmpty ? faults.meanings : unexpected
      if wrong.isEmpty, faults.refused.isEmpty, !faults.errors.isEmpty {
        expected = faults.errors.count
        break
      }
      round += 1
      var refused = faults.refused
      var unknown: Set<CompilerError> = []
      for fault in wrong {
        let causes = faults.causes(fault)
        if causes.isEmpty { unknown.insert(fault) }
        for finding in causes { refused[finding] = refused[finding] ?? fault.message }
      }
      // An error without a cause may follow from the others.
      if refused.isEmpty {
        refused = trace.findings(of: unknown, within: ErrorTrace.Extent(round: round))
      }
      if refused.isEmpty { refused = ErrorTrace.everything(in: files, changes, wrong) }
      for finding in faults.group(Set(refused.keys)) where refused[finding] == nil {
        refused[finding] = "a change that belongs to it is withdrawn"
      }
      let count = retracted.count
      for index in files.indices { retracted += files[index].retract(refused) }
      if retracted.count == count {
        throw ToolError(
          "\(check.name) fails, and no change that could be reverted explains it"
            + "\(wrong.first.map { ": \($0.path):\($0.line): \($0.message)" } ?? ""). Nothing was "
            + "written.")
      }
      log(message(refused, wrong.first))
      outcomes = plan.outcomes(for: files)
    }
    return Result(
      files: files, outcomes: outcomes, retracted: retracted, expectedErrors: expected,
      notes: check.notes)
  }

  /// Withdraws the changes that are not made without those that the plan leaves out; returns them.
  private func leave(_ files: inout [FileAnalysis], _ outcomes: [FileOutcome]) -> [Finding] {
    let left = Set(outcomes.flatMap(\.leftOut))
    guard !left.isEmpty else { return [] }
    let all = files.map { file in
      var file = file
      file.findings += file.excluded.filter { $0.grade != .manual }
      file.excluded = []
      return file
    }
    let changes = Plan(includesReview: true).outcomes(for: all).compactMap(\.change)
    let reasons = check.group(of: left, in: changes).subtracting(left).reduce(into: [:]) {
      $0[$1] = "a change that belongs to it is left out"
    }
    return files.indices.flatMap { files[$0].retract(reasons) }
  }

  private func message(_ refused: [Finding: String], _ error: CompilerError?) -> String {
    let files = Set(refused.keys.map(\.file)).count
    let rules = Set(refused.keys.map(\.rule)).sorted()
    let reason = error.map { " (\($0.path):\($0.line): \($0.message))" } ?? ""
    return "reverge: \(check.name) fails\(reason); reverted for review in "
      + "\(TextReport.count(files, "file")): \(rules.joined(separator: ", "))"
  }
}

extension FileAnalysis {
  /// Reverts the changes of findings, each given with its error; returns these findings for review.
  fileprivate mutating func retract(_ refused: [Finding: String]) -> [Finding] {
    let taken = findings.compactMap { finding in refused[finding].map(finding.retracted) }
    guard !taken.isEmpty else { return [] }
    findings.removeAll { refused[$0] != nil }
    excluded += taken
    kept.formUnion(taken.compactMap { RuleCatalog.dialects[$0.rule] })
    return taken
  }

  /// Replaces findings by those with other edits.
  fileprivate mutating func mend(_ mended: [Finding: Finding]) {
    findings = findings.map { mended[$0] ?? $0 }
  }
}

extension Finding {
  /// The finding for review, with the error that its change causes.
  fileprivate func retracted(_ error: String) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column,
      message: "\(message); reverted: \(error)", grade: .review,
      symbol: symbol, edits: edits, fingerprint: fingerprint)
  }
}
