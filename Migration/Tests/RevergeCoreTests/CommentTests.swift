import RevergeCore
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Comments")
struct CommentTests {
  @Test(
    "A comment at any place of an example is there once after the rewrite",
    arguments: PlacedExample.all)
  func kept(_ placed: PlacedExample) throws {
    let example = placed.example
    for commented in Commented.all(of: example.before) {
      let after = try Rewriting.after(
        commented.text, beside: placed.sample.preamble, includesReview: true)
      for comment in commented.comments {
        let count = after.ranges(of: comment).count
        #expect(
          count == 1, "\(comment) in\n\(commented.text)\nis there \(count) times in\n\(after)")
      }
    }
  }
}

/// A text with comments at some of its places.
private struct Commented {
  var text = ""
  var comments: [String] = []

  /// The text with a block comment in every gap between tokens, with a comment at the end of every line, and
  /// with one above every line: not all at once, so that few of them are close together.
  static func all(of text: String) -> [Commented] {
    let gaps = Gap.all(in: text)
    var result = (0..<3).map { part in
      Commented(text, gaps.enumerated().filter { $0.offset % 3 == part }.map(\.element.start)) {
        "/* c\($0) */"
      }
    }
    let lines = gaps.filter(\.endsLine)
    for part in 0..<2 {
      let chosen = lines.enumerated().filter { $0.offset % 2 == part }.map(\.element)
      result.append(Commented(text, chosen.map(\.start)) { " // c\($0)." })
      result.append(Commented(text, chosen.map(\.end)) { "// c\($0).\n" })
    }
    return result.filter { !$0.comments.isEmpty }
  }

  private init(_ text: String, _ places: [Int], _ comment: (Int) -> String) {
    var position = 0
    let utf8 = Array(text.utf8)
    for (number, place) in places.enumerated() {
      self.text += String(decoding: utf8[position..<place], as: UTF8.self) + comment(number)
      comments.append(String(comment(number).drop { $0 == " " }).filter { $0 != "\n" })
      position = place
    }
    self.text += String(decoding: utf8[position...], as: UTF8.self)
  }
}

/// A place between two tokens at which a comment is legal.
private struct Gap {
  /// The end of the first token.
  let start: Int
  /// The start of the second token.
  let end: Int
  let endsLine: Bool

  static func all(in text: String) -> [Gap] {
    let tokens = Array(Parser.parse(source: text).tokens(viewMode: .sourceAccurate))
    return zip(tokens, tokens.dropFirst()).compactMap { token, next in
      guard !token.isInLiteral || !next.isInLiteral else { return nil }
      let trivia = token.trailingTrivia + next.leadingTrivia
      guard !trivia.isEmpty || [.leftParen, .leftBrace, .comma].contains(token.tokenKind) else {
        return nil
      }
      let start = token.endPositionBeforeTrailingTrivia.utf8Offset
      return Gap(
        start: start, end: next.positionAfterSkippingLeadingTrivia.utf8Offset,
        endsLine: trivia.contains { $0.isNewline })
    }
  }
}

extension TokenSyntax {
  fileprivate var isInLiteral: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { $0.is(StringLiteralExprSyntax.self) }
  }
}
