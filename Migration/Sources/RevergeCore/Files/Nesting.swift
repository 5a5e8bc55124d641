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
  ///
  /// A `<` after a name counts as a bracket: the parser looks for the end of a list of generic arguments.
  private static func brackets(in text: String) -> Int {
    var (depth, deepest) = (0, 0)
    var angles = Angles()
    var (isString, isComment, isEscaped) = (false, false, false)
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 10 {
        (isString, isComment) = (false, false)
        angles.add(byte)
      } else if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      } else if !isComment {
        angles.add(byte)
        deepest = max(deepest, depth + angles.depth)
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "/") where last == byte: isComment = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth + angles.depth)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
      last = byte
    }
    return deepest
  }
}

/// The open `<` that may begin generic arguments.
private struct Angles {
  private(set) var depth = 0
  /// The last byte that is no space.
  private var last: UInt8 = 0
  private var beginsLine = false

  /// Adds a byte of code.
  mutating func add(_ byte: UInt8) {
    if byte == 10 { beginsLine = true }
    if [9, 10, 13, 32].contains(byte) { return }
    // A list goes on in the next line only after or before one of these.
    if beginsLine, !"<>,([:.&".utf8.contains(last), !"<>,.&:?!".utf8.contains(byte) { depth = 0 }
    beginsLine = false
    switch byte {
    case UInt8(ascii: "<") where last.isInName: depth += 1
    // An operator, such as `<<`.
    case UInt8(ascii: "<") where last == byte: depth = max(0, depth - 1)
    case UInt8(ascii: ">") where last != UInt8(ascii: "-"): depth = max(0, depth - 1)
    // No list contains these.
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"):
      depth = 0
    default: break
    }
    last = byte
  }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }
}
