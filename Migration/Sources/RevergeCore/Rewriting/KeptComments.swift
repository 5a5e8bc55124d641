import SwiftSyntax

/// Keeps the comments of replaced code.
///
/// A rule replaces ranges, and may write the comments in them again. Those that it does not write go above
/// the statement or the member that contained them, and those that it writes twice are written once.
struct KeptComments {
  private let tree: SourceFileSyntax
  private let utf8: [UInt8]
  private let comments: [SourceComment]
  /// The ends of the comments that reach to the end of their line.
  private let lineComments: Set<Int>

  private init(_ file: SourceFile) {
    tree = file.tree
    utf8 = Array(file.text.utf8)
    comments = SourceComment.all(in: tree)
    lineComments = Set(comments.filter { $0.text.hasPrefix("//") }.map(\.range.upperBound))
  }

  /// The findings in a file, with edits that keep its comments.
  static func keep(in file: SourceFile, _ findings: [Finding]) -> [Finding] {
    let isChanged = findings.contains { $0.grade != .manual && !$0.edits.isEmpty }
    guard isChanged, file.text.contains("//") || file.text.contains("/*") else { return findings }
    return KeptComments(file).keep(findings)
  }

  private func keep(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    let changed = findings.indices.filter { findings[$0].grade != .manual }
    let ranges = changed.flatMap { findings[$0].edits.map(\.range) }
    var written = changed.flatMap { findings[$0].edits }
      .flatMap { SourceComment.all(in: $0.replacement) }
      .reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    for comment in comments {
      guard let (finding, edit) = replacing(comment, in: findings, changed) else { continue }
      if let left = written[comment.text], left > 0 {
        written[comment.text] = left - 1
      } else {
        findings[finding] = findings[finding].with(
          findings[finding].edits + [moving(comment, replacedBy: edit, ranges, findings)])
      }
    }
    for text in Set(comments.map(\.text)) {
      for _ in 0..<(written[text] ?? 0) {
        guard let finding = changed.last(where: { findings[$0].writes(text) }) else { break }
        findings[finding] = findings[finding].writingOnce(text)
      }
    }
    let edits = Dictionary(grouping: changed.flatMap { findings[$0].edits }, by: \.range.lowerBound)
      .mapValues { $0.sorted { $0.range.upperBound < $1.range.upperBound } }
    for finding in changed {
      findings[finding] = findings[finding].with(
        findings[finding].edits.map { ending($0, edits) })
    }
    return findings
  }

  /// The finding and the edit that replace a comment.
  private func replacing(
    _ comment: SourceComment, in findings: [Finding], _ changed: [Int]
  ) -> (finding: Int, edit: Edit)? {
    for finding in changed {
      for edit in findings[finding].edits where edit.range.covers(comment.range) {
        return (finding, edit)
      }
    }
    return nil
  }

  // MARK: Places

  /// The edit that writes a replaced comment on a line of its own.
  private func moving(
    _ comment: SourceComment, replacedBy edit: Edit, _ ranges: [Range<Int>], _ findings: [Finding]
  ) -> Edit {
    let place = place(for: comment, replacedBy: edit, ranges)
    let isBlank = utf8[place...].first { $0 != 32 && $0 != 9 } == 10
    let line = isBlank ? lineStart(of: comment.range.lowerBound) : place
    let indent = utf8[line...].prefix { $0 == 32 || $0 == 9 }
    let removed = findings.lazy.flatMap(\.edits).first {
      $0.range.lowerBound == line && $0.replacement.isEmpty && indent.indices.covers($0.range)
    }?.range.count
    let text = comment.text.split(separator: "\n", omittingEmptySubsequences: false)
    let space = String(decoding: indent.dropFirst(removed ?? 0), as: UTF8.self)
    return Edit(
      range: place..<place, replacement: text.map { "\(space)\($0)\n" }.joined())
  }

  /// The start of the line that a comment goes above: that of the innermost statement or member around it
  /// whose line begins outside of replaced code.
  private func place(
    for comment: SourceComment, replacedBy edit: Edit, _ ranges: [Range<Int>]
  ) -> Int {
    if edit.isOfWholeLines(utf8) { return edit.range.lowerBound }
    var places: [Int] = []
    let token = tree.token(at: AbsolutePosition(utf8Offset: comment.range.lowerBound))
    for node in sequence(first: token.map { Syntax($0) }, next: { $0?.parent }).compactMap({ $0 }) {
      if node.is(StringLiteralExprSyntax.self) { places = [] }
      if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) {
        places.append(lineStart(of: node.positionAfterSkippingLeadingTrivia.utf8Offset))
      }
    }
    return places.first { place in
      !ranges.contains { $0.lowerBound < place && place < $0.upperBound } && isBetweenTokens(place)
    } ?? (utf8.starts(with: Array("#!".utf8)) ? utf8.firstIndex(of: 10).map { $0 + 1 } ?? 0 : 0)
  }

  /// Whether a comment at the start of a line is one: it is not in a literal or in another comment.
  private func isBetweenTokens(_ place: Int) -> Bool {
    guard !comments.contains(where: { $0.range.lowerBound < place && place < $0.range.upperBound }),
      let token = tree.token(at: AbsolutePosition(utf8Offset: place))
    else { return false }
    if token.tokenKind == .multilineStringQuote {
      return token.parent?.as(StringLiteralExprSyntax.self)?.openingQuote.id == token.id
    }
    if case .stringSegment = token.tokenKind { return false }
    return place <= token.positionAfterSkippingLeadingTrivia.utf8Offset
      || place >= token.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func lineStart(of offset: Int) -> Int {
    utf8[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
  }

  /// The edit, which begins on a new line if a comment before it would swallow what follows.
  private func ending(_ edit: Edit, _ edits: [Int: [Edit]]) -> Edit {
    let gap = utf8[..<edit.range.lowerBound].spacesAtEnd
    guard lineComments.contains(gap.startIndex), edits[edit.range.lowerBound]?.first == edit,
      !beginsLine(at: edit.range.lowerBound, edits)
    else { return edit }
    return Edit(range: edit.range, replacement: "\n\(edit.replacement)")
  }

  /// Whether a line ends where the edits that begin at an offset write something, or the text goes on.
  private func beginsLine(at offset: Int, _ edits: [Int: [Edit]]) -> Bool {
    var offset = offset
    while let next = edits[offset] {
      if let written = next.lazy.compactMap(\.replacement.first).first { return written.isNewline }
      let end = next.map(\.range.upperBound).max() ?? offset
      guard end > offset else { break }
      offset = end
    }
    return offset == utf8.count || utf8[offset] == 10 || utf8[offset] == 13
  }
}

extension Edit {
  /// Whether the edit replaces lines by lines.
  fileprivate func isOfWholeLines(_ utf8: [UInt8]) -> Bool {
    !range.isEmpty && (range.lowerBound == 0 || utf8[range.lowerBound - 1] == 10)
      && utf8[range.upperBound - 1] == 10
      && (replacement.isEmpty || replacement.last?.isNewline == true)
  }
}

extension Finding {
  func with(_ edits: [Edit]) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column, message: message, grade: grade,
      symbol: symbol, edits: edits, fingerprint: fingerprint)
  }

  fileprivate func writes(_ comment: String) -> Bool {
    edits.contains { edit in SourceComment.all(in: edit.replacement).contains { $0.text == comment }
    }
  }

  /// The finding without the last copy of a comment that its edits write.
  fileprivate func writingOnce(_ comment: String) -> Finding {
    var edits = edits
    for index in edits.indices.reversed() {
      let all = SourceComment.all(in: edits[index].replacement)
      guard let copy = all.last(where: { $0.text == comment }) else { continue }
      var text = Array(edits[index].replacement.utf8)
      var range = copy.range
      while range.lowerBound > 0, [32, 9].contains(text[range.lowerBound - 1]) {
        range = range.lowerBound - 1..<range.upperBound
      }
      let isLine = range.lowerBound == 0 || text[range.lowerBound - 1] == 10
      if isLine, range.upperBound < text.count, text[range.upperBound] == 10 {
        range = range.lowerBound..<range.upperBound + 1
      }
      text.removeSubrange(range)
      edits[index] = Edit(
        range: edits[index].range, replacement: String(decoding: text, as: UTF8.self))
      break
    }
    return with(edits)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var spacesAtEnd: ArraySlice<UInt8> {
    self[(lastIndex { $0 != 32 && $0 != 9 }.map { $0 + 1 } ?? startIndex)...]
  }
}

extension Range<Int> {
  fileprivate func covers(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
