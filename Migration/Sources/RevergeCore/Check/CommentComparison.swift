import SwiftSyntax

/// Compares the comments of a file before and after its change: none is lost, and none is doubled.
struct CommentComparison {
  private let change: FileChange

  init(_ change: FileChange) { self.change = change }

  /// The findings whose edits lose or double a comment, each with the reason.
  func refused() -> [Finding: String] {
    let before = Self.comments(of: change.before)
    var after = Self.comments(of: change.after)
      .reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    var result: [Finding: String] = [:]
    for comment in before {
      let left = after[comment.text, default: 0]
      after[comment.text] = left - 1
      guard left == 0 else { continue }
      for finding in change.applied
      where finding.edits.contains(where: { $0.range.contains(comment.offset) }) {
        result[finding] = "the comment '\(comment.text.firstLine)' would be lost"
      }
    }
    let texts = Set(before.map(\.text))
    for (text, count) in after where count > 0 && texts.contains(text) {
      for finding in change.applied where finding.edits.contains(where: { $0.writes(text) }) {
        result[finding] = "the comment '\(text.firstLine)' would be doubled"
      }
    }
    return result
  }

  private static func comments(of text: String) -> [(offset: Int, text: String)] {
    var result: [(offset: Int, text: String)] = []
    for token in SourceFile(path: "", text: text).tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia {
        if let comment = piece.comment { result.append((offset, comment)) }
        offset += piece.sourceLength.utf8Length
      }
      offset = token.endPositionBeforeTrailingTrivia.utf8Offset
      for piece in token.trailingTrivia {
        if let comment = piece.comment { result.append((offset, comment)) }
        offset += piece.sourceLength.utf8Length
      }
    }
    return result
  }
}

extension TriviaPiece {
  /// The text of a comment, without the indentation of its lines; `nil` for another piece.
  fileprivate var comment: String? {
    switch self {
    case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
      .docBlockComment(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " || $0 == "\t" }).withoutReturn }
        .joined(separator: "\n")
    default: nil
    }
  }
}

extension Edit {
  fileprivate func writes(_ comment: String) -> Bool {
    replacement.split(separator: "\n").contains { $0.contains(comment.firstLine) }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
  fileprivate var withoutReturn: String { hasSuffix("\r") ? String(dropLast()) : self }
}
