import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a name or a chain of names, which can be repeated.
  var isPlain: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    return self.as(MemberAccessExprSyntax.self)?.base?.isPlain ?? false
  }
}

extension ClosureExprSyntax {
  /// The call that is the only statement of the closure.
  var onlyCall: FunctionCallExprSyntax? {
    statements.count == 1 ? statements.first?.item.soleCall?.call : nil
  }
}

extension FunctionCallExprSyntax {
  /// The method that is called on a parameter.
  func method(of parameter: String?) -> String? {
    guard let parameter, parameter != "_",
      let callee = calledExpression.as(MemberAccessExprSyntax.self),
      callee.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
    else { return nil }
    return callee.declName.baseName.text
  }

  /// The argument with a label.
  func argument(_ label: String) -> LabeledExprSyntax? {
    arguments.first { $0.label?.text == label }
  }
}

extension PatternSyntax {
  /// The names that the pattern binds.
  var names: Set<String> {
    let finder = PatternFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.names
  }
}

private final class PatternFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }
}

extension String {
  /// The expression without `?` and `!`.
  var withoutMarks: String { filter { $0 != "?" && $0 != "!" } }
}
