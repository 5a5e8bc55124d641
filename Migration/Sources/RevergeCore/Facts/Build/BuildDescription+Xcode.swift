import Foundation

extension BuildDescription {
  /// Reads the log of a clean `xcodebuild build`.
  ///
  /// A target that is built for several architectures counts with the first one. If the log has
  /// several builds of a target, the last one counts.
  ///
  /// - Parameters:
  ///   - path: The file with the output of `xcodebuild`.
  ///   - roots: The folders that are analyzed: other modules are left out. If empty, all modules count.
  /// - Throws: ``FactsError`` of the kind `arguments`.
  package init(xcodeLog path: String, roots: [String] = []) throws(FactsError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FactsError(
        .arguments,
        "The log '\(path)' cannot be read. Write it with: xcodebuild clean build … > '\(path)'")
    }
    let log = XcodeLog(String(decoding: data, as: UTF8.self))
    let origin = "The log '\(path)'"
    var modules: [ModuleArguments] = []
    for compilation in log.compilations {
      modules.append(
        try ModuleArguments(
          words: compilation.words, in: compilation.folder ?? path.realPath.folder, origin: origin))
    }
    guard !modules.isEmpty else {
      throw FactsError(
        .arguments,
        "\(origin) has no line 'builtin-SwiftDriver -- …/swiftc -module-name …'. Xcode writes it only "
          + "for what it compiles: run 'xcodebuild clean build' for the scheme, without a formatter "
          + "such as xcbeautify, and keep all of its output.")
    }
    let folders = roots.map(\.realPath)
    modules.removeAll { module in
      !folders.isEmpty && !module.files.contains { $0.isSource(in: folders) }
    }
    try self.init(modules.inOrderOfImports(), origin: origin, roots: folders)
  }
}

/// The compilations that a log of `xcodebuild` has.
private struct XcodeLog {
  struct Compilation {
    /// The arguments of the compiler.
    let words: [String]
    /// The folder in which the compiler ran.
    let folder: String?
    let architecture: String
  }

  /// The compilations, one of each target, in the order of the log.
  var compilations: [Compilation] { targets.map { found[$0]! } }

  private var found: [String: Compilation] = [:]
  private var targets: [String] = []

  init(_ log: String) {
    var folder: String?
    var target: String?
    for line in log.split(whereSeparator: \.isNewline) {
      if let name = Self.target(line) {
        (target, folder) = (name, nil)
      } else if line.contains("/swiftc "), line.contains("-module-name") {
        add(CommandLineWords.split(String(line)), in: folder, target)
      } else if line.drop(while: \.isWhitespace).hasPrefix("cd ") {
        folder = CommandLineWords.split(String(line)).dropFirst().first
      }
    }
  }

  private mutating func add(_ words: [String], in folder: String?, _ target: String?) {
    guard let place = words.firstIndex(where: { $0.hasSuffix("/swiftc") })
    else { return }
    let arguments = Array(words[(place + 1)...])
    guard let module = arguments.value(of: "-module-name") else { return }
    let triple = (arguments.value(of: "-target") ?? "").split(separator: "-", maxSplits: 1)
    let compilation = Compilation(
      words: arguments, folder: folder, architecture: triple.first.map(String.init) ?? "")
    let key = (target ?? triple.last.map(String.init) ?? "") + "\n" + module
    if let present = found[key] {
      guard present.architecture == compilation.architecture else { return }
    } else {
      targets.append(key)
    }
    found[key] = compilation
  }

  /// The target that the line before a command names: `… (in target 'App' from project 'App')`.
  private static func target(_ line: Substring) -> String? {
    guard let start = line.range(of: "(in target '") else { return nil }
    return String(line[start.upperBound...])
  }
}

extension [String] {
  /// The word after the last occurrence of a flag.
  fileprivate func value(of flag: String) -> String? {
    guard let place = lastIndex(of: flag), place + 1 < count else { return nil }
    return self[place + 1]
  }
}
