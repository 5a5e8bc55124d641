import Foundation

/// The modules that a file imports, read without parsing: for the order of modules, a line in a
/// comment does no harm.
enum ImportedNames {
  static func of(_ path: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let text = String(decoding: data, as: UTF8.self)
    return Set(text.split(whereSeparator: \.isNewline).compactMap(name))
  }

  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  private static func name(in line: Substring) -> String? {
    guard line.contains("import") else { return nil }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
    guard let place = words.firstIndex(of: "import") else { return nil }
    let rest = words[(place + 1)...].drop { kinds.contains($0) }
    return rest.first?.split(separator: ".").first.map { $0.filter { $0 != "`" } }
  }
}
