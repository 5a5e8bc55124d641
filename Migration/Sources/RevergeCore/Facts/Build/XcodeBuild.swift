import Foundation

/// A build of Xcode whose log has the arguments of the compiler.
struct XcodeBuild {
  /// The workspace, or the project.
  let container: String

  /// Where the log is written to.
  static let log = "xcodebuild.log"

  /// Finds a workspace or project in the folders, directly below them, or above them in the work tree of
  /// git.
  init?(at roots: [String]) {
    for root in roots {
      let folder = root.hasSuffix(".swift") ? root.realPath.folder : root.realPath
      if let container = Self.container(near: folder) {
        self.container = container
        return
      }
    }
    return nil
  }

  /// The command that builds everything and writes the log.
  var command: String {
    let name = container.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".")
    let option = parts.last == "xcworkspace" ? "-workspace" : "-project"
    return Self.command("\(option) '\(container.fromHere)' -scheme '\(parts.first ?? "App")'")
  }

  static func command(_ options: String, log: String = log) -> String {
    "xcodebuild clean build-for-testing \(options) "
      + "-destination 'generic/platform=iOS Simulator' > \(log)"
  }

  private static func container(near start: String) -> String? {
    for folder in folders(from: start) {
      if let found = container(in: folder) { return found }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: start))?.sorted() ?? []
    return names.lazy.filter { !$0.hasPrefix(".") && $0 != "Pods" && $0 != "Carthage" }
      .compactMap { container(in: "\(start)/\($0)") }.first
  }

  /// A folder, and those above it in its work tree.
  private static func folders(from start: String) -> [String] {
    var folders = [start]
    while let last = folders.last, !FileManager.default.fileExists(atPath: "\(last)/.git") {
      guard last.folder != last else { return [start] }
      folders.append(last.folder)
    }
    return folders
  }

  private static func container(in folder: String) -> String? {
    guard !folder.hasSuffix(".xcodeproj"), !folder.hasSuffix(".xcworkspace") else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    let name =
      names.first { $0.hasSuffix(".xcworkspace") } ?? names.first { $0.hasSuffix(".xcodeproj") }
    return name.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
  }
}
