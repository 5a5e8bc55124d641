import Foundation

/// The packages in a `Package.resolved`, including transitive dependencies.
struct ResolvedPackages {
  /// The identities in lowercase, with their lines.
  let lines: [String: Int]

  /// - Parameter text: The content of the file, in any format version.
  init(_ text: String) {
    var lines: [String: Int] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 5, ["location", "repositoryURL"].contains(parts[1]) else { continue }
      lines[String(parts[3]).packageName.lowercased()] = number + 1
    }
    self.lines = lines
  }

  /// The identities that are originals.
  var originals: [String] { lines.keys.filter { ManifestAnalysis.originals[$0] != nil }.sorted() }
}

extension ManifestAnalysis {
  /// The identity of this package in manifests.
  var identity: String { (package ?? .placeholder).identity.lowercased() }

  /// The advice about an original next to this package.
  static func adviceOnTwo(_ original: String, in manifest: String) -> String {
    let module = original.hasPrefix("vueflux") ? "VueFlux" : "Verge"
    return "The package '\(original)' has a module '\(module)', as this one does: if a dependency "
      + "needs it, \(manifest) with 'moduleAliases: [\"\(module)\": \"Upstream\(module)\"]'; "
      + "otherwise, remove it"
  }

  /// The findings in the `Package.resolved` of an Xcode project, which does not support aliases.
  func findings(inResolved text: String, at path: String) -> [Finding] {
    let packages = ResolvedPackages(text)
    guard packages.lines[identity] != nil else { return [] }
    return packages.originals.map { original in
      Finding(
        rule: ShimRules.twoPackages.id, file: path, line: packages.lines[original] ?? 1, column: 1,
        message: Self.adviceOnTwo(
          original, in: "depend on it in a local package, and declare its product"),
        grade: .manual, symbol: original, edits: [],
        fingerprint: Fingerprint.of(
          rule: ShimRules.twoPackages.id, file: path, line: original, occurrence: 1))
    }
  }
}
