import ArgumentParser
import Foundation
import RevergeCore

/// Where the compiler's arguments come from, with which changes are checked.
struct CheckOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Check the changes with the compiler before they are written, and withdraw those that fail.",
      discussion: "SwiftPM must have built the package of the files, with its tests."))
  var check = false

  @Option(
    help: ArgumentHelp(
      "Check as with --check, with the arguments in the output of 'xcodebuild clean build-for-testing'.",
      valueName: "file"))
  var buildLog: String?

  @Option(
    help: ArgumentHelp(
      "Check as with --check, with the arguments in JSON: [{\"module\", \"files\", \"arguments\"}].",
      valueName: "file"))
  var compilerArguments: String?

  func validate() throws {
    guard buildLog == nil || compilerArguments == nil else {
      throw ValidationError("Pass either --build-log or --compiler-arguments, not both.")
    }
  }

  /// The check of changes; `nil` if none is asked for.
  ///
  /// - Parameters:
  ///   - files: The Swift files that may change.
  ///   - paths: The files and folders that are analyzed.
  /// - Throws: ``ToolError`` if nothing says how the files are compiled, or if they are not built.
  func check(_ files: [String], at paths: [String]) throws -> CompilerCheck? {
    guard check || buildLog != nil || compilerArguments != nil else { return nil }
    let arguments: CompilerCheck.Arguments =
      buildLog.map { .xcodeLog($0) } ?? compilerArguments.map { .json($0) } ?? .packages
    let progress = Progress()
    return try CompilerCheck(arguments, of: files, at: paths) { module, number, count in
      progress.showCompilation(of: module, number, of: count)
    }
  }
}
