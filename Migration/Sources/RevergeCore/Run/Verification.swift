import Foundation

/// Runs a command on a copy of the code with the changes, and reverts the changes that cause errors.
///
/// The command runs in a copy of a folder, and prints errors as compilers do:
/// `path:line:column: error: message`. ``ErrorTrace`` traces each error to changes. They are reverted,
/// and the command runs again: until it succeeds, until it fails only at sites that are left for
/// manual migration, or until no change is left.
public struct Verification {
  /// The result for the changes.
  public struct Result {
    /// The outcomes for the files, without the reverted changes.
    public let outcomes: [FileOutcome]
    /// The findings whose changes were reverted, each with the grade review and the error.
    public let retracted: [Finding]
    /// The number of errors at sites that are left for manual migration; `0` if the command succeeds.
    public let expectedErrors: Int
  }

  private let command: String
  private let folder: String
  private let plan: Plan
  private let log: (String) -> Void

  /// - Parameters:
  ///   - command: The command, for the shell.
  ///   - folder: The folder that is copied. The command runs in the copy.
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
  /// - Throws: ``ToolError`` if the command fails on the unchanged copy, if the copy cannot be made or
  ///   written, or if a changed file is outside the folder.
  public func verify(_ files: [FileAnalysis]) throws -> Result {
    var files = files
    var outcomes = plan.outcomes(for: files)
    guard outcomes.contains(where: { $0.change != nil }) else {
      return Result(outcomes: outcomes, retracted: [], expectedErrors: 0)
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
    var expected = 0
    var round = 0
    while true {
      let changes = outcomes.compactMap(\.change)
      guard !changes.isEmpty else { break }
      try copy.write(changes)
      let result = try run(in: copy)
      if result.code == 0 { break }
      round += 1
      try copy.restore(changes)
      let errors = Set(result.errors.map { $0.below(copy.folder, folder) })
      let trace = ErrorTrace(changes, files)
      let unexpected = errors.filter { !trace.isExpected($0) }
      if unexpected.isEmpty, !errors.isEmpty {
        expected = errors.count
        break
      }
      var refused = trace.findings(of: unexpected, within: ErrorTrace.Extent(round: round))
      if refused.isEmpty { refused = ErrorTrace.everything(in: changes, unexpected) }
      for index in files.indices { retracted += files[index].retract(refused) }
      log(Self.message(command, refused))
      outcomes = plan.outcomes(for: files)
    }
    return Result(outcomes: outcomes, retracted: retracted, expectedErrors: expected)
  }

  private static func message(_ command: String, _ refused: [Finding: String]) -> String {
    let files = Set(refused.keys.map(\.file)).count
    let rules = Set(refused.keys.map(\.rule)).sorted()
    return "reverge: '\(command)' fails; reverted for review in "
      + "\(TextReport.count(files, "file")): \(rules.joined(separator: ", "))"
  }

  private func run(in copy: ScratchCopy) throws -> CommandResult {
    let result = try Subprocess.run(["sh", "-c", command], in: copy.folder)
    return CommandResult(code: result.code, output: result.output + result.error)
  }
}

/// The exit code of a command, and its output.
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
        let column = Int(parts[parts.count - 1])
      else { return nil }
      return CompilerError(
        path: parts.dropLast(2).joined(separator: ":"), line: row, column: column,
        message: String(line[mark.upperBound...]))
    }
  }
}

/// A temporary copy of a folder.
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

  /// Copies a folder, except `.git` and build products. Downloaded dependencies are copied.
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
  /// Reverts the changes of findings, each given with its error; returns these findings for review.
  fileprivate mutating func retract(_ refused: [Finding: String]) -> [Finding] {
    let taken = findings.compactMap { finding in refused[finding].map(finding.retracted) }
    guard !taken.isEmpty else { return [] }
    findings.removeAll { refused[$0] != nil }
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
      message: "\(message); reverted, because it does not compile: \(error)", grade: .review,
      symbol: symbol, edits: edits, fingerprint: fingerprint)
  }
}
