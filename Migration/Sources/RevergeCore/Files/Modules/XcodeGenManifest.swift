import Foundation

/// Reads the targets in a `project.yml` of XcodeGen.
///
/// Reads the block style, in which these files are usually written (keys and lists by indentation),
/// and `sources: [A, B]` on one line.
enum XcodeGenManifest {
  static func claims(of path: String) -> [ModuleClaim] {
    guard case .success(let text) = SourceFile.read(path) else { return [] }
    let root = path.realPath.folder
    var claims: [ModuleClaim] = []
    var keys: [(indent: Int, name: String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " }
      guard let first = content.first, first != "#" else { continue }
      let isItem = content.hasPrefix("- ")
      // The items of a list may have the indentation of its key.
      let indent = line.count - content.count + (isItem ? 1 : 0)
      while let last = keys.last, last.indent >= indent { keys.removeLast() }
      let entry = isItem ? content.dropFirst(2).drop { $0 == " " } : content
      let parts = entry.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = (parts.count == 2 ? parts[1] : entry).yamlScalar
      let names = keys.map(\.name)
      if names.first == "targets", names.count >= 3, names[2] == "sources", names.count == 3 {
        if isItem, parts.count == 1 || parts[0].yamlScalar == "path" {
          claims.add(value, to: names[1], in: root)
        }
      } else if names.count == 2, names[0] == "targets", parts[0].yamlScalar == "sources",
        parts.count == 2, !value.isEmpty
      {
        let list = value.hasPrefix("[") ? value.dropFirst().dropLast() : value[...]
        for path in list.split(separator: ",") {
          claims.add(path.yamlScalar, to: names[1], in: root)
        }
      }
      if parts.count == 2, !isItem { keys.append((indent, parts[0].yamlScalar)) }
    }
    return claims
  }
}

extension [ModuleClaim] {
  fileprivate mutating func add(_ path: String, to target: String, in root: String) {
    let folder = ModuleClaim.Folder("\(root)/\(path)".standardPath)
    if let index = firstIndex(where: { $0.name == target.moduleName }) {
      self[index].folders.append(folder)
    } else {
      append(
        ModuleClaim(
          name: target.moduleName, isTest: target.hasSuffix("Tests"), files: [],
          folders: [folder]))
    }
  }
}

extension Substring {
  /// The value without its comment, spaces and quotes.
  fileprivate var yamlScalar: String {
    var text = self
    if let comment = text.range(of: " #") { text = text[..<comment.lowerBound] }
    let plain = String(text).trimmingSpaces
    guard plain.count > 1, let quote = plain.first, quote == "\"" || quote == "'",
      plain.last == quote
    else { return plain }
    return String(plain.dropFirst().dropLast())
  }
}
