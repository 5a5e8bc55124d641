import Foundation
import RevergeCore
import Yams

/// Reads a configuration, and collects all errors in it.
struct ConfigurationReader {
  private let file: String
  private var configuration: Configuration
  private var problems: [String] = []

  /// Reads a file.
  ///
  /// - Throws: ``ToolError`` if the file cannot be read, or ``ConfigurationError`` with the errors in it.
  static func read(_ file: String) throws -> Configuration {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ToolError("The configuration '\(file)' cannot be read.", isInputFailure: true)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ToolError("The configuration '\(file)' is not UTF-8.", isInputFailure: true)
    }
    var reader = ConfigurationReader(file)
    try reader.read(text)
    guard reader.problems.isEmpty else {
      throw ConfigurationError(lines: reader.problems)
    }
    return reader.configuration
  }

  private init(_ file: String) {
    self.file = file
    configuration = Configuration(file: file)
  }

  private mutating func read(_ text: String) throws {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw ConfigurationError(lines: [Self.line(error, in: file)])
    }
    guard let root, !root.hasTag(.null) else { return }
    let keys = [
      "paths", "excludes", "generations", "rules", "baseline", "history", "package", "modules",
    ]
    for (key, value) in members(of: root, "a configuration", keys) {
      switch key {
      case "paths": configuration.paths = strings(value, key).map(configuration.path)
      case "excludes":
        let folder = configuration.folder
        configuration.excludes = strings(value, key).map { PathPattern($0, in: folder) }
      case "generations": readGenerations(value)
      case "rules": readRules(value)
      case "baseline": configuration.baseline = string(value, key).map(configuration.path)
      case "history": configuration.history = strings(value, key).map(configuration.path)
      case "package": readPackage(value)
      default: readModules(value)
      }
    }
  }

  private mutating func readGenerations(_ node: Node) {
    let allowed = GenerationName.allCases.map(\.rawValue)
    var names: [GenerationName] = []
    for item in items(node, "generations") {
      guard let text = string(item, "generations") else { continue }
      if let name = GenerationName(rawValue: text) {
        names.append(name)
      } else {
        report(
          item,
          "There is no dialect '\(text)'.\(NearNames.question(text, in: allowed)) "
            + allowing(allowed))
      }
    }
    configuration.generations = names
  }

  private mutating func readRules(_ node: Node) {
    for (key, value) in members(of: node, "'rules'", ["only", "except", "also"]) {
      var rules: [String] = []
      for item in items(value, "rules: \(key)") {
        guard let id = string(item, "rules: \(key)") else { continue }
        do {
          rules.append(try RuleCatalog.rule(id).id)
        } catch {
          report(item, "\(error)")
        }
      }
      switch key {
      case "only": configuration.only = rules
      case "except": configuration.except = rules
      default: configuration.also = rules
      }
    }
  }

  private mutating func readPackage(_ node: Node) {
    var values: [String: String] = [:]
    let entries = members(of: node, "'package'", ["url", "branch", "version"])
    for (key, value) in entries {
      // A version such as 1.0 is a number in YAML.
      values[key] =
        key == "version" && value.scalar != nil && value.hasTag(.float, .int)
        ? value.scalar?.string : string(value, "package: \(key)")
    }
    guard node.mapping != nil else { return }
    if values["branch"] != nil, values["version"] != nil {
      report(node, "'package' has either 'branch' or 'version', not both.")
    } else if let url = values["url"] {
      configuration.package = PackageLocation(
        url: url,
        requirement: values["version"].map { .from(version: $0) }
          ?? .branch(values["branch"] ?? "main"))
    } else if !entries.contains(where: { $0.key == "url" }) {
      report(node, "'package' needs 'url'.")
    }
  }

  private mutating func readModules(_ node: Node) {
    guard let mapping = node.mapping else {
      report(node, "'modules' is a mapping of names to paths, such as 'App: Sources/App'.")
      return
    }
    var modules: [ModuleMap.Named] = []
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      for path in strings(value, "modules: \(name)") {
        if let module = ModuleMap.Named(name: name, path: configuration.path(path)) {
          modules.append(module)
        } else {
          report(key, "'\(name)' is not the name of a Swift module.")
          break
        }
      }
    }
    configuration.modules = modules
  }

  // MARK: Values

  /// The known keys of a mapping, with their values.
  private mutating func members(
    of node: Node, _ owner: String, _ allowed: [String]
  ) -> [(key: String, value: Node)] {
    guard let mapping = node.mapping else {
      report(node, "\(owner.sentence) is a mapping. \(allowing(allowed, "keys"))")
      return []
    }
    return mapping.compactMap { key, value in
      let name = key.scalar?.string ?? ""
      guard allowed.contains(name) else {
        report(
          key,
          "There is no key '\(name)' in \(owner).\(NearNames.question(name, in: allowed)) "
            + allowing(allowed, "keys"))
        return nil
      }
      return (name, value)
    }
  }

  /// The elements of a list, or a single value.
  private mutating func items(_ node: Node, _ key: String) -> [Node] {
    if let sequence = node.sequence { return Array(sequence) }
    if node.scalar != nil, node.hasTag(.str) { return [node] }
    report(node, "'\(key)' takes text, or a list of text; this is \(node.kind).")
    return []
  }

  private mutating func strings(_ node: Node, _ key: String) -> [String] {
    var result: [String] = []
    for item in items(node, key) { if let text = string(item, key) { result.append(text) } }
    return result
  }

  private mutating func string(_ node: Node, _ key: String) -> String? {
    guard let scalar = node.scalar, node.hasTag(.str) else {
      report(node, "'\(key)' takes text; this is \(node.kind). Write text in quotes if needed.")
      return nil
    }
    guard !scalar.string.isEmpty else {
      report(node, "'\(key)' is empty.")
      return nil
    }
    return scalar.string
  }

  private func allowing(_ values: [String], _ noun: String = "values") -> String {
    "The \(noun) are \(values.map { "'\($0)'" }.joined(separator: ", "))."
  }

  private mutating func report(_ node: Node, _ message: String) {
    let position = node.mark.map { "\($0.line):\($0.column)" } ?? "1:1"
    problems.append("\(file):\(position): error: \(message)")
  }

  /// An error of the parser, as one line.
  private static func line(_ error: YamlError, in file: String) -> String {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return "\(file):\(mark.line):\(mark.column): error: The file is not YAML: \(problem)."
    case .duplicatedKeysInMapping(let duplicates, let context):
      let mark = context.mark
      let keys = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      return "\(file):\(mark.line):\(mark.column): error: The key \(keys) occurs twice."
    default:
      return "\(file):1:1: error: The file is not YAML: \(error)."
    }
  }
}

/// The errors in a configuration.
struct ConfigurationError: Error {
  /// The errors, each with its location.
  let lines: [String]
}

extension Node {
  /// Whether the value has one of the tags.
  fileprivate func hasTag(_ names: Tag.Name...) -> Bool {
    names.contains { $0.rawValue == tag.rawValue }
  }

  /// The kind of a value, for a message.
  fileprivate var kind: String {
    switch self {
    case .mapping: "a mapping"
    case .sequence: "a list"
    default:
      if hasTag(.int, .float) {
        "a number"
      } else if hasTag(.bool) {
        "true or false"
      } else if hasTag(.null) {
        "nothing"
      } else {
        hasTag(.timestamp) ? "a date" : "text"
      }
    }
  }
}

extension String {
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
