import SwiftSyntax

extension SourceFile {
  /// The number of invalid expressions that end with `?`, such as `lamp?`. The parser accepts them, but
  /// the compiler does not. Patterns, types and assignments such as `lamp? = on` are valid.
  package var openChains: Int {
    let finder = OpenChainFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.count
  }
}

extension Finding {
  /// Whether an edit replaces or deletes the text after a `?`.
  func mayOpenChain(in text: [UInt8]) -> Bool {
    edits.contains { edit in
      let start = edit.range.lowerBound
      return start > 0 && text[start - 1] == UInt8(ascii: "?") && !edit.range.isEmpty
    }
  }
}

/// Finds optional chains without a member, a call or a subscript.
private final class OpenChainFinder: SyntaxVisitor {
  private(set) var count = 0

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isContinued { count += 1 }
    return .visitChildren
  }
}

extension OptionalChainingExprSyntax {
  fileprivate var isContinued: Bool {
    guard let parent else { return false }
    if let list = parent.as(ExprListSyntax.self) {
      // `level? = 1`
      let elements = Array(list)
      return elements.count > 1 && elements[0].id == id && elements[1].isAssignment
    }
    return parent.is(MemberAccessExprSyntax.self) || parent.is(SubscriptCallExprSyntax.self)
      || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
      || parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      || parent.is(PostfixOperatorExprSyntax.self) || parent.is(PostfixIfConfigExprSyntax.self)
      || parent.is(ExpressionPatternSyntax.self)
  }
}
