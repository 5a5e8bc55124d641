import Foundation

/// Runs a command on a copy of the code with the changes.
struct CommandCheck: ChangeCheck {
  private let command: String
  private let folder: String
  private var copy: ScratchCopy?

  /// - Parameters:
  ///   - command: The command, for the shell.
  ///   - folder: The folder that is copied. The command runs in the copy.
  init(_ command: String, in folder: String) {
    self.command = command
    self.folder = folder.realPath
  }

  var name: String { "'\(command)'" }
  var notes: [String] { [] }
  var toleratesManual: Bool { true }

  func group(of findings: Set<Finding>, in changes: [FileChange]) -> Set<Finding> { findings }

  mutating func begin() throws {
    let copy = try ScratchCopy(of: folder)
    self.copy = copy
    let before = try run(in: copy)
    guard before.code == 0 else {
      throw ToolError(
        "'\(command)' fails on a copy of '\(folder)' without any change (code \(before.code)). "
          + "Nothing was written.\n\(before.tail)")
    }
  }

  mutating func faults(with changes: [FileChange]) throws -> Faults? {
    guard let copy else { fatalError("faults(with:) is called after begin().") }
    try copy.write(changes)
    let result = try run(in: copy)
    if result.code == 0 { return nil }
    try copy.restore(changes)
    return Faults(errors: Set(result.errors.map { $0.below(copy.folder, folder) }))
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
private final class ScratchCopy {
  let folder: String
  private let original: String
  private let parent: RunFolder

  init(of original: String) throws {
    self.original = original
    let name = original.split(separator: "/").last.map(String.init) ?? "copy"
    do {
      parent = try RunFolder("verify")
    } catch {
      throw ToolError("A temporary folder cannot be created: \(error.reason)", isInputFailure: true)
    }
    folder = "\(parent.path)/\(name)"
    do {
      try Self.copy(original, to: folder)
    } catch {
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

  deinit { parent.remove() }
}
