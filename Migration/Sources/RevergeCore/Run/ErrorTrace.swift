/// An error that a compiler prints.
package struct CompilerError: Hashable {
  package var path: String
  package let line: Int
  package let column: Int
  package let message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error with the path of the original file in place of its copy.
  func below(_ copy: String, _ folder: String) -> CompilerError {
    var error = self
    let path = self.path.hasPrefix("/") ? self.path : "\(copy)/\(self.path)"
    let real = path.standardPath
    let root = copy.realPath
    error.path = real.isBelow(root) ? folder + real.dropFirst(root.count) : real
    return error
  }

  /// The names in quotes in the message.
  fileprivate var names: Set<String> {
    Set(
      message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.flatMap { $0.element.names })
  }
}

/// Traces errors to the changes that cause them.
///
/// Looks for changes in the statements around an error, the innermost first, then in its declaration,
/// then for changes that wrote a name in its message, then in its file. The first changes that are
/// found are the cause.
struct ErrorTrace {
  /// The changes to revert together with the cause of an error.
  ///
  /// The extent grows with the number of failed runs, because a change may need another one that has no
  /// error itself.
  enum Extent: Int {
    /// The change alone.
    case change
    /// The changes of its rule in its file.
    case rule
    /// The changes of its file.
    case file
    /// All changes.
    case everything

    /// - Parameter round: The number of runs that failed.
    init(round: Int) { self = Extent(rawValue: (round - 1) / 4) ?? .everything }
  }

  private struct Site {
    let finding: Finding
    /// The lines in the changed text.
    let lines: [ClosedRange<Int>]

    func touches(_ range: ClosedRange<Int>) -> Bool { lines.contains { $0.overlaps(range) } }
  }

  /// A changed file.
  private struct File {
    let path: String
    let sites: [Site]
    /// The lines of the sites that are left for manual migration, in the changed text.
    let manual: Set<Int>
    let statements: StatementLevels
  }

  /// The files by their real paths.
  private var files: [String: File] = [:]

  /// - Parameters:
  ///   - changes: The changes.
  ///   - analyses: The analyses of all files.
  init(_ changes: [FileChange], _ analyses: [FileAnalysis]) {
    // A kept import explains no error.
    let manual = Dictionary(
      grouping: analyses.flatMap(\.findings).filter {
        $0.grade == .manual && !$0.isOfImport
      }, by: \.file)
    for change in changes {
      let findings = change.applied.filter { $0.grade != .manual && !$0.edits.isEmpty }
      let lines = ChangedLines(change)
      files[change.path.realPath] = File(
        path: change.path,
        sites: findings.map { Site(finding: $0, lines: lines.edited[$0] ?? []) },
        manual: Set((manual[change.path] ?? []).map { lines.moved($0.line) }),
        statements: StatementLevels(change.after))
    }
  }

  /// Whether an error is at a site that is left for manual migration.
  func isExpected(_ error: CompilerError) -> Bool {
    guard let file = files[error.path] else { return false }
    if file.manual.contains(error.line) { return true }
    for level in file.statements.around(line: error.line, column: error.column) {
      if level.hasMarker { return true }
      if !level.isOuter, file.sites.contains(where: { $0.touches(level.lines) }) { return false }
    }
    return false
  }

  /// The changes to revert because of the errors, each with an error; empty for the extent `everything`.
  func findings(of errors: Set<CompilerError>, within extent: Extent) -> [Finding: String] {
    guard extent != .everything else { return [:] }
    var result: [Finding: String] = [:]
    for error in errors.sorted(by: { ($0.path, $0.line) < ($1.path, $1.line) }) {
      for finding in cause(of: error) { result[finding] = result[finding] ?? error.message }
    }
    guard extent != .change else { return result }
    for (finding, message) in result {
      for site in files[finding.file.realPath]?.sites ?? []
      where extent == .file || site.finding.rule == finding.rule {
        result[site.finding] = result[site.finding] ?? message
      }
    }
    return result
  }

  private func cause(of error: CompilerError) -> [Finding] {
    let file = files[error.path]
    for level in file?.statements.around(line: error.line, column: error.column) ?? []
    where !level.isOuter {
      let here = file!.sites.filter { $0.touches(level.lines) }
      if !here.isEmpty { return here.map(\.finding) }
    }
    let named = naming(error)
    return named.isEmpty ? file?.sites.map(\.finding) ?? [] : named
  }

  /// The changes that wrote or replaced a name in the message. If the message has several such names,
  /// the name with the fewest changes counts.
  private func naming(_ error: CompilerError) -> [Finding] {
    let sites = files.values.flatMap(\.sites)
    let found = error.names.map { name in
      sites.filter { site in
        site.finding.symbol == name
          || site.finding.edits.contains { $0.replacement.names.contains(name) }
      }
    }
    return found.filter { !$0.isEmpty }.min { $0.count < $1.count }?.map(\.finding) ?? []
  }

  /// All changes of the files with errors, with those of imports, or of all files if that changes nothing.
  static func everything(
    in files: [FileAnalysis], _ changes: [FileChange], _ errors: Set<CompilerError>
  ) -> [Finding: String] {
    let changed = Set(changes.map(\.path))
    func findings(where isWrong: (String) -> Bool) -> [Finding: String] {
      var result: [Finding: String] = [:]
      for file in files where changed.contains(file.path) && isWrong(file.path) {
        let reason = (errors.first { $0.path == file.path.realPath } ?? errors.first)?.message
        for finding in file.findings where finding.grade != .manual || finding.isOfImport {
          result[finding] = reason ?? "the command fails"
        }
      }
      return result
    }
    let result = findings { path in errors.contains { $0.path == path.realPath } }
    return result.isEmpty ? findings { _ in true } : result
  }
}

extension Finding {
  /// Whether the finding stands for the imports of a dialect in the file.
  fileprivate var isOfImport: Bool { rule.hasSuffix(".import") }
}

/// The lines of a text after its change.
private struct ChangedLines {
  /// The lines of the edits of each finding.
  private(set) var edited: [Finding: [ClosedRange<Int>]] = [:]
  /// The first line of the old text after each edit, and the number of lines by which it moves.
  private var moves: [(line: Int, by: Int)] = []

  init(_ change: FileChange) {
    var breaks = [0]
    for byte in change.before.utf8 {
      breaks.append(breaks[breaks.count - 1] + (byte == 10 ? 1 : 0))
    }
    let edits = change.applied.flatMap { finding in
      finding.edits.map { (finding: finding, edit: $0) }
    }.sorted {
      ($0.edit.range.lowerBound, $0.edit.range.upperBound)
        < ($1.edit.range.lowerBound, $1.edit.range.upperBound)
    }
    // The imports have changed too: they are above all edits except those of comments.
    let isLonger = change.after.utf8.filter { $0 == 10 }.count - breaks[breaks.count - 1]
    var moved = isLonger - edits.reduce(0) { $0 + $1.edit.addedLines(breaks) }
    moves = [(0, moved)]
    for (finding, edit) in edits {
      let first = breaks[edit.range.lowerBound] + moved + 1
      let added = edit.replacement.utf8.filter { $0 == 10 }.count
      edited[finding, default: []].append(first...first + added)
      moved += edit.addedLines(breaks)
      moves.append((breaks[edit.range.upperBound] + 1, moved))
    }
  }

  /// The number of a line after the change.
  func moved(_ line: Int) -> Int { line + (moves.last { $0.line <= line }?.by ?? 0) }
}

extension Edit {
  /// The number of lines by which a text grows, given the number of line breaks before each byte.
  fileprivate func addedLines(_ breaks: [Int]) -> Int {
    replacement.utf8.filter { $0 == 10 }.count
      - (breaks[range.upperBound] - breaks[range.lowerBound])
  }
}

extension StringProtocol {
  /// The names in a text.
  fileprivate var names: [String] {
    split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) }
  }
}
