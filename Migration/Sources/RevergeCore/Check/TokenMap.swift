import SwiftSyntax

/// Which tokens of a changed text were there before, and which the tool wrote.
package struct TokenMap {
  /// The offsets of the kept tokens: before the change, and after it.
  private var kept: [Int: Int] = [:]
  /// The offsets of the written tokens, after the change.
  package private(set) var written: Set<Int> = []

  package init(before: String, after: String) {
    let old = Self.tokens(of: before)
    let new = Self.tokens(of: after)
    let difference = LineDifference(from: old.map(\.text), to: new.map(\.text))
    var place = 0
    for (index, token) in old.enumerated() where !difference.removed.contains(index) {
      while difference.inserted.contains(place) { place += 1 }
      kept[token.offset] = new[place].offset
      place += 1
    }
    written = Set(difference.inserted.map { new[$0].offset })
  }

  /// The offset after the change of the token at an offset; `nil` if the change removed the token.
  package func offset(after offset: Int) -> Int? { kept[offset] }

  private static func tokens(of text: String) -> [(offset: Int, text: String)] {
    SourceFile(path: "", text: text).tree.tokens(viewMode: .sourceAccurate).map {
      ($0.positionAfterSkippingLeadingTrivia.utf8Offset, $0.text)
    }
  }
}
