import SwiftSyntax

extension ClassicContext {
  /// Deletes a statement, with its line if it is the only one there.
  func removal(ofStatement node: some SyntaxProtocol) -> [Edit] {
    let whole = node.bytes
    guard let item = node.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let position = list.firstIndex(of: item)
    else { return [replace(whole, "")] }
    let next = list.index(after: position)
    if position != list.startIndex {
      let before = list[list.index(before: position)].item.bytes.upperBound
      var low = whole.lowerBound
      while low > before, [32, 9].contains(utf8[low - 1]) { low -= 1 }
      if low > before, utf8[low - 1] == 10 { low -= 1 }
      let start = text(of: before..<low).contains("\n") || utf8[low] == 10 ? low : before
      return deletion(of: start..<whole.upperBound)
    }
    guard next != list.endIndex else {
      guard let block = list.parent,
        block.as(ClosureExprSyntax.self).map({ !inlined.contains($0.id) })
          ?? block.is(CodeBlockSyntax.self), item.isAlone
      else { return [replace(whole, "")] }
      let before = item.previousToken(viewMode: .sourceAccurate)!
      let after = item.nextToken(viewMode: .sourceAccurate)!
      let edits = deletion(of: before.bytes.upperBound..<after.bytes.lowerBound)
      guard before.text == "in", let last = edits.last else { return edits }
      return edits.dropLast() + [replace(last.range, " ")]
    }
    return deletion(of: whole.lowerBound..<list[next].bytes.lowerBound)
  }
}

extension CodeBlockItemSyntax {
  /// Whether only whitespace surrounds the node in its parent.
  fileprivate var isAlone: Bool {
    let after = nextToken(viewMode: .sourceAccurate)?.leadingTrivia
    return leadingTrivia.allSatisfy { $0.isWhitespace }
      && trailingTrivia.allSatisfy { $0.isWhitespace }
      && after?.allSatisfy { $0.isWhitespace } == true
  }
}
