import Foundation

/// The packages that a `Package.resolved` has, also those that only other packages depend on.
struct ResolvedPackages {
  /// Their identities, in lower case, with the lines that name them.
  let lines: [String: Int]

  /// - Parameter text: The file, in any of its versions.
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

  /// Those that are originals.
  var originals: [String] { lines.keys.filter { ManifestAnalysis.originals[$0] != nil }.sorted() }
}

extension ManifestAnalysis {
  /// The name of this package where it is depended on.
  var identity: String { (package ?? .placeholder).identity.lowercased() }

  /// The advice about an original's package beside this one.
  static func adviceOnTwo(_ original: String, in manifest: String) -> String {
    let module = original.hasPrefix("vueflux") ? "VueFlux" : "Verge"
    return "The package '\(original)' has a module '\(module)', as this one has: if a dependency "
      + "needs it, \(manifest) 'moduleAliases: [\"\(module)\": \"Upstream\(module)\"]'; otherwise, "
      + "take it away"
  }

  /// The findings in the `Package.resolved` of an Xcode project, which has no place for aliases.
  func findings(inResolved text: String, at path: String) -> [Finding] {
    let packages = ResolvedPackages(text)
    guard packages.lines[identity] != nil else { return [] }
    return packages.originals.map { original in
      Finding(
        rule: ShimRules.twoPackages.id, file: path, line: packages.lines[original] ?? 1, column: 1,
        message: Self.adviceOnTwo(
          original, in: "depend on it in a local package, and give that product"),
        grade: .manual, symbol: original, edits: [],
        fingerprint: Fingerprint.of(
          rule: ShimRules.twoPackages.id, file: path, line: original, occurrence: 1))
    }
  }
}
