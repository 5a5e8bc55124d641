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
  let includesReview: Bool

  /// Creates a plan that applies safe changes and, on request, those that need review.
  public init(includesReview: Bool) { self.includesReview = includesReview }

  /// Returns the outcomes for the files. A file that fails does not affect the others.
  public func outcomes(for files: [FileAnalysis]) -> [FileOutcome] {
    parallel(files) { file in
      do throws(ToolError) {
        let change = try change(for: file)
        return FileOutcome(
          change: change, leftOut: leftOut(of: file, beside: change), failure: nil)
      } catch {
        return FileOutcome(change: nil, leftOut: [], failure: error)
      }
    }
  }

  /// Returns the change of a file; `nil` if it stays unchanged.
  ///
  /// - Throws: ``ToolError`` if the file can no longer be read, or the result does not parse.
  public func change(for file: FileAnalysis) throws(ToolError) -> FileChange? {
    guard !file.findings.isEmpty else { return nil }
    switch SourceFile.read(file.path) {
    case .failure(let error):
      throw ToolError("'\(file.path)' \(error.description).", isInputFailure: true)
    case .success(let text):
      return try change(for: file, text: text)
    }
  }

  package func change(
    for file: FileAnalysis, text: String
  ) throws(ToolError) -> FileChange? {
    let chosen = file.findings.filter { $0.grade != .review || includesReview }
    let (rewritten, places) = EditApplication.apply(chosen, to: text)
    var applied = places.map { chosen[$0] }
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
    if !dialects.isEmpty || rewritten != text {
      guard SourceFile(path: file.path, text: rewritten).parses else {
        throw ToolError(
          "'\(file.path)' would no longer parse; skipped. Please report this.",
          isInputFailure: true)
      }
    }
    for (dialect, rule) in dialects {
      let change = ImportChange(SourceFile(path: file.path, text: after), of: dialect, by: rule)
      after = change.text
      if change.isComplete { applied += file.findings.filter { $0.rule == rule.id } }
    }
    guard after != text else { return nil }
    return FileChange(path: file.path, before: text, after: after, applied: applied)
  }

  private func leftOut(of file: FileAnalysis, beside change: FileChange?) -> [Finding] {
    let applied = Set(change?.applied ?? [])
    return (file.findings + file.excluded).filter {
      $0.grade != .manual && !$0.edits.isEmpty && !applied.contains($0)
    }
  }
}
