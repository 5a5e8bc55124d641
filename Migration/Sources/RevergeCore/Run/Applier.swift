import Foundation

/// Writes changes to files.
public enum Applier {
  /// Writes a file atomically, and keeps its permissions.
  ///
  /// - Throws: ``ToolError`` if the file cannot be written, or was modified since it was read.
  public static func write(_ change: FileChange) throws {
    let url = URL(fileURLWithPath: change.path).resolvingSymlinksInPath()
    guard case .success(let now) = SourceFile.read(url.path), now == change.before else {
      throw ToolError(
        "'\(change.path)' was modified while reverge was running; skipped. Run reverge again.",
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

/// Queries git about files.
public enum GitTree {
  /// Checks that git can undo changes to the files.
  ///
  /// - Throws: ``ToolError`` if a file has uncommitted changes, or is not in a work tree.
  public static func checkClean(_ paths: [String]) throws {
    let folders = Set(
      paths.map {
        URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
      })
    for folder in folders.sorted() {
      guard let status = run(["status", "--porcelain", "--untracked-files=all", "."], in: folder)
      else {
        throw ToolError(
          "'\(folder)' is not in a git work tree, so git cannot undo the changes. Commit the code "
            + "first, or pass --allow-dirty.")
      }
      guard status.isEmpty else {
        throw ToolError(
          "'\(folder)' has uncommitted changes:\n\(status)Commit or stash them first, or "
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
