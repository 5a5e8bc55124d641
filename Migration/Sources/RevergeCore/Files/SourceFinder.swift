import Foundation

/// Finds the Swift files in folders.
public enum SourceFinder {
  private static let skipped: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

  /// The Swift files at `paths` and in their folders, each once, sorted by name.
  ///
  /// Skips hidden folders, build products and dependencies. Follows a symbolic link to a folder
  /// once.
  ///
  /// - Throws: ``ToolError`` if a path does not exist or cannot be read.
  public static func files(at paths: [String]) throws -> [String] {
    var found: [String] = []
    var visited: Set<String> = []
    for path in paths {
      try collect(path, isNamed: true, into: &found, visited: &visited)
    }
    return found
  }

  private static func collect(
    _ path: String, isNamed: Bool, into found: inout [String], visited: inout Set<String>
  ) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      guard isNamed else { return }
      throw ToolError(
        "There is no file or folder at '\(path)'. Pass an existing Swift file, or a folder of "
          + "Swift files.",
        isInputFailure: true)
    }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard visited.insert(real).inserted else { return }
    guard isFolder.boolValue else {
      if path.hasSuffix(".swift") {
        found.append(path)
      } else if isNamed {
        throw ToolError("'\(path)' is not a Swift file.", isInputFailure: true)
      }
      return
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw ToolError(
        "The folder '\(path)' cannot be read: \(error.localizedDescription)", isInputFailure: true)
    }
    for name in names where !name.hasPrefix(".") && !skipped.contains(name) {
      let child = path == "." ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      try collect(child, isNamed: false, into: &found, visited: &visited)
    }
  }

  /// The module of a file: the folder below the last `Sources` or `Tests`, or the parent folder.
  public static func module(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    if let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      index + 2 < parts.count
    {
      return parts[index + 1]
    }
    return parts.count > 1 ? parts[parts.count - 2] : "."
  }
}
