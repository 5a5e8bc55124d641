import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The name of the called function.
  var callee: TokenSyntax? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName
    }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// The setter of a call of `bindingDerived`.
  var setter: ClosureExprSyntax? {
    arguments.first { $0.label?.text == "set" }?.expression.as(ClosureExprSyntax.self)
      ?? trailingClosure
  }
}

extension DeclReferenceExprSyntax {
  /// The generic arguments that are written after the name.
  var genericArguments: GenericArgumentClauseSyntax? {
    parent?.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
  }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  var callItIsFor: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure?.id == id {
      return call
    }
    guard let argument = parent?.as(LabeledExprSyntax.self) else { return nil }
    return argument.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// The index of the parameter with this name.
  func position(of name: String) -> Int? {
    parameterNames.map { $0.firstIndex(of: name) }
      ?? (name.hasPrefix("$") ? Int(name.dropFirst()) : nil)
  }

  /// The names of the parameters; `nil` if they have none.
  var parameterNames: [String]? {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.map(\.name.text)
    case .parameterClause(let clause):
      clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: nil
    }
  }
}
