import ArgumentParser
import Foundation
import RevergeCore

/// Where the compiler's arguments come from, with which changes are checked.
struct CheckOptions: ParsableArguments {
  @Flag(help: .hidden)
  var unchecked = false

  @Option(
    help: ArgumentHelp(
      "Check with the arguments in the output of 'xcodebuild clean build-for-testing'.",
      valueName: "file"))
  var buildLog: String?

  @Option(
    help: ArgumentHelp(
      "Check with the arguments in JSON: [{\"module\", \"files\", \"arguments\"}].",
      valueName: "file"))
  var compilerArguments: String?

  func validate() throws {
    guard buildLog == nil || compilerArguments == nil else {
      throw ValidationError("Pass either --build-log or --compiler-arguments, not both.")
    }
  }

  /// The check with the arguments that the user passed; `nil` if there are none.
  ///
  /// - Parameter paths: The files and folders that are analyzed.
  /// - Throws: ``ToolError`` if the arguments cannot be read.
  func check(at paths: [String]) throws -> CompilerCheck? {
    let arguments: CompilerCheck.Arguments? =
      buildLog.map { .xcodeLog($0) } ?? compilerArguments.map { .json($0) }
    return try arguments.flatMap { try check($0, of: [], at: paths) }
  }

  /// The check with the arguments of the packages; `nil` for tests whose code is not compiled.
  ///
  /// - Parameters:
  ///   - files: The Swift files that may change.
  ///   - paths: The files and folders that are analyzed.
  /// - Throws: ``ToolError`` if nothing says how the files are compiled, or if they are not built.
  func check(_ files: [String], at paths: [String]) throws -> CompilerCheck? {
    try check(.packages, of: files, at: paths)
  }

  private func check(
    _ arguments: CompilerCheck.Arguments, of files: [String], at paths: [String]
  ) throws -> CompilerCheck? {
    if unchecked { return nil }
    let progress = Progress()
    return try CommandErrors.reporting {
      try CompilerCheck(arguments, of: files, at: paths) { module, number, count in
        progress.showCompilation(of: module, number, of: count)
      }
    }
  }
}
