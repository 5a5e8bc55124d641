import Foundation

extension BuildDescription {
  /// Reads what SwiftPM wrote when it built a package.
  ///
  /// The modules are those of the package itself, and those with files in `roots`, which can belong to
  /// packages that it depends on by path.
  ///
  /// - Parameters:
  ///   - package: The folder of the package.
  ///   - roots: The folders that are analyzed.
  ///   - products: The folder of the build's products; by default, that of a debug build.
  /// - Throws: ``FactsError`` of the kind `arguments`.
  package init(
    package: String, roots: [String] = [], products: String? = nil
  ) throws(FactsError) {
    let path = (products ?? "\(package)/.build/debug") + "/description.json"
    let command = "swift build --build-tests --package-path '\(package)'"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FactsError(
        .arguments,
        "There is no '\(path)': the package has not been built. Run: \(command). Other build "
          + "systems than SwiftPM's own do not write it; then give the arguments with "
          + "--compiler-arguments FILE.")
    }
    let description: PackageBuild
    do {
      description = try JSONDecoder().decode(PackageBuild.self, from: data)
    } catch {
      throw FactsError(
        .arguments,
        "'\(path)' is not as this tool knows it: \(error.explanation) Remove it, and run: \(command). Or "
          + "give the arguments with --compiler-arguments FILE.")
    }
    let folders = ([package] + roots).map(\.realPath)
    var modules: [ModuleArguments] = []
    for command in description.commandsInOrder
    where command.sources.contains(where: { $0.isSource(in: folders) }) {
      modules.append(try command.module(origin: path))
    }
    try self.init(modules, origin: "'\(path)'", roots: folders)
  }
}

/// What a build of SwiftPM consists of.
private struct PackageBuild: Decodable {
  let swiftCommands: [String: Command]
  /// The modules that a module depends on, also those of programs, whose interfaces are no inputs.
  let targetDependencyMap: [String: [String]]?

  /// The compilation of a module.
  struct Command: Decodable {
    struct Input: Decodable { let name: String }

    let moduleName: String
    let moduleOutputPath: String
    let importPath: String
    let isLibrary: Bool
    let inputs: [Input]
    let sources: [String]
    let otherArguments: [String]
  }

  /// The compilations, each after those whose modules it needs.
  var commandsInOrder: [Command] {
    let commands = chosen
    let paths = Dictionary(grouping: commands, by: \.moduleOutputPath)
    let names = Dictionary(grouping: commands, by: \.moduleName)
    var result: [Command] = []
    var visited: Set<String> = []
    func visit(_ command: Command) {
      guard visited.insert(command.moduleOutputPath).inserted else { return }
      for input in command.inputs { paths[input.name]?.forEach(visit) }
      for name in targetDependencyMap?[command.moduleName] ?? [] { names[name]?.forEach(visit) }
      result.append(command)
    }
    for command in commands { visit(command) }
    return result
  }

  /// One compilation of each module, by name. What a macro or plugin needs is compiled a second time,
  /// for the machine that builds.
  private var chosen: [Command] {
    let ordered = swiftCommands.sorted { $0.key < $1.key }
    let forTools = ordered.filter { $0.key.hasSuffix("-tool.module") }
    let others = ordered.filter { !$0.key.hasSuffix("-tool.module") }.map(\.value)
    let names = Set(others.map(\.moduleName))
    return others + forTools.map(\.value).filter { !names.contains($0.moduleName) }
  }
}

extension PackageBuild.Command {
  func module(origin: String) throws(FactsError) -> ModuleArguments {
    // As SwiftPM does: with one file, the compiler would take it for a script.
    let mode = isLibrary && !otherArguments.contains("-parse-as-library")
    return try ModuleArguments(
      words: ["-I", importPath] + (mode ? ["-parse-as-library"] : []) + otherArguments,
      name: moduleName, files: sources, in: "/", origin: "'\(origin)'")
  }
}
