import Foundation

/// The check of changes with the compiler, before they are written.
///
/// The code with the changes compiles, each name that the tool did not write means what it meant, and
/// each name of the modern API that it wrote means that. Changes that fail are withdrawn.
public struct CompilerCheck {
  private let build: BuildDescription
  private let pass: IndexPass
  private let toolchain: Toolchain

  /// Reads the arguments from a package that SwiftPM has built.
  ///
  /// - Parameter paths: The files that may change.
  /// - Throws: ``ToolError`` if the arguments or the toolchain are missing.
  public init(package: String, of paths: [String]) throws {
    try self.init {
      try BuildDescription(package: package, roots: paths.map { Self.folder(of: $0) })
    }
  }

  /// Reads the arguments from the output of `xcodebuild clean build`.
  ///
  /// - Throws: ``ToolError`` if the arguments or the toolchain are missing.
  public init(xcodeLog: String, of paths: [String]) throws {
    try self.init {
      try BuildDescription(xcodeLog: xcodeLog, roots: paths.map { Self.folder(of: $0) })
    }
  }

  /// Reads the arguments from a file of JSON.
  ///
  /// - Throws: ``ToolError`` if the arguments or the toolchain are missing.
  public init(json: String) throws { try self.init { try BuildDescription(json: json) } }

  private init(_ build: () throws -> BuildDescription) throws {
    do {
      self.build = try build()
      toolchain = try Toolchain()
      pass = try IndexPass(toolchain)
    } catch let error as FactsError {
      throw ToolError("\(error)", isInputFailure: true)
    }
  }

  /// What the compiler knows about the files as they are. Asks when a file is needed.
  ///
  /// - Parameter executable: The path of this tool, which runs itself to ask.
  package func facts(executable: String) -> BuildFacts {
    BuildFacts(build, pass, TypeWorkers(toolchain, executable: executable))
  }

  /// The folder of the package above a file, if SwiftPM has built it.
  public static func builtPackage(above path: String) -> String? {
    var folder = path.realPath
    while true {
      if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") {
        let isBuilt = FileManager.default.fileExists(
          atPath: "\(folder)/.build/debug/description.json")
        if isBuilt { return folder }
      }
      let above = folder.folder
      guard above != folder, !above.isEmpty else { return nil }
      folder = above
    }
  }

  /// Checks the changes of the files.
  ///
  /// - Parameter log: Receives lines about the progress.
  /// - Throws: ``ToolError`` if the code does not compile without changes, or the compiler fails.
  public func verify(
    _ files: [FileAnalysis], _ plan: Plan, log: @escaping (String) -> Void
  ) throws -> Verification.Result {
    do {
      let check = try FactsCheck(build, pass)
      defer { check.end() }
      var verification = Verification(check, plan: plan, log: log)
      return try verification.verify(files)
    } catch let error as FactsError {
      throw ToolError("\(error)", isInputFailure: true)
    }
  }

  private static func folder(of path: String) -> String {
    let real = path.realPath
    return real.hasSuffix(".swift") ? real.folder : real
  }
}
