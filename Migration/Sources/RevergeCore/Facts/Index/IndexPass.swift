import Foundation

/// Type-checks modules, and reads what the compiler has found out.
package struct IndexPass: Sendable {
  private let toolchain: Toolchain
  private let library: IndexLibrary
  private let seconds: Double
  private let build: String
  private let begins: @Sendable (ModuleArguments) -> Void
  /// What was found out about modules as they are.
  private let known = KnownModules()

  /// - Parameters:
  ///   - toolchain: The toolchain that compiles.
  ///   - seconds: The time after which a compiler is stopped.
  ///   - build: The command that builds the modules, for messages.
  ///   - begins: Called before a module is compiled.
  /// - Throws: ``FactsError`` of the kind `toolchain`, if its library cannot be opened.
  package init(
    _ toolchain: Toolchain, seconds: Double = 600, build: String = "swift build --build-tests",
    begins: @escaping @Sendable (ModuleArguments) -> Void = { _ in }
  ) throws(FactsError) {
    self.toolchain = toolchain
    self.seconds = seconds
    self.build = build
    self.begins = begins
    library = try IndexLibrary(toolchain.indexStore)
  }

  /// Type-checks a module, once as long as neither its text nor its arguments change.
  ///
  /// - Throws: ``FactsError`` of the kinds `compiler`, `crash`, `timeout` and `index`.
  package func run(_ module: ModuleArguments) throws(FactsError) -> IndexedModule {
    let content = ModuleContent(module)
    if let known = known[content] { return known }
    let new = try run(module, imports: [])
    known[content] = new
    return new
  }

  /// Type-checks a module.
  ///
  /// Errors in the code are part of the result. The compiler writes nothing but the interface, if it is
  /// asked for.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - imports: Folders of compiled modules that count before those in the arguments.
  ///   - copy: Folders whose files are compiled in place of those of the module.
  ///   - output: The folder for the compiled interface of the module; `nil` if nobody needs it.
  /// - Throws: ``FactsError`` of the kinds `toolchain`, `compiler`, `crash`, `timeout` and `index`.
  package func run(
    _ module: ModuleArguments, imports: [String], copy: SourceCopy? = nil,
    emittingTo output: String? = nil
  ) throws(FactsError) -> IndexedModule {
    begins(module)
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let files = module.files.map { copy?.path(of: $0) ?? $0 }
    let interface = output.map {
      "\($0)/\(module.name).swiftmodule/\(module.platform ?? toolchain.platform).swiftmodule"
    }
    if let interface {
      // What an earlier pass has written is not the interface of this one.
      Self.remove(interface)
      try scratch.create(interface.folder)
    }
    let command = try command(module, files, imports, interface, scratch)
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(command, seconds: seconds)
    } catch {
      throw FactsError(.compiler, "'\(toolchain.compiler)' cannot be run: \(error.reason)")
    }
    let originals = Dictionary(
      zip(files, module.files).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    try check(result, of: module, originals)
    let diagnostics = CompilerDiagnostic.all(in: result.error) { originals[$0] ?? $0 }
    try checkVersions(diagnostics, of: module)
    let hasInterface = interface.map(FileManager.default.fileExists(atPath:)) ?? false
    if let interface, !hasInterface { Self.remove(interface) }
    guard FileManager.default.fileExists(atPath: scratch.store) else {
      throw refusal(of: module, result)
    }
    let records = try library.records(in: scratch.store)
    let indexed = try module.files.map { file throws(FactsError) in
      let name = String(file.split(separator: "/").last ?? "")
      guard let record = records[name] else { throw refusal(of: module, result) }
      return IndexedFile(
        path: file, occurrences: record.occurrences,
        implicitDeclarations: record.implicitDeclarations)
    }
    return IndexedModule(
      name: module.name, files: indexed, diagnostics: diagnostics,
      emittedModule: hasInterface ? interface : nil)
  }

  /// Removes an interface with what was written beside it, and its folder, which would hide the module
  /// that was built, unless it has interfaces for other targets.
  private static func remove(_ interface: String) {
    let base = interface.dropLast("swiftmodule".count)
    for suffix in ["swiftmodule", "swiftdoc", "swiftsourceinfo", "abi.json"] {
      _ = unlink(base + suffix)
    }
    _ = rmdir(interface.folder)
  }

  private func command(
    _ module: ModuleArguments, _ files: [String], _ imports: [String], _ interface: String?,
    _ scratch: ScratchFolder
  ) throws(FactsError) -> [String] {
    // In a list, because a command line has a greatest length.
    let list = try scratch.write(
      files.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
        .joined(separator: "\n"), to: "files")
    return [toolchain.compiler, "-module-name", module.name] + imports.flatMap { ["-I", $0] }
      + module.arguments + [
        "@\(list)", "-typecheck", "-wmo", "-diagnostic-style", "llvm", "-no-color-diagnostics",
        "-index-store-path", scratch.store, "-index-ignore-system-modules",
        "-index-ignore-clang-modules", "-Xfrontend", "-index-include-locals",
        // Else an import that is not found hides all that is wrong in the rest of the module.
        "-Xfrontend", "-show-diagnostics-after-fatal",
        // The interface is written by a second job, whose errors would end the first one.
      ] + (interface.map { ["-emit-module-path", $0, "-continue-building-after-errors"] } ?? [])
  }

  private func check(
    _ result: Subprocess.Result, of module: ModuleArguments, _ originals: [String: String]
  ) throws(FactsError) {
    switch result.end {
    case .timeout:
      throw FactsError(
        .timeout,
        "The compiler was stopped after \(seconds.formatted()) seconds in the module "
          + "'\(module.name)'. An expression may be too complex to type-check. To see which, run: "
          + "\(build)")
    case .signal(let number):
      throw crash("signal \(number)", module, result, originals)
    case .exit:
      // The compiler runs several jobs if it also writes an interface.
      if result.error.contains("failed due to signal") || result.code >= 128 {
        throw crash("code \(result.code)", module, result, originals)
      }
    }
  }

  private func crash(
    _ how: String, _ module: ModuleArguments, _ result: Subprocess.Result,
    _ originals: [String: String]
  ) -> FactsError {
    let place = result.error.matches(of: /(\/[^:\[\]]+\.swift):(\d+):(\d+)/).last.map { match in
      let path = String(match.1)
      return ", at \((originals[path] ?? path).fromHere):\(match.2):\(match.3)"
    }
    return FactsError(
      .crash,
      "The compiler '\(toolchain.compiler)' (\(toolchain.version)) crashed in the module "
        + "'\(module.name)'\(place ?? "") (\(how)). To see whether it does so every time, run: "
        + "\(build)\n\(result.tail)")
  }

  private func refusal(of module: ModuleArguments, _ result: Subprocess.Result) -> FactsError {
    FactsError(
      .compiler,
      "The compiler '\(toolchain.compiler)' (\(toolchain.version)) does not check the module "
        + "'\(module.name)' (code \(result.code)). Build with this compiler, so that the arguments fit, "
        + "and what the module imports is there: \(build)\n\(result.tail)")
  }

  /// What the module imports must be of the same compiler.
  private func checkVersions(
    _ diagnostics: [CompilerDiagnostic], of module: ModuleArguments
  ) throws(FactsError) {
    let other = diagnostics.first {
      $0.severity == .error
        && ($0.message.hasPrefix("module compiled with Swift ")
          || $0.message.hasPrefix("compiled module was created by "))
    }
    guard let other else { return }
    throw FactsError(
      .toolchain,
      "The module '\(module.name)' imports what another compiler has built, not '\(toolchain.compiler)' "
        + "(\(toolchain.version)): \(other.text) Set REVERGE_TOOLCHAIN to the folder 'usr' of that "
        + "compiler, or build with this one: \(build)")
  }
}

/// The modules that were type-checked in this run.
// Sendable: the lock guards the list.
private final class KnownModules: @unchecked Sendable {
  private let lock = NSLock()
  private var modules: [ModuleContent: IndexedModule] = [:]

  subscript(content: ModuleContent) -> IndexedModule? {
    get { lock.withLock { modules[content] } }
    set { lock.withLock { modules[content] = newValue } }
  }
}

extension Subprocess.Result {
  /// The errors, or else the last lines.
  fileprivate var tail: String {
    let lines = error.split(separator: "\n")
    let errors = lines.filter { $0.contains("error: ") }.prefix(5)
    return (errors.isEmpty ? lines.suffix(10) : errors[...]).joined(separator: "\n")
  }
}
