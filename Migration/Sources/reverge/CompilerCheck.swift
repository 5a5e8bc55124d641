import ArgumentParser
import Foundation
import RevergeCore

/// Where the compiler's arguments come from, with which changes are checked.
struct CheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output of 'xcodebuild clean build', whose arguments of the compiler check the changes.",
      valueName: "file"))
  var buildLog: String?

  @Option(
    help: ArgumentHelp(
      "The arguments of the compiler, as JSON: [{\"module\", \"files\", \"arguments\"}].",
      valueName: "file"))
  var compilerArguments: String?

  @Flag(help: "Do not check the changes with the compiler.")
  var noCheck = false

  func validate() throws {
    guard buildLog == nil || compilerArguments == nil else {
      throw ValidationError("Pass either --build-log or --compiler-arguments, not both.")
    }
  }

  /// The check of changes in some files; `nil`, with a line that says why, if nothing says how they are
  /// compiled.
  func check(_ paths: [String]) throws -> CompilerCheck? {
    if noCheck { return nil }
    if let buildLog { return try CompilerCheck(xcodeLog: buildLog, of: paths) }
    if let compilerArguments { return try CompilerCheck(json: compilerArguments) }
    guard let package = paths.first.flatMap({ CompilerCheck.builtPackage(above: $0) }) else {
      Terminal.writeError(
        "note: not checked with the compiler: no package above the files has been built with "
          + "'swift build --build-tests'. Build it, or pass --build-log or --compiler-arguments.")
      return nil
    }
    return try CompilerCheck(package: package, of: paths)
  }
}
