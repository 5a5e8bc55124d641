import SwiftSyntax

/// A comment of a file.
struct SourceComment {
  let range: Range<Int>
  /// The text without the indentation of its lines, and without the mark of a doc comment: the comment of
  /// a deleted declaration becomes an ordinary one.
  let text: String

  /// The comments, in the order of the file.
  static func all(in tree: some SyntaxProtocol) -> [SourceComment] {
    var result: [SourceComment] = []
    func add(_ trivia: Trivia, from start: Int) {
      var offset = start
      for piece in trivia {
        let end = offset + piece.sourceLength.utf8Length
        if let text = piece.comment {
          result.append(SourceComment(range: offset..<end, text: text))
        }
        offset = end
      }
    }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      add(token.leadingTrivia, from: token.position.utf8Offset)
      add(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return result
  }

  /// The comments of a text that is a part of a file.
  static func all(in text: String) -> [SourceComment] {
    guard text.contains("//") || text.contains("/*") else { return [] }
    return all(in: SourceFile(path: "", text: text).tree)
  }
}

extension TriviaPiece {
  fileprivate var comment: String? {
    switch self {
    case .lineComment(let text), .blockComment(let text): text.plainLines
    case .docLineComment(let text): ("//" + text.dropFirst(3)).plainLines
    case .docBlockComment(let text): ("/*" + text.dropFirst(3)).plainLines
    default: nil
    }
  }
}

extension StringProtocol {
  /// The lines without their indentation and their carriage returns.
  fileprivate var plainLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let text = line.drop { $0 == " " || $0 == "\t" }
        return text.hasSuffix("\r") ? String(text.dropLast()) : String(text)
      }
      .joined(separator: "\n")
  }
}
