import Foundation

/// Queries git about files.
public enum GitTree {
  /// Checks that git can undo changes to the files.
  ///
  /// - Parameters:
  ///   - paths: The files that change.
  ///   - named: The paths that the user passed. Files in other repositories, such as a submodule, are
  ///     refused.
  /// - Throws: ``ToolError`` if a file is not tracked, if there are uncommitted changes in its folder,
  ///   if it is in no work tree or in that of another repository, or if git fails.
  public static func checkClean(_ paths: [String], named: [String]) throws {
    let trees = Dictionary(grouping: paths.map(File.init), by: \.tree)
    let expected = Set(named.map { File($0).treeOfPath })
    for (tree, files) in trees.sorted(by: { $0.key < $1.key }) {
      _ = try run(["rev-parse", "--is-inside-work-tree"], in: tree)
      guard expected.contains(tree) else {
        throw ToolError(
          "'\(tree)' is a separate git repository, such as a submodule, and "
            + "\(TextReport.count(files.count, "file")) in it would change. Pass its path too, or "
            + "pass --allow-dirty. Nothing was written.")
      }
      try checkCommitted(Array(Set(files.map(\.folder))).sorted(), in: tree)
      try checkTracked(files, in: tree)
    }
  }

  /// Checks that no file is outside of the trees of the paths: links and the configuration file may lead
  /// anywhere.
  ///
  /// The tree of a path is its git work tree. Outside of git, it is the current folder if that contains the
  /// path, or else the path.
  ///
  /// - Parameters:
  ///   - paths: The files that change.
  ///   - named: The paths that the user passed; or the folder of the configuration file that has the paths.
  /// - Throws: ``ToolError`` with the files that are outside.
  public static func checkInside(_ paths: [String], named: [String]) throws {
    let here = ".".realPath
    let trees = Set(
      named.map { path in
        let file = File(path)
        return file.treeAround ?? (file.path.isBelow(here) ? here : file.path)
      })
    let outside = paths.map { (path: $0, real: $0.realPath) }
      .filter { file in !trees.contains { file.real.isBelow($0) } }
    guard !outside.isEmpty else { return }
    let lines = outside.map { "  \($0.path.escapingControls) (\($0.real.escapingControls))\n" }
      .joined()
    throw ToolError(
      "These files are outside of \(trees.sorted().map { "'\($0)'" }.joined(separator: ", ")): a link or the "
        + "configuration file leads to them.\n\(lines)Pass their paths too, or exclude them. Nothing was "
        + "written.")
  }

  /// The repositories of the files, each with the number of its files; empty unless there are several.
  public static func repositories(of paths: [String]) -> [(path: String, files: Int)] {
    let trees = Dictionary(
      grouping: paths.map(File.init).filter(\.isInRepository), by: \.tree)
    guard trees.count > 1 else { return [] }
    return trees.map { ($0.key, $0.value.count) }.sorted { $0.path < $1.path }
  }

  /// A file, with links resolved.
  private struct File {
    let path: String
    let folder: String
    /// The root of the work tree, or the folder of the file if it is in none.
    let tree: String
    /// The root of the work tree of the path itself, which may be a folder.
    var treeOfPath: String { treeAround ?? path }
    /// The same; `nil` if the path is in no work tree.
    var treeAround: String? { Self.tree(around: URL(fileURLWithPath: path)) }

    var isInRepository: Bool { Self.tree(around: URL(fileURLWithPath: folder)) != nil }

    init(_ path: String) {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let folder = url.deletingLastPathComponent()
      self.path = url.path
      self.folder = folder.path
      tree = Self.tree(around: folder) ?? folder.path
    }

    private static func tree(around folder: URL) -> String? {
      var folder = folder
      while folder.path != "/" {
        let git = folder.appendingPathComponent(".git").path
        if FileManager.default.fileExists(atPath: git) { return folder.path }
        folder.deleteLastPathComponent()
      }
      return nil
    }
  }

  /// Checks that the folders have no uncommitted changes, except for temporary files.
  private static func checkCommitted(_ folders: [String], in tree: String) throws {
    var changes: [String] = []
    for part in folders.parts {
      let entries = try run(
        ["--literal-pathspecs", "status", "--porcelain", "-z", "--untracked-files=all", "--"]
          + part, in: tree
      ).split(separator: "\0").map(String.init)
      changes += entries.filter { entry in
        let name = entry.split(separator: "/").last.map(String.init) ?? entry
        return TemporaryName.process(of: name.trimmingStatus) == nil
      }
    }
    guard changes.isEmpty else {
      let lines = changes.map { "  \($0.escapingControls)\n" }.joined()
      throw ToolError(
        "'\(tree)' has uncommitted changes in the folders of the files to change:\n\(lines)Commit "
          + "or stash them first, or pass --allow-dirty. Nothing was written.")
    }
  }

  /// Checks that git tracks the files, and reports changes to them.
  private static func checkTracked(_ files: [File], in tree: String) throws {
    var known: Set<String> = []
    for part in files.map(\.path).parts {
      let list = try run(
        ["--literal-pathspecs", "ls-files", "-v", "-z", "--"] + part, in: tree)
      // With any other mark, git may not report changes to the file.
      for entry in list.split(separator: "\0") where entry.hasPrefix("H ") {
        known.insert("\(tree)/\(entry.dropFirst(2))")
      }
    }
    let unknown = files.map(\.path).filter { !known.contains($0) }.sorted()
    guard unknown.isEmpty else {
      let lines = unknown.map { "  \($0.escapingControls)\n" }.joined()
      throw ToolError(
        "git does not track these files, so it cannot undo their changes:\n\(lines)Add and commit "
          + "them first, exclude them, or pass --allow-dirty. Nothing was written.")
    }
  }

  /// Runs git in a folder, without the variables that name another repository.
  private static func run(_ arguments: [String], in folder: String) throws -> String {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where repositoryVariables.contains(name) {
      environment[name] = nil
    }
    // Reading must not write the index.
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(
        ["git", "-C", folder] + arguments, environment: environment)
    } catch {
      throw ToolError(
        "git cannot be started: \(error.localizedDescription). Install git, or pass "
          + "--allow-dirty. Nothing was written.")
    }
    guard result.code == 0 else {
      let reason = result.error.split(separator: "\n").joined(separator: "\n  ")
      if result.error.contains("not a git repository") {
        throw ToolError(
          "'\(folder)' is not in a git work tree, so git cannot undo the changes. Commit the code "
            + "first, or pass --allow-dirty.")
      }
      throw ToolError(
        "git failed in '\(folder)', so it may not be able to undo the changes:\n  \(reason)\n"
          + "Fix this first, or pass --allow-dirty. Nothing was written.")
    }
    return result.output
  }

  /// The variables that `git rev-parse --local-env-vars` lists, other than configuration.
  private static let repositoryVariables: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX",
    "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_LITERAL_PATHSPECS",
    "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]
}

extension [String] {
  /// Parts that fit in a command line.
  fileprivate var parts: [[String]] {
    stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
  }
}

extension String {
  /// The name without the status that `git status` puts before it.
  fileprivate var trimmingStatus: String {
    let parts = split(separator: " ", maxSplits: 1)
    return hasPrefix("?? ") && parts.count == 2 ? String(parts[1]) : self
  }
}
