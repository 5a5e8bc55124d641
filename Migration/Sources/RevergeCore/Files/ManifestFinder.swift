import Foundation

/// Finds the manifests that list the dependencies of the code.
public enum ManifestFinder {
  private static let names: Set<String> = ["Package.swift", "Podfile", "Cartfile"]

  /// Whether the name of a file is that of a manifest.
  public static func isManifest(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return names.contains(name) || isResolvedOfXcode(path)
      || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  /// Whether a file is the `Package.resolved` of an Xcode project.
  private static func isResolvedOfXcode(_ path: String) -> Bool {
    path.hasSuffix("xcshareddata/swiftpm/Package.resolved")
  }

  /// The path of the `Package.resolved` in a project or workspace.
  private static func resolved(of name: String) -> String? {
    if name.hasSuffix(".xcodeproj") {
      return "\(name)/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    }
    return name.hasSuffix(".xcworkspace") ? "\(name)/xcshareddata/swiftpm/Package.resolved" : nil
  }

  /// The manifests at `paths`, in their folders, and in the folders above, up to the root of the
  /// git work tree; each once. Outside of a work tree, folders above are not searched.
  public static func manifests(at paths: [String]) -> [String] {
    let here = URL(fileURLWithPath: ".").resolvingSymlinksInPath().path + "/"
    var found: [String] = []
    var visited: Set<String> = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue, isManifest(path) {
        add(path, to: &found, &visited)
        continue
      }
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      var folder = isFolder.boolValue ? url : url.deletingLastPathComponent()
      let last = root(above: folder) ?? folder
      while true {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
          let manifest = resolved(of: name) ?? name
          let path = folder.appendingPathComponent(manifest).path
          guard isManifest(manifest), FileManager.default.fileExists(atPath: path) else { continue }
          add(below(here, path), to: &found, &visited)
        }
        guard folder.path != last.path else { break }
        folder.deleteLastPathComponent()
      }
    }
    return found
  }

  private static func below(_ folder: String, _ path: String) -> String {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private static func add(
    _ path: String, to found: inout [String], _ visited: inout Set<String>
  ) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if visited.insert(real).inserted { found.append(path) }
  }

  private static func root(above folder: URL) -> URL? {
    var folder = folder
    while folder.path != "/" {
      let git = folder.appendingPathComponent(".git").path
      if FileManager.default.fileExists(atPath: git) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
