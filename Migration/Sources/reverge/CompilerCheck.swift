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

  /// The check of changes; `nil` for tests whose code is not compiled.
  ///
  /// - Parameters:
  ///   - files: The Swift files that may change.
  ///   - paths: The files and folders that are analyzed.
  /// - Throws: ``ToolError`` if nothing says how the files are compiled, or if they are not built.
  func check(_ files: [String], at paths: [String]) throws -> CompilerCheck? {
    if unchecked { return nil }
    let arguments: CompilerCheck.Arguments =
      buildLog.map { .xcodeLog($0) } ?? compilerArguments.map { .json($0) } ?? .packages
    let progress = Progress()
    return try CompilerCheck(arguments, of: files, at: paths) { module, number, count in
      progress.showCompilation(of: module, number, of: count)
    }
  }
}
