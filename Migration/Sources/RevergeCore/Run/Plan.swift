/// What a file becomes.
public struct FileChange: Sendable {
  /// The file, as it was named or found.
  public let path: String
  /// What is in it.
  public let before: String
  /// What is to be in it.
  public let after: String
  /// The findings that are done: their edits are in it, they need none, or the import is gone.
  public let applied: [Finding]
}

/// What becomes of a file, or why nothing does.
public struct FileOutcome: Sendable {
  /// The change, if there is one.
  public let change: FileChange?
  /// What could be rewritten, and is not: the rest may not compile without it.
  public let leftOut: [Finding]
  /// Why the file is left alone, if it could not be read any more, or would not parse.
  public let failure: ToolError?
}

/// Which changes are made.
public struct Plan: Sendable {
  /// The most doubtful grade whose edits are made. Markers are made in any case.
  let includesReview: Bool

  /// A plan that makes safe changes, and those for review if asked to.
  public init(includesReview: Bool) { self.includesReview = includesReview }

  /// What becomes of the files. One that fails does not keep the others.
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

  /// What a file becomes; `nil` if it stays as it is.
  ///
  /// - Throws: ``ToolError`` if the file cannot be read any more, or what it becomes does not parse.
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
    // What needs no edit of its own is done with the others.
    let imports = Set(dialects.map { $0.1.id })
    applied += chosen.filter {
      $0.edits.isEmpty && $0.grade != .manual && !imports.contains($0.rule)
    }
    if !dialects.isEmpty || rewritten != text {
      guard SourceFile(path: file.path, text: rewritten).parses else {
        throw ToolError(
          "'\(file.path)' would not parse any more; it is left alone. Please report this.",
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
