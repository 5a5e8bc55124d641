import SwiftSyntax

extension CodeBlockItemSyntax.Item {
  /// The call that is the whole statement, apart from `return` and `try`.
  var soleCall: (call: FunctionCallExprSyntax, whole: Range<Int>)? {
    var expression: ExprSyntax
    let whole: Range<Int>
    switch self {
    case .expr(let only):
      expression = only
      whole = only.bytes
    case .stmt(let statement):
      guard let result = statement.as(ReturnStmtSyntax.self), let value = result.expression else {
        return nil
      }
      expression = value
      whole = result.bytes
    case .decl:
      return nil
    }
    if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
      expression = attempt.expression
    }
    return expression.as(FunctionCallExprSyntax.self).map { ($0, whole) }
  }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  var enclosingCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
    return parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension VariableDeclSyntax {
  /// The name of the variable, if it is the only one of a declaration in a type.
  var onlyMember: String? {
    guard bindings.count == 1, parent?.is(MemberBlockItemSyntax.self) == true else { return nil }
    return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }
}
