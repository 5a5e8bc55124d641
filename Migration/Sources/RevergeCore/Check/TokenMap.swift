import SwiftSyntax

/// Which tokens of a changed text were there before, and which the tool wrote.
package struct TokenMap: Sendable {
  /// The offsets of the kept tokens: before the change, and after it.
  private var kept: [Int: Int] = [:]
  /// The written tokens, by their offsets after the change.
  package private(set) var written: [Int: Written] = [:]

  /// A token that the tool wrote.
  package struct Written: Sendable {
    /// What its edit replaces, before the change.
    package let replaced: Range<Int>
    /// In the replacement.
    let offset: Int
    /// Whether it names a property of a state: in a key path, or behind a store's state.
    let isOfState: Bool
  }

  /// The ranges, from the first edit to the last, of the findings with an edit of a range.
  private var related: [Range<Int>: [Range<Int>]] = [:]
  /// The offsets of the kept tokens: after the change, and before it.
  private var original: [Int: Int] = [:]
  /// The offsets of the kept tokens before the change, in order.
  private var places: [Int] = []

  package init(_ change: FileChange) {
    read(change)
    original = Dictionary(kept.map { ($1, $0) }) { first, _ in first }
    places = kept.keys.sorted()
    for finding in change.applied {
      let ranges = finding.edits.map(\.range)
      guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max()
      else { continue }
      for range in ranges { related[range, default: []].append(start..<end) }
    }
  }

  private mutating func read(_ change: FileChange) {
    let edits = change.applied.flatMap(\.edits).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    // The imports have changed after the edits, which moves the rest of the text.
    let rewritten = EditApplication.apply(change.applied, to: change.before).text
    let growth = edits.reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
    let isPlain = rewritten.utf8.count == change.before.utf8.count + growth
    let moved = Self.moved(from: isPlain ? rewritten : change.before, to: change.after)
    guard isPlain else {
      // Line endings have changed, too: the tokens themselves are compared.
      kept = moved
      markRest(of: change.after)
      return
    }
    addKept(change.before, edits, moved)
    addWritten(rewritten, edits, moved)
  }

  /// The offset after the change of the token at an offset; `nil` if the change removed the token.
  package func offset(after offset: Int) -> Int? { kept[offset] }

  /// The offset before the change of the token at an offset; `nil` if the change wrote the token.
  package func offset(before offset: Int) -> Int? { original[offset] }

  /// Whether a change that replaced a range is around the token at an offset.
  package func isAround(_ offset: Int, replacing range: Range<Int>) -> Bool {
    related[range]?.contains { $0.contains(offset) } ?? range.contains(offset)
  }

  /// The offsets, after the change, of the kept tokens before and behind a range of the text before it.
  package func neighbours(of range: Range<Int>) -> (left: Int, right: Int)? {
    let right = places.firstIndex { $0 >= range.upperBound } ?? places.endIndex
    guard right < places.endIndex,
      let left = places[..<right].last(where: { $0 < range.lowerBound })
    else { return nil }
    return (kept[left]!, kept[places[right]]!)
  }

  private mutating func addKept(_ text: String, _ edits: [Edit], _ moved: [Int: Int]) {
    var place = 0
    var growth = 0
    for token in Self.tokens(of: text) {
      while place < edits.count, edits[place].range.upperBound <= token.offset {
        growth += edits[place].replacement.utf8.count - edits[place].range.count
        place += 1
      }
      if place < edits.count, edits[place].range.lowerBound <= token.offset,
        !edits[place].range.isEmpty
      {
        continue
      }
      kept[token.offset] = moved[token.offset + growth]
    }
  }

  private mutating func addWritten(_ text: String, _ edits: [Edit], _ moved: [Int: Int]) {
    let tokens = Self.tokens(of: text)
    var next = 0
    var growth = 0
    for edit in edits {
      let start = edit.range.lowerBound + growth
      let end = start + edit.replacement.utf8.count
      while next < tokens.count, tokens[next].offset < start { next += 1 }
      while next < tokens.count, tokens[next].offset < end {
        if let offset = moved[tokens[next].offset] {
          written[offset] = Written(
            replaced: edit.range, offset: tokens[next].offset - start,
            isOfState: tokens[next].isOfState)
        }
        next += 1
      }
      growth += edit.replacement.utf8.count - edit.range.count
    }
  }

  private mutating func markRest(of text: String) {
    let known = Set(kept.values)
    for token in Self.tokens(of: text) where !known.contains(token.offset) {
      written[token.offset] = Written(replaced: 0..<0, offset: 0, isOfState: token.isOfState)
    }
  }

  /// The offsets of the tokens that two texts share.
  private static func moved(from old: String, to new: String) -> [Int: Int] {
    let before = tokens(of: old)
    let after = tokens(of: new)
    let difference = LineDifference(from: before.map(\.text), to: after.map(\.text))
    var result: [Int: Int] = [:]
    var place = 0
    for (index, token) in before.enumerated() where !difference.removed.contains(index) {
      while difference.inserted.contains(place) { place += 1 }
      result[token.offset] = after[place].offset
      place += 1
    }
    return result
  }

  private struct Token {
    let offset: Int
    let text: String
    let isOfState: Bool
  }

  private static func tokens(of text: String) -> [Token] {
    SourceFile(path: "", text: text).tree.tokens(viewMode: .sourceAccurate).map {
      Token(
        offset: $0.positionAfterSkippingLeadingTrivia.utf8Offset, text: $0.text,
        isOfState: $0.isOfState)
    }
  }
}

extension TokenSyntax {
  /// Whether the token is a name in a key path, or behind `state` or `primitive`, and not a member of
  /// `Changes`.
  fileprivate var isOfState: Bool {
    guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    if name.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return true }
    guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id
    else { return false }
    switch member.base?.lastToken(viewMode: .sourceAccurate)?.text {
    case "primitive": return true
    case "state": return !ModernNames.ofChanges.contains(text)
    default: return false
    }
  }
}
