import ArgumentParser
import Foundation
import RevergeCore

/// Where the compiler's arguments come from, with which changes are checked.
struct CheckOptions: ParsableArguments {
  @Flag(help: .hidden)
  var unchecked = false

  @Option(
    help: ArgumentHelp(
      "Check with the arguments in the output of 'xcodebuild clean build'.",
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

  /// The check of changes in some files; `nil` for tests whose code is not compiled.
  ///
  /// - Throws: ``ToolError`` if nothing says how the files are compiled.
  func check(_ paths: [String]) throws -> CompilerCheck? {
    if let buildLog { return try CompilerCheck(xcodeLog: buildLog, of: paths) }
    if let compilerArguments { return try CompilerCheck(json: compilerArguments) }
    if unchecked { return nil }
    guard let package = paths.first.flatMap({ CompilerCheck.builtPackage(above: $0) }) else {
      throw ToolError(
        "The changes of this stage are checked with the compiler, and no package above the files has been "
          + "built. Run 'swift build --build-tests', or pass --build-log or --compiler-arguments.")
    }
    return try CompilerCheck(package: package, of: paths)
  }
}
