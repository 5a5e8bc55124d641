import Foundation

/// The existing tests, by file.
struct TestIndex {
  private var files: [String: [File]] = [:]
  /// The words in the code of each target.
  private var words: [String: Set<Substring>] = [:]

  private struct File {
    let target: String
    let functions: Set<String>
  }

  /// The tests in a folder and its subfolders, without programs, which have no tests.
  init(of folder: URL) throws {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !file.pathComponents.contains("Programs") else {
        continue
      }
      let below = file.pathComponents.dropFirst(folder.pathComponents.count)
      let depth = below.first == "Compatibility" ? 2 : 1
      add(
        try String(contentsOf: file, encoding: .utf8),
        as: file.deletingPathExtension().lastPathComponent,
        in: below.prefix(depth).joined(separator: "/"))
    }
  }

  init() {}

  /// Adds the tests of a file.
  mutating func add(_ text: String, as name: String, in target: String) {
    var functions: Set<String> = []
    var isTest = false
    for line in text.split(separator: "\n") {
      if line.contains("@Test") { isTest = true }
      guard isTest, let range = line.range(of: "func ") else { continue }
      let rest = line[range.upperBound...].drop { $0 == "`" }
      functions.insert(String(rest.prefix { $0.isPartOfWord }))
      isTest = false
    }
    files[name, default: []].append(File(target: target, functions: functions))
    words[target, default: []].formUnion(text.split { !$0.isPartOfWord })
  }

  /// The reason why `test`, as `File/function`, does not cover a symbol; `nil` if it may.
  ///
  /// - Parameter path: The symbol. The test's target has to mention its name; for an initializer,
  ///   the name of the type.
  func problem(with test: String, of path: String? = nil) -> String? {
    let parts = test.split(separator: "/").map(String.init)
    guard parts.count == 2 else { return "\"\(test)\" does not have the form `File/function`." }
    let found = files[parts[0], default: []].filter { $0.functions.contains(parts[1]) }
    if found.isEmpty { return "there is no test \(test)." }
    guard let name = path.flatMap(spokenName) else { return nil }
    if found.contains(where: { words[$0.target, default: []].contains(name) }) { return nil }
    return "the target of the test \(test) does not mention \(name)."
  }

  /// The name of a symbol in code that uses it; `nil` if it can be used without a name, such as an
  /// operator, a subscript or a requirement of a Combine protocol.
  private func spokenName(of path: String) -> Substring? {
    let components = path.split(separator: ".")
    let name = components.last == "init" ? components.dropLast().last : components.last
    let unspoken: Set<Substring> = [
      "subscript", "hash", "callAsFunction", "customMirror", "wrappedValue", "projectedValue",
      "receive", "Output", "Failure",
    ]
    return name.flatMap { $0.allSatisfy(\.isPartOfWord) && !unspoken.contains($0) ? $0 : nil }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
