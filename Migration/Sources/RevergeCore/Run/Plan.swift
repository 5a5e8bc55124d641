import SwiftSyntax

/// A change of a file.
public struct FileChange: Sendable {
  /// The path of the file, as passed or discovered.
  public let path: String
  /// The text before the change.
  public let before: String
  /// The text after the change.
  public let after: String
  /// The completed findings: their edits are applied, they need none, or their import is removed.
  public let applied: [Finding]

  package init(path: String, before: String, after: String, applied: [Finding] = []) {
    self.path = path
    self.before = before
    self.after = after
    self.applied = applied
  }
}

/// The change of a file, or the reason why there is none.
public struct FileOutcome: Sendable {
  /// The change, if there is one.
  public let change: FileChange?
  /// Findings with a rewrite that is not applied: the other changes may not compile without them.
  public let leftOut: [Finding]
  /// The error, if the file can no longer be read, or would no longer parse.
  public let failure: ToolError?
}

/// The selection of the changes to make.
public struct Plan: Sendable {
  /// Whether edits of grade review are applied. Markers are always added.
  public let includesReview: Bool
  /// Whether changes are applied that do not compile until sites for manual migration are resolved.
  let includesManual: Bool

  /// Creates a plan that applies safe changes and, on request, those that need review, and those that do
  /// not compile until sites for manual migration are resolved.
  public init(includesReview: Bool, includesManual: Bool = false) {
    self.includesReview = includesReview
    self.includesManual = includesManual
  }

  /// Returns the outcomes for the files. A file that fails does not affect the others.
  public func outcomes(for files: [FileAnalysis]) -> [FileOutcome] {
    let needed = neededExports(files)
    return parallel(files) { file in outcome(for: file, keeping: needed) }
  }

  private func outcome(
    for file: FileAnalysis, keeping needed: [String: Set<Dialect>]
  ) -> FileOutcome {
    do throws(ToolError) {
      let change = try change(for: file, keeping: needed[file.module] ?? [])
      return FileOutcome(change: change, leftOut: leftOut(of: file, beside: change), failure: nil)
    } catch {
      return FileOutcome(change: nil, leftOut: [], failure: error)
    }
  }

  /// The dialects whose exported imports stay, by module: a file that reaches the library only through
  /// such an import still uses its names after its change, or is skipped.
  private func neededExports(_ files: [FileAnalysis]) -> [String: Set<Dialect>] {
    let exported = files.reduce(into: [String: Set<Dialect>]()) { exported, file in
      guard !file.exported.isEmpty else { return }
      exported[file.module, default: []].formUnion(file.exported)
    }
    guard !exported.isEmpty else { return [:] }
    let needs = parallel(files) { file -> Set<Dialect> in
      let reached = LegacyDialects.all.filter { dialect in
        exported.contains {
          $0.value.contains(dialect.dialect) && file.reaches(dialect.dialect, through: $0.key)
        }
      }
      guard !reached.isEmpty else { return [] }
      let text =
        outcome(for: file, keeping: [:]).change?.after
        ?? (try? SourceFile.read(file.path).get()) ?? ""
      let source = SourceFile(path: file.path, text: text)
      return Set(
        reached.filter {
          file.skipped != nil || $0.namesLeft(in: source, except: file.ownNames).ofLegacy
        }.map { $0.dialect })
    }
    return exported.reduce(into: [:]) { needed, export in
      let (module, dialects) = export
      needed[module] = dialects.filter { dialect in
        zip(files, needs).contains {
          $1.contains(dialect) && $0.reaches(dialect, through: module)
        }
      }
    }
  }

  /// Returns the change of a file; `nil` if it stays unchanged.
  ///
  /// - Throws: ``ToolError`` if the file can no longer be read, or the result does not parse.
  public func change(for file: FileAnalysis) throws(ToolError) -> FileChange? {
    try change(for: file, keeping: [])
  }

  private func change(
    for file: FileAnalysis, keeping needed: Set<Dialect>
  ) throws(ToolError) -> FileChange? {
    guard !file.findings.isEmpty else { return nil }
    switch SourceFile.read(file.path) {
    case .failure(let error):
      throw ToolError("'\(file.path)' \(error.description).", isInputFailure: true)
    case .success(let text):
      return try change(for: file, text: text, keeping: needed)
    }
  }

  /// - Parameter needed: The dialects whose exported imports stay.
  package func change(
    for file: FileAnalysis, text: String, keeping needed: Set<Dialect> = []
  ) throws(ToolError) -> FileChange? {
    let chosen = chosen(of: file, in: text)
    let (rewritten, places, skipped) = EditApplication.apply(chosen, to: text)
    if let pair = skipped.first(where: { chosen[$0.finding].grade != .manual }) {
      throw overlap(of: chosen[pair.finding], and: chosen[pair.overlapping])
    }
    var applied = places.map { chosen[$0] }
    let isPlain = rewritten.utf8.count == text.utf8.count + applied.flatMap(\.edits).growth
    var after = rewritten
    let dialects = LegacyDialects.all.compactMap { dialect in
      dialect.imports.flatMap { rule in
        file.findings.contains { $0.rule == rule.id } ? (dialect, rule) : nil
      }
    }
    // A finding without edits is completed together with the others.
    let imports = Set(dialects.map { $0.1.id })
    applied += chosen.filter {
      $0.edits.isEmpty && $0.grade != .manual && !imports.contains($0.rule)
    }
    // If line endings or a byte order mark change the length, the inserted ranges are unknown.
    var inserted = isPlain ? applied.flatMap(\.edits).insertedRanges : nil
    for (dialect, rule) in dialects {
      let source = try parsed(file, after)
      let isNeeded =
        needed.contains(dialect.dialect) && file.exported.contains(dialect.dialect)
      let change = ImportChange(
        source, of: dialect, isNeeded: isNeeded, isKept: file.kept.contains(dialect.dialect),
        inserted: inserted ?? [], ownNames: file.ownNames)
      after = change.text
      inserted = change.inserted
      if change.isComplete { applied += file.findings.filter { $0.rule == rule.id } }
    }
    guard after != text else { return nil }
    let source = SourceFile(path: file.path, text: text, module: file.module)
    let shared = SharedNames.qualifications(
      in: try parsed(file, after), of: dialects.map(\.0), inserted: inserted ?? [],
      importedModern: source.importsModern, except: file.ownNames)
    after = EditApplication.apply(shared, to: after)
    let result = try parsed(file, after)
    let utf8 = Array(text.utf8)
    if applied.contains(where: { $0.mayOpenChain(in: utf8) }),
      result.openChains > source.openChains
    {
      throw failure(of: file)
    }
    return FileChange(path: file.path, before: text, after: after, applied: applied)
  }

  /// The findings to apply. Changes of one statement or declaration are one decision: if one of them is
  /// left out, all of them are.
  private func chosen(of file: FileAnalysis, in text: String) -> [Finding] {
    let chosen = file.findings.filter { $0.grade != .review || includesReview }
    let others =
      (includesReview ? [] : file.findings.filter { $0.grade == .review })
      + file.excluded.filter { $0.grade != .manual }
    guard !others.isEmpty else { return chosen }
    let items = SourceItems(text)
    let left = Set(others.flatMap(\.edits).compactMap { items.item(changedBy: $0)?.id })
    return chosen.filter { finding in
      finding.grade == .manual
        || !finding.edits.contains { edit in
          items.item(changedBy: edit).map { left.contains($0.id) } ?? false
        }
    }
  }

  /// Parses a rewritten text; throws if Swift code does not parse.
  private func parsed(_ file: FileAnalysis, _ text: String) throws(ToolError) -> SourceFile {
    let source = SourceFile(path: file.path, text: text, module: file.module)
    if !file.isManifest || file.path.hasSuffix(".swift"), !source.parses { throw failure(of: file) }
    return source
  }

  private func failure(of file: FileAnalysis) -> ToolError {
    ToolError(
      "'\(file.path)' would no longer parse; skipped. Please report this.", isInputFailure: true)
  }

  /// The error for changes that cannot both be made. Without one of them, the others may not compile.
  private func overlap(of finding: Finding, and other: Finding) -> ToolError {
    ToolError(
      "'\(finding.file)' is unchanged: its changes at \(other.line):\(other.column) [\(other.rule)] and "
        + "\(finding.line):\(finding.column) [\(finding.rule)] overlap. Please report this.",
      isInputFailure: true)
  }

  private func leftOut(of file: FileAnalysis, beside change: FileChange?) -> [Finding] {
    let applied = Set(change?.applied ?? [])
    return (file.findings + file.excluded).filter {
      $0.grade != .manual && !$0.edits.isEmpty && !applied.contains($0)
    }
  }
}
