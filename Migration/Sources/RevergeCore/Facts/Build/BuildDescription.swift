import Foundation

/// The modules of a build, each after those that it imports.
package struct BuildDescription: Sendable {
  /// The modules, each after those that it imports.
  package let modules: [ModuleArguments]
  /// The command that builds the modules, for messages.
  package let command: String
  /// The compiler of the build; `nil` if nothing says which.
  package let compiler: String?
  /// When the build was made; `nil` if nothing says when.
  private let time: Date?
  /// What the build reads besides the files of the modules.
  private let manifests: [String]

  /// - Throws: ``FactsError`` of the kind `arguments`, if there is no module.
  init(
    _ modules: [ModuleArguments], origin: String, roots: [String], command: String,
    compiler: String? = nil, time: Date? = nil, manifests: [String] = []
  ) throws(FactsError) {
    guard !modules.isEmpty else {
      let place = roots.map { "'\($0)'" }.joined(separator: ", ")
      throw FactsError(
        .arguments,
        "\(origin) compiles no Swift module\(roots.isEmpty ? "" : " with files in \(place)"). "
          + "Build the code that you migrate (all of it, and its tests), or give the arguments with "
          + "--compiler-arguments FILE.")
    }
    self.modules = modules
    self.command = command
    self.compiler = compiler
    self.time = time
    self.manifests = manifests
  }

  /// The modules of several builds, each once.
  init(_ builds: [BuildDescription]) {
    var seen: Set<[String]> = []
    modules = builds.flatMap(\.modules).filter { seen.insert([$0.name] + $0.files).inserted }
      .inOrderOfImports()
    command = builds.map(\.command).joined(separator: " && ")
    compiler = builds.lazy.compactMap(\.compiler).first
    time = nil
    manifests = []
  }

  /// The files of the modules.
  var files: Set<String> { Set(modules.flatMap(\.files).map(\.realPath)) }

  /// Checks that the build is newer than what it has read.
  ///
  /// - Parameter others: Files that the build does not compile. Those that are older than the build have
  ///   been left out of it on purpose.
  /// - Throws: ``FactsError`` of the kind `build`.
  package func checkAge(_ others: [String] = []) throws(FactsError) {
    guard let time else { return }
    let changed = (manifests + modules.flatMap(\.files)).filter {
      $0.time(of: \.modification).map { $0 > time } ?? false
    }
    // A file that was moved is new to the build, although nobody has written it since.
    let new = others.filter { $0.time(of: \.statusChange).map { $0 > time } ?? false }
    guard let first = changed.first ?? new.first else { return }
    let count = changed.count + new.count - 1
    throw FactsError(
      .build,
      "'\(first.fromHere)'\(count == 0 ? "" : ", with \(TextReport.count(count, "other file")),") "
        + "\(changed.isEmpty ? "is not part of the build, and newer" : "has changed since the build"). "
        + "Build again: \(command)")
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

extension BuildDescription {
  /// The error for a module that does not compile; `nil` if it compiles.
  func failure(of module: IndexedModule) -> FactsError? {
    let errors = module.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let isMissing = ["no such module", "external macro implementation"].contains {
      first.message.hasPrefix($0)
    }
    return FactsError(
      .build,
      "The module '\(module.name)' does not build (\(TextReport.count(errors.count, "error"))): "
        + "\(first.text) Nothing was written. "
        + (isMissing ? "Build what it imports" : "Correct the code with the old APIs, and build it")
        + ": \(command)")
  }
}

/// When a file was changed.
struct FileTimes {
  /// When its text was written.
  let modification: Date
  /// When its text was written, or the file was created, moved or given other attributes.
  let statusChange: Date

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    (modification, statusChange) = (Date(status.st_mtimespec), Date(status.st_ctimespec))
    #else
    (modification, statusChange) = (Date(status.st_mtim), Date(status.st_ctim))
    #endif
  }
}

extension Date {
  fileprivate init(_ time: timespec) {
    self.init(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

extension String {
  /// The time of a file; `nil` if there is no file.
  func time(of time: KeyPath<FileTimes, Date>) -> Date? { FileTimes(self)?[keyPath: time] }

  /// The path, from the current folder if it is in it.
  var fromHere: String {
    let here = FileManager.default.currentDirectoryPath.realPath + "/"
    return hasPrefix(here) ? String(dropFirst(here.count)) : self
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
