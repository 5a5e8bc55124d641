import Foundation

/// How to type-check a module.
package struct ModuleArguments: Hashable, Sendable {
  /// The name of the module.
  package let name: String
  /// The absolute paths of its Swift files, in the order of its build.
  package let files: [String]
  /// The arguments of `swiftc`, without the files and without what says what to write.
  package let arguments: [String]

  /// Creates the arguments of a module.
  package init(name: String, files: [String], arguments: [String]) {
    self.name = name
    self.files = files
    self.arguments = arguments
  }
}

extension ModuleArguments {
  /// The name of the file with the module's interface for its target; `nil` if it has the default one.
  var platform: String? {
    arguments.lastIndex(of: "-target").map { arguments[$0 + 1].platform }
  }

  /// Sorts the words of a command line.
  ///
  /// - Parameters:
  ///   - words: The arguments of a compiler that compiles a module, with lists `@FILE`.
  ///   - name: The name of the module, if the words do not say it.
  ///   - files: Files of the module that the words do not name.
  ///   - folder: The folder that relative paths start from.
  ///   - origin: Where the words were found, for messages.
  ///   - command: The command that builds the module again, for messages.
  /// - Throws: ``FactsError`` of the kind `arguments`, if the name or the files are missing, or a
  ///   file does not exist.
  init(
    words: [String], name: String? = nil, files: [String] = [], in folder: String, origin: String,
    command: String? = nil
  ) throws(FactsError) {
    let words = try CommandLineWords.expand(words, in: folder)
    var name = name
    var files = files
    var arguments: [String] = []
    var place = 0
    while place < words.count {
      let word = words[place]
      let value = place + 1 < words.count ? words[place + 1] : nil
      place += 1
      if word == "-module-name" {
        name = name ?? value
        place += 1
      } else if CompilerFlags.droppedWithValue.contains(word) {
        place += 1
      } else if CompilerFlags.dropped.contains(word) || CompilerFlags.isNumberOfJobs(word) {
        continue
      } else if CompilerFlags.keptWithValue.contains(word), let value {
        arguments += [word, value]
        place += 1
      } else if word.hasSuffix(".swift"), !word.hasPrefix("-") {
        files.append(word)
      } else {
        arguments.append(word)
      }
    }
    guard let name else {
      throw FactsError(.arguments, "\(origin): there is no '-module-name' in the arguments.")
    }
    let working = arguments.lastIndex(of: "-working-directory").map { arguments[$0 + 1] } ?? folder
    var seen: Set<String> = []
    self.name = name
    self.arguments = arguments
    self.files = files.map { $0.absolutePath(in: working) }.filter { seen.insert($0).inserted }
    try check(origin, command)
  }

  private func check(_ origin: String, _ command: String?) throws(FactsError) {
    let kind: FactsError.Kind = command == nil ? .arguments : .build
    let remedy = command.map { "Build again: \($0)" } ?? "Correct the arguments."
    guard !files.isEmpty else {
      throw FactsError(
        kind,
        "\(origin): the module '\(name)' has no Swift files. \(remedy)")
    }
    let missing = files.filter { !FileManager.default.fileExists(atPath: $0) }
    guard let first = missing.first else { return }
    throw FactsError(
      kind,
      "\(origin): \(missing.count) of \(files.count) files of the module '\(name)' do not exist, "
        + "such as '\(first)'. \(remedy)")
  }
}

extension String {
  /// A target without its version, as the compiler names interfaces: `arm64-apple-ios-simulator`.
  var platform: String {
    var parts = split(separator: "-").map(String.init)
    guard parts.count > 2, parts[1] == "apple" else { return self }
    parts[0] = parts[0] == "aarch64" ? "arm64" : parts[0]
    parts[2] = String(parts[2].prefix { !$0.isNumber })
    if parts[2] == "macosx" { parts[2] = "macos" }
    return parts.joined(separator: "-")
  }
}
