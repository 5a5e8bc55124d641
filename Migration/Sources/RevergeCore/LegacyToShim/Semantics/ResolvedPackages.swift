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
