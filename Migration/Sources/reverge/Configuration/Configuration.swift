import Foundation
import RevergeCore

/// The settings in the file `.reverge.yml` of a project.
struct Configuration {
  /// The name of the file.
  static let name = ".reverge.yml"

  /// The path of the file.
  let file: String
  var paths: [String]?
  var excludes: [PathPattern] = []
  var generations: [GenerationName]?
  var only: [String]?
  var except: [String]?
  var also: [String]?
  var modules: [ModuleMap.Named]?
  var baseline: String?
  var history: [String]?
  var package: PackageLocation?

  init(file: String) { self.file = file }

  /// The file for the paths; `nil` if there is none.
  ///
  /// The file is in the folder of a path, or in a folder above, up to the root of the git work tree.
  ///
  /// - Throws: ``ToolError`` if two of the paths have different files, or only one of the two has a file.
  static func find(for paths: [String]) throws -> String? {
    let found = paths.map { (path: $0, file: find(above: $0)) }
    guard let first = found.first else { return nil }
    if let other = found.first(where: { $0.file != first.file }) {
      let files = [first, other].map { "'\($0.path)' has \($0.file.map { "'\($0)'" } ?? "none")" }
      throw ToolError(
        "The paths have different configuration files: \(files.joined(separator: ", ")). Pass the "
          + "right one with --config, or run reverge for each path.")
    }
    return first.file
  }

  private static func find(above path: String) -> String? {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    var folder = isFolder.boolValue ? url : url.deletingLastPathComponent()
    while true {
      let file = folder.appendingPathComponent(name).path
      if FileManager.default.fileExists(atPath: file) { return relative(file) }
      let git = folder.appendingPathComponent(".git").path
      guard folder.path != "/", !FileManager.default.fileExists(atPath: git) else { return nil }
      folder.deleteLastPathComponent()
    }
  }

  /// A path as seen from the current folder.
  static func relative(_ path: String) -> String {
    let here = URL(fileURLWithPath: ".").resolvingSymlinksInPath().standardizedFileURL.path
      .split(separator: "/")
    let there = path.split(separator: "/")
    let common = zip(here, there).prefix { $0 == $1 }.count
    // Outside of the current folder and of those above, an absolute path is easier to read.
    guard common == here.count || common == there.count - 1 else { return path }
    let steps =
      Array(repeating: "..", count: here.count - common) + there.dropFirst(common).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The path of a file that the configuration names, as seen from the current folder.
  func path(_ written: String) -> String {
    guard !written.hasPrefix("/") else { return written }
    let folder = folder
    guard folder != "." else { return written }
    return written == "." ? folder : "\(folder)/\(written)"
  }

  /// The folder of the file, as seen from the current folder.
  var folder: String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }
}
