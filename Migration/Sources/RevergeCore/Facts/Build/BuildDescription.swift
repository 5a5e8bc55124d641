import Foundation

/// The modules of a build, each after those that it imports.
///
/// Whether the description is as new as the files is the caller's matter: a build proves it.
package struct BuildDescription: Sendable {
  /// The modules, each after those that it imports.
  package let modules: [ModuleArguments]

  /// - Throws: ``FactsError`` of the kind `arguments`, if there is no module.
  init(_ modules: [ModuleArguments], origin: String, roots: [String]) throws(FactsError) {
    guard !modules.isEmpty else {
      let place = roots.map { "'\($0)'" }.joined(separator: ", ")
      throw FactsError(
        .arguments,
        "\(origin) compiles no Swift module\(roots.isEmpty ? "" : " with files in \(place)"). "
          + "Build the code that you migrate (all of it, and its tests), or give the arguments with "
          + "--compiler-arguments FILE.")
    }
    self.modules = modules
  }
}

extension String {
  /// Whether a path is that of a file in one of the folders, and neither generated nor downloaded by a
  /// build.
  func isSource(in folders: [String]) -> Bool {
    let path = realPath
    return folders.contains { folder in
      guard path.isBelow(folder) else { return false }
      let rest = path.dropFirst(folder.count)
      return !["/.build/", "/DerivedData/", "/SourcePackages/"].contains { rest.contains($0) }
    }
  }
}

extension [ModuleArguments] {
  /// The modules, each after those of the list that its files import, and otherwise as they are.
  func inOrderOfImports() -> [ModuleArguments] {
    var result: [ModuleArguments] = []
    var visited: Set<Int> = []
    func visit(_ place: Int) {
      guard visited.insert(place).inserted else { return }
      var imports: Set<String> = []
      for file in self[place].files { imports.formUnion(ImportedNames.of(file)) }
      for other in indices where imports.contains(self[other].name) { visit(other) }
      result.append(self[place])
    }
    for place in indices { visit(place) }
    return result
  }
}
