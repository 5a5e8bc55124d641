import Foundation

extension BuildDescription {
  /// Reads the log of a clean `xcodebuild build-for-testing`, or of another clean build.
  ///
  /// If the targets are built for several architectures, those for the most common one count. If the log
  /// has several builds of a target, the last one counts.
  ///
  /// - Parameters:
  ///   - path: The file with the output of `xcodebuild`.
  ///   - roots: The folders that are analyzed: other modules are left out. If empty, all modules count.
  /// - Throws: ``FactsError`` of the kind `arguments`, or `build` if the build failed or compiled nothing.
  package init(xcodeLog path: String, roots: [String] = []) throws(FactsError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      let command = XcodeBuild.command("-scheme App", log: "'\(path)'")
      throw FactsError(
        .arguments, "The log '\(path)' cannot be read. Write it with: \(command)")
    }
    let log = XcodeLog(String(decoding: data, as: UTF8.self))
    let origin = "The log '\(path)'"
    let command = log.command(to: path)
    guard !log.hasFailed else { throw log.failure(origin, command) }
    let compilations = log.compilations
    guard !compilations.isEmpty else { throw log.emptiness(origin, command) }
    var modules: [ModuleArguments] = []
    for compilation in compilations {
      modules.append(
        try ModuleArguments(
          words: compilation.words, in: compilation.folder ?? path.realPath.folder, origin: origin,
          command: command))
    }
    let folders = roots.map(\.realPath)
    modules.removeAll { module in
      !folders.isEmpty && !module.files.contains { $0.isSource(in: folders) }
    }
    try self.init(
      modules.inOrderOfImports(), origin: origin, roots: folders, command: command,
      compiler: compilations.first?.compiler, time: path.time(of: \.modification))
  }
}

/// The compilations that a log of `xcodebuild` has.
private struct XcodeLog {
  struct Compilation {
    let compiler: String
    /// The arguments of the compiler.
    let words: [String]
    /// The folder in which the compiler ran.
    let folder: String?
    let architecture: String
    /// The target and its platform, whatever the architecture.
    let target: String
  }

  private let text: String
  private var found: [Compilation] = []

  init(_ log: String) {
    text = log
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
    let platform = triple.last.map(String.init) ?? ""
    found.append(
      Compilation(
        compiler: words[place], words: arguments, folder: folder,
        architecture: triple.first.map(String.init) ?? "",
        target: [target ?? "", platform, module].joined(separator: "\n")))
  }

  /// The target that the line before a command names: `… (in target 'App' from project 'App')`.
  private static func target(_ line: Substring) -> String? {
    guard let start = line.range(of: "(in target '") else { return nil }
    return String(line[start.upperBound...])
  }

  /// The compilations, one of each target, in the order of the log. They are for one architecture, as far
  /// as they can, because the modules import each other.
  var compilations: [Compilation] {
    var targets: [String: Set<String>] = [:]
    for compilation in found {
      targets[compilation.architecture, default: []].insert(compilation.target)
    }
    let common = targets.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    var chosen: [String: Compilation] = [:]
    var order: [String] = []
    for compilation in found {
      if let present = chosen[compilation.target] {
        guard [present.architecture, common].contains(compilation.architecture) else { continue }
      } else {
        order.append(compilation.target)
      }
      chosen[compilation.target] = compilation
    }
    return order.compactMap { chosen[$0] }
  }
}

extension XcodeLog {
  /// The command that wrote the log, with `clean`.
  func command(to path: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("Command line invocation:") }),
      head + 1 < lines.count
    else { return XcodeBuild.command("-scheme App", log: "'\(path)'") }
    let words = lines[head + 1].drop(while: \.isWhitespace).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    let arguments = words.count > 1 ? String(words[1]) : ""
    let isClean = CommandLineWords.split(arguments).contains("clean")
    return "xcodebuild \(isClean ? "" : "clean ")\(arguments) > '\(path)'"
  }

  /// Whether the build failed, as its last lines say.
  var hasFailed: Bool {
    text.contains(/(?m)^\*\* .*FAILED \*\*/)
  }

  func failure(_ origin: String, _ command: String) -> FactsError {
    let error = CompilerDiagnostic.all(in: text) { $0 }.first { $0.severity == .error }
    return FactsError(
      .build,
      "\(origin) is that of a build that failed\(error.map { ": \($0.text)" } ?? "") Correct this, and "
        + "build again: \(command)")
  }

  func emptiness(_ origin: String, _ command: String) -> FactsError {
    guard text.contains(/(?m)^\*\* .*SUCCEEDED \*\*/), text.contains("(in target '") else {
      return FactsError(
        .arguments,
        "\(origin) has no line 'builtin-SwiftDriver -- …/swiftc -module-name …'. Keep all of the output "
          + "of xcodebuild, without -quiet and without a formatter such as xcbeautify: \(command)")
    }
    return FactsError(
      .build,
      "\(origin) is that of a build that compiled no Swift, because everything was up to date. Let it "
        + "compile everything, with 'clean': \(command)")
  }
}

extension [String] {
  /// The word after the last occurrence of a flag.
  fileprivate func value(of flag: String) -> String? {
    guard let place = lastIndex(of: flag), place + 1 < count else { return nil }
    return self[place + 1]
  }
}
