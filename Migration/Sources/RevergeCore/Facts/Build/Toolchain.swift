import Foundation

/// The toolchain whose compiler is asked for facts.
package struct Toolchain: Sendable {
  /// The path of `swiftc`.
  package let compiler: String
  /// The version that the compiler prints.
  package let version: String
  /// The target for which the compiler compiles by default.
  package let triple: String
  /// The target, as the compiler names interfaces.
  var platform: String { triple.platform }
  /// The library that reads index stores.
  package let indexStore: String
  /// The library that knows the types of expressions.
  package let sourceKit: String

  /// Finds the toolchain.
  ///
  /// `REVERGE_TOOLCHAIN` names the folder `usr` of a toolchain. Without it, the compiler is that of the
  /// build, because a compiler reads only the modules that it has compiled; if nothing says which, the
  /// one that `xcrun` finds on macOS, or else the first `swiftc` on the `PATH`.
  ///
  /// - Parameter built: The compiler of the build, if it is known.
  /// - Throws: ``FactsError`` of the kind `toolchain`, if the compiler or its library is missing, or if it
  ///   is too old for this package.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, of built: String? = nil
  ) throws(FactsError) {
    compiler = try Self.compiler(in: environment, built)
    let target = try TargetInfo(of: compiler, environment)
    version = target.compilerVersion
    triple = target.target.triple
    // A compiler that only passes the call on is not in the folder of its libraries.
    let libraries = target.paths.runtimeResourcePath.realPath.folder
    #if canImport(Darwin)
    let names = ("libIndexStore.dylib", "sourcekitdInProc.framework/sourcekitdInProc")
    #else
    let names = ("libIndexStore.so", "libsourcekitdInProc.so")
    #endif
    indexStore = try Self.library(names.0, in: libraries, of: compiler)
    sourceKit = try Self.library(names.1, in: libraries, of: compiler)
    try checkVersion()
  }

  /// The oldest version of Swift that compiles the modules of this package.
  private static let oldest = (6, 1)

  private func checkVersion() throws(FactsError) {
    guard let match = version.firstMatch(of: /Swift version (\d+)(?:\.(\d+))?/),
      let major = Int(match.1)
    else { return }
    let found = (major, match.2.flatMap { Int($0) } ?? 0)
    guard found < Self.oldest else { return }
    throw FactsError(
      .toolchain,
      "The compiler '\(compiler)' is \(version), and reverge needs Swift \(Self.oldest.0).\(Self.oldest.1) or "
        + "later. Set REVERGE_TOOLCHAIN to the folder 'usr' of the toolchain that builds your code."
    )
  }

  private static func compiler(
    in environment: [String: String], _ built: String?
  ) throws(FactsError) -> String {
    if let folder = environment["REVERGE_TOOLCHAIN"], !folder.isEmpty {
      let path = "\(folder)/bin/swiftc"
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw FactsError(
          .toolchain,
          "REVERGE_TOOLCHAIN is '\(folder)', and there is no compiler '\(path)'. Set it to the "
            + "folder 'usr' of a Swift toolchain, or unset it to use the compiler of the build.")
      }
      return path
    }
    if let built, FileManager.default.isExecutableFile(atPath: built) { return built }
    #if canImport(Darwin)
    let found = try? Subprocess.run(["xcrun", "--find", "swiftc"], environment: environment)
    if let found, found.code == 0 {
      return found.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #endif
    let paths = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw FactsError(
        .toolchain,
        "There is no 'swiftc' on the PATH\(built.map { ", nor the compiler of the build, '\($0)'" } ?? ""). "
          + "Install Swift (https://www.swift.org/install), or set "
          + "REVERGE_TOOLCHAIN to the folder 'usr' of a Swift toolchain.")
    }
    return path
  }

  private static func library(
    _ name: String, in folder: String, of compiler: String
  ) throws(FactsError) -> String {
    let path = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else {
      throw FactsError(
        .toolchain,
        "The toolchain of '\(compiler)' has no '\(path)'. Install a complete toolchain "
          + "(https://www.swift.org/install; a slim image has none of the libraries for tools), or "
          + "set REVERGE_TOOLCHAIN to the folder 'usr' of one.")
    }
    return path
  }
}

/// What `swiftc -print-target-info` says.
private struct TargetInfo: Decodable {
  struct Target: Decodable { let triple: String }
  struct Paths: Decodable { let runtimeResourcePath: String }

  let compilerVersion: String
  let target: Target
  let paths: Paths

  init(of compiler: String, _ environment: [String: String]) throws(FactsError) {
    let command = [compiler, "-print-target-info"]
    var said: Substring?
    do {
      let result = try Subprocess.run(command, environment: environment, seconds: 60)
      said = result.error.split(separator: "\n").first
      self = try JSONDecoder().decode(Self.self, from: Data(result.output.utf8))
    } catch {
      throw FactsError(
        .toolchain,
        "'\(command.joined(separator: " "))' does not print the folders of its toolchain: "
          + "\(said.map(String.init) ?? error.explanation) Set REVERGE_TOOLCHAIN to the folder 'usr' of a "
          + "Swift toolchain.")
    }
  }
}
