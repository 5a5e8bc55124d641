import Foundation

/// Type-checks modules, and reads what the compiler has found out.
package struct IndexPass: Sendable {
  private let toolchain: Toolchain
  private let library: IndexLibrary
  private let seconds: Double
  /// What was found out about modules as they are.
  private let known = KnownModules()

  /// - Parameters:
  ///   - toolchain: The toolchain that compiles.
  ///   - seconds: The time after which a compiler is stopped.
  /// - Throws: ``FactsError`` of the kind `toolchain`, if its library cannot be opened.
  package init(_ toolchain: Toolchain, seconds: Double = 600) throws(FactsError) {
    self.toolchain = toolchain
    self.seconds = seconds
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
  /// - Throws: ``FactsError`` of the kinds `compiler`, `crash`, `timeout` and `index`.
  package func run(
    _ module: ModuleArguments, imports: [String], copy: SourceCopy? = nil,
    emittingTo output: String? = nil
  ) throws(FactsError) -> IndexedModule {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let files = module.files.map { copy?.path(of: $0) ?? $0 }
    let interface = output.map { "\($0)/\(module.name).swiftmodule" }
    if let output, let interface {
      // What an earlier pass has written is not the interface of this one.
      try? FileManager.default.removeItem(atPath: interface)
      try scratch.create(output)
    }
    let command = try command(module, files, imports, interface, scratch)
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(command, seconds: seconds)
    } catch {
      throw FactsError(.compiler, "'\(toolchain.compiler)' cannot be run: \(error.reason)")
    }
    try check(result, of: module)
    let originals = Dictionary(
      zip(files, module.files).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let diagnostics = CompilerDiagnostic.all(in: result.error) { originals[$0] ?? $0 }
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
      emittedModule: interface.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil })
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

  private func check(_ result: Subprocess.Result, of module: ModuleArguments) throws(FactsError) {
    switch result.end {
    case .timeout:
      throw FactsError(
        .timeout,
        "The compiler was stopped after \(seconds.formatted()) seconds in the module "
          + "'\(module.name)'. An expression may be too complex to type-check; build the module to see "
          + "which.")
    case .signal(let number):
      throw crash("signal \(number)", module, result)
    case .exit:
      // The compiler runs several jobs if it also writes an interface.
      if result.error.contains("failed due to signal") || result.code >= 128 {
        throw crash("code \(result.code)", module, result)
      }
    }
  }

  private func crash(
    _ how: String, _ module: ModuleArguments, _ result: Subprocess.Result
  ) -> FactsError {
    FactsError(
      .crash,
      "The compiler '\(toolchain.compiler)' (\(toolchain.version)) crashed in the module "
        + "'\(module.name)' (\(how)). Build the module with it to see whether it does so every time, "
        + "and where.\n\(result.tail)")
  }

  private func refusal(of module: ModuleArguments, _ result: Subprocess.Result) -> FactsError {
    FactsError(
      .compiler,
      "The compiler '\(toolchain.compiler)' (\(toolchain.version)) does not check the module "
        + "'\(module.name)' (code \(result.code)). Build it with the same toolchain, so that the "
        + "arguments fit, and what it imports is there.\n\(result.tail)")
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
