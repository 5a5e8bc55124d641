import Foundation

/// The modules of a build, each after those that it imports.
///
/// Whether the description is as new as the files is the caller's matter: a build proves it.
package struct BuildDescription: Sendable {
  /// The modules, each after those that it imports.
  package let modules: [ModuleArguments]

  /// - Throws: ``FactsError`` of the kind `arguments`, if there is no module, or if two have the same
  ///   name and files.
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

extension ModuleArguments {
  /// Whether a file of the module is in one of the folders, and not in a build folder in it.
  func isIn(_ folders: [String]) -> Bool {
    files.contains { file in
      folders.contains { folder in
        file.isBelow(folder) && !file.dropFirst(folder.count).contains("/.build/")
      }
    }
  }
}

extension [ModuleArguments] {
  /// The modules, each after those of the list that its files import.
  func inOrderOfImports() -> [ModuleArguments] {
    let names = Set(map(\.name))
    return inOrder { module in
      module.files.reduce(into: Set<String>()) { $0.formUnion(ImportedNames.of($1)) }
        .intersection(names)
    }
  }

  /// The modules, each after those whose names `needed` returns for it, and otherwise as they are.
  func inOrder(after needed: (ModuleArguments) -> Set<String>) -> [ModuleArguments] {
    var result: [ModuleArguments] = []
    var visited: Set<Int> = []
    func visit(_ place: Int) {
      guard visited.insert(place).inserted else { return }
      let names = needed(self[place])
      for other in indices where other != place && names.contains(self[other].name) { visit(other) }
      result.append(self[place])
    }
    for place in indices { visit(place) }
    return result
  }
}
