import SwiftParser
import SwiftSyntax

/// The limits of nested code.
///
/// The parser and the visitors recurse: each level of the tree takes a few hundred bytes of the
/// stack in release builds, and a few thousand in debug builds.
enum Nesting {
  /// The stack size of each thread that parses. The system provides only the memory that is used.
  static let stackSize = 1 << 29
  /// The deepest tree that is analyzed: a chain of 2,000 calls, for example.
  static let deepestTree = 8000
  /// The deepest nesting of brackets that the parser reads.
  static let mostBrackets = 256

  /// Parses a text. Returns an empty file if brackets are nested too deep: parsing would take hours.
  static func parse(_ text: String) -> SourceFileSyntax {
    guard brackets(in: text) <= mostBrackets else { return Parser.parse(source: "") }
    var text = text
    return text.withUTF8 { Parser.parse(source: $0) }
  }

  /// The reason why a file cannot be analyzed; `nil` if it can be.
  static func reasonToSkip(_ file: SourceFile) -> String? {
    if brackets(in: file.text) > mostBrackets {
      return "has brackets nested more than \(mostBrackets) deep: split it, or exclude the file"
    }
    guard file.parses else { return "does not parse" }
    // Each level has at least one byte.
    guard file.text.utf8.count > deepestTree, depth(of: file.tree) > deepestTree else { return nil }
    return "has a statement of more than \(deepestTree) levels, such as a chain of more than "
      + "\(deepestTree / 4) calls: split it, or exclude the file"
  }

  /// The number of levels of the tree, or a number above the limit. Does not recurse.
  private static func depth(of tree: SourceFileSyntax) -> Int {
    var level = [Syntax(tree)]
    var depth = 0
    while !level.isEmpty, depth <= deepestTree {
      depth += 1
      level = level.flatMap { $0.children(viewMode: .sourceAccurate) }
        .filter { !$0.is(TokenSyntax.self) }
    }
    return depth
  }

  /// The depth of nested brackets outside of `//` comments and single-line strings.
  private static func brackets(in text: String) -> Int {
    var (depth, deepest) = (0, 0)
    var (isString, isComment, isEscaped) = (false, false, false)
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 10 {
        (isString, isComment) = (false, false)
      } else if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      } else if !isComment {
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "/") where last == byte: isComment = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
      last = byte
    }
    return deepest
  }
}
