import SwiftSyntax

extension ClassicContext {
  /// Whether a name is that of a local variable or a parameter in the scope of the node.
  ///
  /// - Parameter outermost: The node at which the search ends.
  func isLocal(
    _ name: String, at node: some SyntaxProtocol, within outermost: SyntaxIdentifier? = nil
  ) -> Bool {
    node.hasLocal(name, within: outermost)
  }

  /// The initial value of a local variable.
  func localValue(of expression: ExprSyntax) -> ExprSyntax? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    var current = Syntax(expression)
    while let parent = current.parent {
      for item in parent.as(CodeBlockItemListSyntax.self) ?? []
      where item.position < current.position {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? []
        where binding.pattern.trimmedDescription == name {
          return binding.initializer?.value
        }
      }
      current = parent
    }
    return nil
  }

  /// Whether the node is in the initial value of a local or global variable with this name, outside
  /// of closures in it.
  func isDeclaring(_ name: String, at node: some SyntaxProtocol) -> Bool {
    node.isDeclaring(name)
  }

  /// Whether the node is a state of which only a property is read, and no member of `Changes` hides
  /// that property.
  func isRead(_ node: some SyntaxProtocol) -> Bool {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      outer.declName.baseName.text.first?.isNumber != true,
      !ModernNames.ofChanges.contains(outer.declName.baseName.text)
    else { return false }
    if let call = outer.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == outer.id
    {
      return false
    }
    // An assignment to a property of an object does not go through a `Changes` value.
    if let list = outer.parent?.as(ExprListSyntax.self), let first = list.first,
      first.id == outer.id, let next = list.dropFirst().first
    {
      let text = next.trimmedDescription
      let isComparison = ["==", "!=", "<=", ">=", "===", "!=="].contains(text)
      return isComparison || !text.hasSuffix("=")
    }
    return true
  }
}

extension ClosureExprSyntax {
  /// The capture of `self`; `nil` if the closure does not list it.
  var selfCapture: ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == "self" }
  }
}
