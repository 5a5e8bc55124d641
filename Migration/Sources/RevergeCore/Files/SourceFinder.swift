import Foundation

/// Finds the Swift files in folders.
public enum SourceFinder {
  private static let skipped: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

  /// The files that were found, and the files and folders that cannot be read.
  public struct Found: Sendable {
    /// The Swift files, each once, sorted by name in each folder.
    public fileprivate(set) var files: [String] = []
    /// The files and folders that cannot be read, with the reasons.
    public fileprivate(set) var failures: [(path: String, reason: String)] = []
    fileprivate var visited: Set<String> = []
  }

  /// Finds the Swift files at `paths` and in their folders.
  ///
  /// In folders, skips hidden files and folders, build products, dependencies, and everything that is
  /// neither a file nor a folder. Visits each file and folder once, even if symbolic links lead to it.
  ///
  /// - Throws: ``ToolError`` if a path does not exist, or is not a Swift file.
  public static func find(at paths: [String]) throws -> Found {
    try find(at: paths, listing: FolderListing.names)
  }

  /// Finds the Swift files, with a function that lists the names in a folder.
  package static func find(
    at paths: [String], listing list: (String) throws -> [String]
  ) throws -> Found {
    var found = Found()
    for path in paths { try collect(path, isNamed: true, into: &found, list) }
    return found
  }

  /// The Swift files at `paths` and in their folders.
  ///
  /// - Throws: ``ToolError`` if a path does not exist, is not a Swift file, or cannot be read.
  public static func files(at paths: [String]) throws -> [String] {
    let found = try find(at: paths)
    if let failure = found.failures.first {
      throw ToolError("'\(failure.path)': \(failure.reason)", isInputFailure: true)
    }
    return found.files
  }

  private static func collect(
    _ path: String, isNamed: Bool, into found: inout Found, _ list: (String) throws -> [String]
  ) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard isNamed else {
        if path.contains("\u{FFFD}") {
          found.failures.append((path, "the name is not UTF-8: rename it, or move it elsewhere"))
        }
        return
      }
      throw ToolError(
        "There is no file or folder at '\(path)'. Pass an existing Swift file, or a folder of "
          + "Swift files.",
        isInputFailure: true)
    }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard found.visited.insert(real).inserted else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // Reading a pipe or a device with this name would never end.
      if path.hasSuffix(".swift"), status.st_mode & S_IFMT == S_IFREG {
        found.files.append(path)
      } else if isNamed {
        throw ToolError("'\(path)' is not a Swift file.", isInputFailure: true)
      }
      return
    }
    let names: [String]
    do {
      names = try list(path).sorted()
    } catch {
      found.failures.append((path, "the folder cannot be read: \(error.reason)"))
      return
    }
    for name in names where !name.hasPrefix(".") && !skipped.contains(name) {
      let child = path == "." ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      try collect(child, isNamed: false, into: &found, list)
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
