import Foundation

/// Writes changes into files.
public enum Applier {
  /// Writes a file as a whole or not at all, with the permissions it has.
  ///
  /// - Throws: ``ToolError`` if it cannot be written, or is no longer what it was.
  public static func write(_ change: FileChange) throws {
    let url = URL(fileURLWithPath: change.path).resolvingSymlinksInPath()
    guard case .success(let now) = SourceFile.read(url.path), now == change.before else {
      throw ToolError(
        "'\(change.path)' was changed by somebody else meanwhile; it is left alone.",
        isInputFailure: true)
    }
    do {
      let permissions =
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try Data(change.after.utf8).write(to: url, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } catch {
      throw ToolError(
        "'\(change.path)' cannot be written: \(error.localizedDescription)", isInputFailure: true)
    }
  }
}

/// Asks git about files.
public enum GitTree {
  /// Makes sure that what is about to be written can be had back from git.
  ///
  /// - Throws: ``ToolError`` if a file has changes that are not committed, or is in no work tree.
  public static func checkClean(_ paths: [String]) throws {
    let folders = Set(
      paths.map {
        URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
      })
    for folder in folders.sorted() {
      guard let status = run(["status", "--porcelain", "--untracked-files=all", "."], in: folder)
      else {
        throw ToolError(
          "'\(folder)' is not in a git work tree, so that changes could not be undone. Commit it to "
            + "git first, or pass --allow-dirty.")
      }
      guard status.isEmpty else {
        throw ToolError(
          "'\(folder)' has changes that are not committed:\n\(status)Commit or stash them first, or "
            + "pass --allow-dirty. Nothing was written.")
      }
    }
  }

  private static func run(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
