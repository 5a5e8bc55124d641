import Foundation

/// Runs a command on a copy of the code with the changes, and takes back the changes that it refuses.
///
/// The copy is made of a folder; the command runs in it, and prints errors as compilers do:
/// `path:line:column: error: message`. Each error is traced to the rules whose changes are at its
/// line, or that changed a name in its message. Their changes in these files are taken back, and the
/// command runs again, until it succeeds.
public struct Verification {
  /// The result for the changes.
  public struct Result {
    /// The changes with which the command succeeds.
    public let outcomes: [FileOutcome]
    /// The findings whose changes were taken back, now for review, each with the error.
    public let retracted: [Finding]
  }

  private let command: String
  private let folder: String
  private let plan: Plan
  private let log: (String) -> Void

  /// - Parameters:
  ///   - command: The command, for the shell.
  ///   - folder: The folder of which a copy is made, and in which the command runs.
  ///   - plan: The selection of the changes.
  ///   - log: Receives lines about the progress.
  public init(
    _ command: String, in folder: String, plan: Plan, log: @escaping (String) -> Void
  ) {
    self.command = command
    self.folder = folder.realPath
    self.plan = plan
    self.log = log
  }

  /// Verifies the changes of the files.
  ///
  /// - Throws: ``ToolError`` if the command fails on the unchanged copy, or the copy cannot be made.
  public func verify(_ files: [FileAnalysis]) throws -> Result {
    var files = files
    var outcomes = plan.outcomes(for: files)
    guard outcomes.contains(where: { $0.change != nil }) else {
      return Result(outcomes: outcomes, retracted: [])
    }
    let copy = try ScratchCopy(of: folder)
    defer { copy.remove() }
    let before = try run(in: copy)
    guard before.code == 0 else {
      throw ToolError(
        "'\(command)' fails on a copy of '\(folder)' without any change (code \(before.code)). "
          + "Nothing was written.\n\(before.tail)")
    }
    var retracted: [Finding] = []
    var rounds = 0
    while true {
      let changes = outcomes.compactMap(\.change)
      guard !changes.isEmpty else { break }
      try copy.write(changes)
      let result = try run(in: copy)
      if result.code == 0 { break }
      rounds += 1
      try copy.restore(changes)
      let errors = result.errors.map { $0.below(copy.folder, folder) }
      var taken = rounds > Self.mostRounds ? [:] : Trace(changes).findings(of: errors)
      if taken.isEmpty { taken = Self.everything(changes, errors) }
      for (path, refused) in taken {
        guard let index = files.firstIndex(where: { $0.path == path }) else { continue }
        retracted += files[index].retract(refused)
      }
      let rules = taken.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted()
      log(
        "reverge: '\(command)' fails; taken back for review in "
          + "\(TextReport.count(taken.count, "file")): \(rules.joined(separator: ", "))")
      outcomes = plan.outcomes(for: files)
    }
    return Result(outcomes: outcomes, retracted: retracted)
  }

  /// The number of runs after which errors are no longer traced to rules.
  private static let mostRounds = 8

  /// All rules of the files with errors; those of all files if no file has one.
  private static func everything(
    _ changes: [FileChange], _ errors: [CompilerError]
  ) -> [String: [String: String]] {
    let wrong = changes.filter { change in errors.contains { $0.path == change.path.realPath } }
    return Dictionary(
      (wrong.isEmpty ? changes : wrong).map { change in
        let reason = errors.first { wrong.isEmpty || $0.path == change.path.realPath }?.message
        let rules = Set(change.applied.filter { $0.grade != .manual }.map(\.rule))
        return (
          change.path,
          Dictionary(uniqueKeysWithValues: rules.map { ($0, reason ?? "the command fails") })
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  private func run(in copy: ScratchCopy) throws -> CommandResult {
    let result = try Subprocess.run(["sh", "-c", command], in: copy.folder)
    return CommandResult(code: result.code, output: result.output + result.error)
  }
}

/// The end of a command, with what it printed.
private struct CommandResult {
  let code: Int32
  let output: String

  /// The last lines of the output.
  var tail: String { output.split(separator: "\n").suffix(20).joined(separator: "\n") }

  var errors: [CompilerError] {
    output.split(separator: "\n").compactMap { line in
      guard let mark = line.range(of: ": error: ") else { return nil }
      let parts = line[..<mark.lowerBound].split(separator: ":")
      guard parts.count >= 3, let row = Int(parts[parts.count - 2]),
        Int(parts[parts.count - 1]) != nil
      else { return nil }
      return CompilerError(
        path: parts.dropLast(2).joined(separator: ":"), line: row,
        message: String(line[mark.upperBound...]))
    }
  }
}

/// An error that a compiler prints.
private struct CompilerError {
  var path: String
  let line: Int
  let message: String

  /// The error with the path of the file of which the copy was made.
  func below(_ copy: String, _ folder: String) -> CompilerError {
    var error = self
    let path = self.path.hasPrefix("/") ? self.path : "\(copy)/\(self.path)"
    let real = path.standardPath
    let root = copy.realPath
    error.path = real.isBelow(root) ? folder + real.dropFirst(root.count) : real
    return error
  }

  /// The names in quotes in the message.
  var names: Set<String> {
    Set(
      message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.flatMap {
          $0.element.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        })
  }
}

/// Traces errors to the rules that changed the lines.
private struct Trace {
  private struct Site {
    let change: FileChange
    let finding: Finding
    /// The lines in the changed text.
    let lines: [ClosedRange<Int>]
  }

  private let sites: [Site]

  init(_ changes: [FileChange]) {
    sites = changes.flatMap { change in
      let findings = change.applied.filter { $0.grade != .manual && !$0.edits.isEmpty }
      let lines = Self.lines(of: findings, in: change.before)
      return zip(findings, lines).map { Site(change: change, finding: $0, lines: $1) }
    }
  }

  /// The rules that the errors refuse, by file, each with the error.
  func findings(of errors: [CompilerError]) -> [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    for error in errors {
      let here = sites.filter { $0.change.path.realPath == error.path }
      var found = here.filter { site in site.lines.contains { $0.contains(error.line) } }
      if found.isEmpty {
        // The cause is a change of the declaration, here or in another file.
        let names = error.names
        found = sites.filter { site in
          names.contains(site.finding.symbol)
            || site.finding.edits.contains { edit in
              edit.replacement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                .contains { names.contains(String($0)) }
            }
        }
      }
      if found.isEmpty { found = here }
      for site in found {
        result[site.change.path, default: [:]][site.finding.rule] =
          result[site.change.path]?[site.finding.rule] ?? error.message
      }
    }
    return result
  }

  /// The lines of the findings in the text after all edits.
  private static func lines(of findings: [Finding], in text: String) -> [[ClosedRange<Int>]] {
    let bytes = Array(text.utf8)
    var breaks = [0]
    for byte in bytes { breaks.append(breaks[breaks.count - 1] + (byte == 10 ? 1 : 0)) }
    let edits = findings.enumerated().flatMap { place, finding in
      finding.edits.map { (place: place, edit: $0) }
    }.sorted {
      ($0.edit.range.lowerBound, $0.edit.range.upperBound)
        < ($1.edit.range.lowerBound, $1.edit.range.upperBound)
    }
    var result = findings.map { _ in [ClosedRange<Int>]() }
    var moved = 0
    for (place, edit) in edits {
      let first = breaks[edit.range.lowerBound] + moved + 1
      let added = edit.replacement.utf8.filter { $0 == 10 }.count
      result[place].append(first...first + added)
      moved += added - (breaks[edit.range.upperBound] - breaks[edit.range.lowerBound])
    }
    return result
  }
}

/// A copy of a folder that is changed and deleted.
private struct ScratchCopy {
  let folder: String
  private let original: String

  init(of original: String) throws {
    self.original = original
    let name = original.split(separator: "/").last.map(String.init) ?? "copy"
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reverge-verify-\(getpid())-\(UInt64.random(in: 0 ... .max))")
    folder = parent.appendingPathComponent(name).path
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Self.copy(original, to: folder)
    } catch {
      try? FileManager.default.removeItem(at: parent)
      throw ToolError("'\(original)' cannot be copied: \(error.reason)", isInputFailure: true)
    }
  }

  /// Copies a folder without git's, and without what a build made; what it downloaded is copied.
  private static func copy(_ source: String, to target: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in try manager.contentsOfDirectory(atPath: source) {
      let path = "\(source)/\(name)"
      guard ![".git", "DerivedData"].contains(name), TemporaryName.process(of: name) == nil else {
        continue
      }
      guard name == ".build" else {
        try manager.copyItem(atPath: path, toPath: "\(target)/\(name)")
        continue
      }
      try manager.createDirectory(atPath: "\(target)/.build", withIntermediateDirectories: true)
      for part in ["checkouts", "repositories", "artifacts", "workspace-state.json"]
      where manager.fileExists(atPath: "\(path)/\(part)") {
        try manager.copyItem(atPath: "\(path)/\(part)", toPath: "\(target)/.build/\(part)")
      }
    }
  }

  func write(_ changes: [FileChange]) throws {
    for change in changes { try write(change.after, to: change) }
  }

  func restore(_ changes: [FileChange]) throws {
    for change in changes { try write(change.before, to: change) }
  }

  private func write(_ text: String, to change: FileChange) throws {
    let path = change.path.realPath
    guard path.isBelow(original) else {
      throw ToolError(
        "'\(change.path)' is not in '\(original)', which --verify copies. Run reverge in a "
          + "folder that contains all files.")
    }
    do {
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: folder + path.dropFirst(original.count)))
    } catch {
      throw ToolError("The copy cannot be written: \(error.reason)", isInputFailure: true)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: folder).deletingLastPathComponent())
  }
}

extension FileAnalysis {
  /// Takes back the changes of rules, given with the error of each; returns the findings.
  fileprivate mutating func retract(_ rules: [String: String]) -> [Finding] {
    let taken = findings.filter { rules[$0.rule] != nil && $0.grade != .manual }
      .map { $0.retracted(rules[$0.rule] ?? "") }
    findings.removeAll { rules[$0.rule] != nil && $0.grade != .manual }
    excluded += taken
    kept.formUnion(taken.compactMap { RuleCatalog.dialects[$0.rule] })
    return taken
  }
}

extension Finding {
  /// The finding for review, with the error that its change causes.
  fileprivate func retracted(_ error: String) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column,
      message: "\(message); taken back, because it does not compile: \(error)", grade: .review,
      symbol: symbol, edits: edits, fingerprint: fingerprint)
  }
}
