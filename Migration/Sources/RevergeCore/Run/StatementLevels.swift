import SwiftSyntax

/// The statements and declarations around the lines of a text.
struct StatementLevels {
  /// A statement, or a declaration.
  struct Level {
    /// The lines of the statement or declaration; only those of its head if the error is in the head
    /// of a type.
    let lines: ClosedRange<Int>
    /// Whether it has a marker for manual migration.
    let hasMarker: Bool
    /// Whether it encloses the declaration with the error, as a type or an extension does.
    let isOuter: Bool
  }

  private let file: SourceFile
  private let lines: [Substring]

  init(_ text: String) {
    file = SourceFile(path: "", text: text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The levels around a position, the innermost one first.
  func around(line: Int, column: Int) -> [Level] {
    guard line > 0, line <= lines.count else { return [] }
    let position = file.lines.position(ofLine: line, column: max(1, column))
    guard let token = file.tree.token(at: min(position, file.tree.endPosition)) else { return [] }
    var levels: [Level] = []
    var isOuter = false
    var current = Syntax(token)
    while let parent = current.parent {
      current = parent
      guard let item = declarationOrStatement(current) else { continue }
      let type = item.asProtocol((any DeclGroupSyntax).self)
      var last = item.endPositionBeforeTrailingTrivia
      // For an error in the body of a type, the type is an outer level.
      let isInHead = type.map { position < $0.memberBlock.leftBrace.endPosition } ?? true
      if let type, isInHead { last = type.memberBlock.leftBrace.positionAfterSkippingLeadingTrivia }
      let first = self.line(of: item.positionAfterSkippingLeadingTrivia)
      levels.append(
        Level(
          lines: first...max(first, self.line(of: last)), hasMarker: hasMarker(above: first),
          isOuter: isOuter || !isInHead))
      if item.is(DeclSyntax.self), !item.is(VariableDeclSyntax.self) || isMember(current) {
        isOuter = true
      }
    }
    return levels
  }

  private func declarationOrStatement(_ node: Syntax) -> Syntax? {
    if let item = node.as(CodeBlockItemSyntax.self) { return Syntax(item.item) }
    return node.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
  }

  private func isMember(_ node: Syntax) -> Bool { node.is(MemberBlockItemSyntax.self) }

  private func line(of position: AbsolutePosition) -> Int {
    file.lines.location(for: position).line
  }

  private func hasMarker(above line: Int) -> Bool {
    line > 1 && lines[line - 2].trimmingSpaces.hasPrefix(Marker.start)
  }
}
