import Foundation

/// The check of changes with the compiler, before they are written.
///
/// The code with the changes compiles, each name that the tool did not write means what it meant, and
/// each name of the modern API that it wrote means that. Changes that fail are withdrawn.
public struct CompilerCheck {
  private let build: BuildDescription
  private let pass: IndexPass
  /// What the compiler knows about the files as they are. Asks when a file is needed.
  package let facts: BuildFacts

  /// Where the compiler's arguments come from.
  public enum Arguments {
    /// The packages of the files, as SwiftPM has built them.
    case packages
    /// The output of a clean `xcodebuild`.
    case xcodeLog(String)
    /// A file of JSON.
    case json(String)
  }

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - files: The Swift files that may change, to find their packages.
  ///   - paths: The files and folders that are analyzed.
  ///   - progress: Called before a module is compiled, with its name, its number, and the number of all.
  /// - Throws: ``ToolError`` if the arguments or the toolchain are missing, or if the build is older than
  ///   the files.
  public init(
    _ arguments: Arguments, of files: [String], at paths: [String],
    progress: @escaping @Sendable (String, Int, Int) -> Void
  ) throws {
    self = try Self.reporting {
      let build = try Self.build(arguments, files, paths)
      let numbers = Dictionary(
        zip(build.modules, 1...).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
      let toolchain = try Toolchain(of: build.compiler)
      let pass = try IndexPass(toolchain, build: build.command) { module in
        progress(module.name, numbers[module] ?? numbers.count, build.modules.count)
      }
      // The tool runs itself to ask for types.
      let workers = TypeWorkers(
        toolchain, executable: Bundle.main.executablePath ?? CommandLine.arguments[0])
      return CompilerCheck(build: build, pass: pass, facts: BuildFacts(build, pass, workers))
    }
  }

  private init(build: BuildDescription, pass: IndexPass, facts: BuildFacts) {
    self.build = build
    self.pass = pass
    self.facts = facts
  }

  /// - Parameter files: The Swift files that may change.
  /// - Throws: ``ToolError`` if one of them is newer than the build.
  package func checkAge(of files: [String]) throws {
    let known = build.files
    try Self.reporting { try build.checkAge(files.map(\.realPath).filter { !known.contains($0) }) }
  }

  private static func build(
    _ arguments: Arguments, _ files: [String], _ paths: [String]
  ) throws -> BuildDescription {
    switch arguments {
    case .packages: return try BuildDescription(of: files, at: paths.map(folder))
    case .xcodeLog(let log):
      return try BuildDescription(xcodeLog: log, roots: paths.map(folder))
    case .json(let file): return try BuildDescription(json: file)
    }
  }

  /// Errors about the state of the build are no failures of the input: it can be built.
  private static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FactsError {
      throw ToolError("\(error)", isInputFailure: error.kind != .build)
    }
  }

  /// Checks the changes of the files.
  ///
  /// - Parameter log: Receives lines about the progress.
  /// - Throws: ``ToolError`` if the code does not compile without changes, or the compiler fails.
  public func verify(
    _ files: [FileAnalysis], _ plan: Plan, log: @escaping (String) -> Void
  ) throws -> Verification.Result {
    try Self.reporting {
      let check = try FactsCheck(build, pass, toleratesManual: plan.includesManual)
      defer { check.end() }
      var verification = Verification(check, plan: plan, log: log)
      return try verification.verify(files)
    }
  }

  private static func folder(of path: String) -> String {
    let real = path.realPath
    return real.hasSuffix(".swift") ? real.folder : real
  }
}
