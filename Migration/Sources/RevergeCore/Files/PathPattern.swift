import Foundation

/// A path, or a pattern of paths, to exclude.
///
/// Without a wildcard, it stands for a file, or for a folder with everything in it. `*` and `?` stand
/// for characters other than a slash, and `**` for any characters.
public struct PathPattern: Sendable {
  private let pattern: [Token]

  private enum Token: Equatable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case anything
  }

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - folder: The folder that a relative pattern starts from; the current one if it is absent.
  public init(_ text: String, in folder: String = ".") {
    var written = text[...]
    while written.hasPrefix("./") { written = written.dropFirst(2) }
    while written.count > 1, written.hasSuffix("/") { written = written.dropLast() }
    let hasWildcard = written.contains { "*?".contains($0) }
    guard hasWildcard else {
      let path = written.hasPrefix("/") ? String(written) : "\(folder)/\(written)"
      pattern = path.resolved.utf8.map(Token.byte)
      return
    }
    let base = written.hasPrefix("/") ? "" : (folder.resolved == "/" ? "" : folder.resolved) + "/"
    pattern = base.utf8.map(Token.byte) + Self.tokens(Array(written.utf8))
  }

  private static func tokens(_ bytes: [UInt8]) -> [Token] {
    var result: [Token] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 42 where rest.first == 42:
        while rest.first == 42 { rest.removeFirst() }
        // `**/` also stands for no folder at all.
        if rest.first == 47 { rest.removeFirst() }
        result.append(.anything)
      case 42: result.append(.anyBytes)
      case 63: result.append(.anyByte)
      default: result.append(.byte(byte))
      }
    }
    return result
  }

  /// Whether the pattern stands for a file, or for a folder around it.
  public func matches(_ path: String) -> Bool {
    // The positions in the pattern that the path has reached.
    var positions: Set<Int> = [0]
    extend(&positions)
    for byte in path.resolved.utf8 {
      if byte == 47, positions.contains(pattern.count) { return true }
      var next: Set<Int> = []
      for position in positions where position < pattern.count {
        switch pattern[position] {
        case .byte(let wanted): if wanted == byte { next.insert(position + 1) }
        case .anyByte: if byte != 47 { next.insert(position + 1) }
        case .anyBytes: if byte != 47 { next.insert(position) }
        case .anything: next.insert(position)
        }
      }
      extend(&next)
      positions = next
    }
    return positions.contains(pattern.count)
  }

  /// Adds the positions after wildcards that match nothing.
  private func extend(_ positions: inout Set<Int>) {
    for position in positions.sorted() {
      var next = position
      while next < pattern.count, pattern[next] == .anyBytes || pattern[next] == .anything {
        next += 1
        positions.insert(next)
      }
    }
  }
}

extension String {
  /// The absolute path, with links resolved, without `.` and `..`.
  fileprivate var resolved: String {
    URL(fileURLWithPath: self).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
