import SwiftSyntax

/// Variables on a modern store: `Variable(sharing: root, at: \.unread)`.
extension VueFluxContext {
  /// Whether an expression is such a variable.
  func isSharedVariable(_ expression: ExprSyntax) -> Bool {
    let name: String
    let owner: String?
    if let own = expression.as(DeclReferenceExprSyntax.self) {
      name = own.baseName.text
      if let local = localValue(of: expression) {
        return local.value.as(FunctionCallExprSyntax.self)?.makesSharedVariable == true
      }
      guard !own.hasLocal(name) else { return false }
      owner = frame?.type
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      name = member.declName.baseName.text
      owner = typeName(of: resolve(base))
    } else {
      return false
    }
    return owner.map { index.declarations.vueFlux.shared["\($0).\(name)"] != nil } ?? false
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a variable on a modern store.
  var makesSharedVariable: Bool {
    isShared
      && calledExpression.trimmedDescription.unqualified.withoutGenericArguments == "Variable"
  }

  /// The property that the call is assigned to, or that has the call as its initial value.
  var assignedProperty: String? {
    if let binding = parent?.parent?.as(PatternBindingSyntax.self) {
      return binding.pattern.trimmedDescription
    }
    guard let list = parent?.as(ExprListSyntax.self), list.count == 3,
      list.last?.id == ExprSyntax(self).id, let target = list.first
    else { return nil }
    let text = target.trimmedDescription
    return text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
  }

  /// The type of a parameter of the enclosing initializer.
  func typeOfParameter(_ name: String) -> String? {
    var current = parent
    while let node = current {
      if let initializer = node.as(InitializerDeclSyntax.self) {
        return initializer.signature.parameterClause.type(of: name)
      }
      current = node.parent
    }
    return nil
  }
}
