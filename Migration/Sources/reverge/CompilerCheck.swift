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
      "Check as with --check, with the arguments in the output of 'xcodebuild clean build'.",
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

  /// The check of changes in some files; `nil` if none is asked for.
  ///
  /// - Throws: ``ToolError`` if nothing says how the files are compiled.
  func check(_ paths: [String]) throws -> CompilerCheck? {
    if let buildLog { return try CompilerCheck(xcodeLog: buildLog, of: paths) }
    if let compilerArguments { return try CompilerCheck(json: compilerArguments) }
    guard check else { return nil }
    guard let package = paths.first.flatMap({ CompilerCheck.builtPackage(above: $0) }) else {
      throw ToolError(
        "No package above the files has been built. Run 'swift build --build-tests', or pass "
          + "--build-log or --compiler-arguments instead of --check.")
    }
    return try CompilerCheck(package: package, of: paths)
  }
}
