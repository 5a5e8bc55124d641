import Foundation

/// The public names of a dialect's original versions, whether they are offered here or not.
struct OriginalNames {
  let paths: [String]

  /// Reads a list with one path per line. Lines that begin with `#` are comments.
  init(parsing source: String) {
    paths = source.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  /// The names that a table does not mention.
  ///
  /// A name is mentioned if it is the path of a symbol, or a word in the title of a group. A title
  /// that names a member also has to name its type. Members of a type that is unsupported may be
  /// omitted.
  func missing(from table: CompatibilityTable) -> [String] {
    let symbols = Set(table.symbols.map(\.path))
    let titles = table.groups.map { group in
      Title(words: group.name.words, isOffered: group.status != .unsupported)
    }
    return paths.filter { path in
      let components = path.split(separator: ".").map(String.init)
      let (type, name) = (components[0], components[components.count - 1])
      if symbols.contains(path) { return false }
      return !titles.contains { title in
        if title.words.isSuperset(of: [type, name]) { return true }
        return !title.isOffered && title.words.contains(type) && !symbols.contains(type)
      }
    }
  }

  private struct Title {
    let words: Set<Substring>
    let isOffered: Bool
  }
}

extension String {
  fileprivate var words: Set<Substring> {
    Set(split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }
}

extension Set<Substring> {
  fileprivate func isSuperset(of words: [String]) -> Bool {
    words.allSatisfy { contains(Substring($0)) }
  }

  fileprivate func contains(_ word: String) -> Bool { contains(Substring(word)) }
}
