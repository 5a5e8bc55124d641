import Foundation

extension BuildDescription {
  /// Reads a file of arguments that somebody wrote, or another build system.
  ///
  /// ```json
  /// [{"module": "App", "files": ["Sources/App.swift"], "arguments": ["-swift-version", "5"]}]
  /// ```
  ///
  /// Relative paths start from the folder of the file.
  ///
  /// - Throws: ``FactsError`` of the kind `arguments`.
  package init(json path: String) throws(FactsError) {
    let form = #"[{"module": "App", "files": ["App.swift"], "arguments": ["-swift-version", "5"]}]"#
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FactsError(
        .arguments, "The file '\(path)' of --compiler-arguments cannot be read. It has: \(form)")
    }
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode([Entry].self, from: data)
    } catch {
      throw FactsError(
        .arguments,
        "'\(path)' of --compiler-arguments is not in the form \(form): \(error.explanation)")
    }
    var modules: [ModuleArguments] = []
    for entry in entries {
      modules.append(
        try ModuleArguments(
          words: entry.arguments, name: entry.module, files: entry.files, in: path.realPath.folder,
          origin: "'\(path)'"))
    }
    try self.init(
      modules.inOrderOfImports(), origin: "'\(path)'", roots: [],
      command: "the build that '\(path)' is written for")
  }
}

private struct Entry: Decodable {
  let module: String
  let files: [String]
  let arguments: [String]
}

extension Error {
  /// What a decoder did not find, and where.
  var explanation: String {
    switch self as? DecodingError {
    case .keyNotFound(let key, let context):
      "the key '\(key.stringValue)' is missing\(context.place)."
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(context.debugDescription)\(context.place)"
    default: reason
    }
  }
}

extension DecodingError.Context {
  /// `, at '[0].files'`; empty at the top.
  fileprivate var place: String {
    let keys = codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    return keys.isEmpty ? "" : ", at '\(keys.joined())'"
  }
}
