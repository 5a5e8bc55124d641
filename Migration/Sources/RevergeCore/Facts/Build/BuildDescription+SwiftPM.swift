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
    let command = Self.command(for: package)
    guard let path = products.map({ "\($0)/description.json" }) ?? Self.description(of: package),
      let data = FileManager.default.contents(atPath: path)
    else { throw Self.notBuilt([package]) }
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
    let commands = description.commandsInOrder
    var modules: [ModuleArguments] = []
    for compilation in commands
    where compilation.sources.contains(where: { $0.isSource(in: folders) }) {
      modules.append(try compilation.module(origin: path, command))
    }
    // Every build writes it, also one that compiles nothing or fails.
    let database = path.realPath.folder.folder.folder + "/build.db"
    try self.init(
      modules, origin: "'\(path)'", roots: folders, command: command,
      compiler: commands.first?.executable,
      time: database.time(of: \.modification) ?? path.time(of: \.modification),
      manifests: ["\(package)/Package.swift"])
  }

  /// The command that builds a package.
  static func command(for package: String) -> String {
    let isHere = package.realPath == FileManager.default.currentDirectoryPath.realPath
    return "swift build --build-tests"
      + (isHere ? "" : " --package-path '\(package.fromHere)'")
  }

  /// Whether SwiftPM has built a package.
  static func isBuilt(_ package: String) -> Bool { description(of: package) != nil }

  /// What SwiftPM wrote when it built a package; `nil` if it has not.
  private static func description(of package: String, _ configuration: String = "debug") -> String?
  {
    let build = "\(package)/.build"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: build))?.sorted() ?? []
    // The link `debug` is missing until a build has succeeded; an editor builds for itself.
    let triples = names.filter { $0 != "index-build" }
    let folders = [configuration] + triples.map { "\($0)/\(configuration)" }
    return folders.lazy.map { "\(build)/\($0)/description.json" }
      .first(where: FileManager.default.fileExists(atPath:))
  }

  /// The error for packages that SwiftPM has not built.
  static func notBuilt(_ packages: [String], inXcode xcode: XcodeBuild? = nil) -> FactsError {
    let lines = packages.map { package in
      let isReleased = description(of: package, "release") != nil
      let state = isReleased ? "is built for release only" : "has not been built"
      return "The package '\(package.fromHere)' \(state). Build it first: \(command(for: package))"
    }
    let other =
      xcode.map { "If Xcode builds it: \($0.command), and pass --build-log \(XcodeBuild.log)" }
      ?? "If another build system builds it (its own of SwiftPM writes '.build/debug/description.json'), "
      + "pass --compiler-arguments FILE."
    return FactsError(.build, (lines + [other]).joined(separator: "\n"))
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

    let executable: String?
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
  func module(origin: String, _ command: String) throws(FactsError) -> ModuleArguments {
    // As SwiftPM does: with one file, the compiler would take it for a script.
    let mode = isLibrary && !otherArguments.contains("-parse-as-library")
    return try ModuleArguments(
      words: ["-I", importPath] + (mode ? ["-parse-as-library"] : []) + otherArguments,
      name: moduleName, files: sources, in: "/", origin: "'\(origin)'", command: command)
  }
}
