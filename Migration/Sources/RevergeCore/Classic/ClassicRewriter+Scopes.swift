import SwiftSyntax

extension ClassicRewriter {
  /// Whether a name is that of a local variable or a parameter where it stands.
  ///
  /// - Parameter outermost: Where to stop looking.
  func isLocal(
    _ name: String, at node: some SyntaxProtocol, within outermost: SyntaxIdentifier? = nil
  ) -> Bool {
    node.hasLocal(name, within: outermost)
  }

  /// What a local variable is given where it is declared.
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

  /// Whether a variable of this name is just being declared with the value that this is in.
  func isDeclaring(_ name: String, at node: some SyntaxProtocol) -> Bool {
    node.isDeclaring(name)
  }

  /// Whether it is asked for a property, which a `Changes` has, too.
  func isRead(_ node: some SyntaxProtocol) -> Bool {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      outer.declName.baseName.text.first?.isNumber != true,
      !ClassicNames.ofChanges.contains(outer.declName.baseName.text)
    else { return false }
    if let call = outer.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == outer.id
    {
      return false
    }
    // What is assigned to a property of an object is not written through a `Changes`.
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
  /// What it captures `self` as; `nil` if it does not say.
  var selfCapture: ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == "self" }
  }

  /// Whether it captures `self` weakly.
  var capturesSelfWeakly: Bool { selfCapture?.specifier?.specifier.text == "weak" }
}
