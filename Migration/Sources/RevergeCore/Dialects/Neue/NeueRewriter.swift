import SwiftSyntax

/// Walks through a file, and calls the rules for VergeNeue.
final class NeueRewriter: NeueContext {
  private let rules = Neue.all

  override func rewrite(_ node: RuleNode) {
    for rule in rules { rule.rewrite(node, in: self) }
  }

  /// Calls the rules until one of them handles the node.
  private func rewrite(
    _ node: some SyntaxProtocol, _ call: (any NeueRule.Type) -> Void
  ) {
    guard !handled.contains(node.id) else { return }
    var count = handled.count
    for rule in rules {
      call(rule)
      guard handled.count > count else { continue }
      if handled.contains(node.id) { return }
      count = handled.count
    }
  }

  // MARK: Declarations

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .skipChildren }
    if let function = valueFunction(node), case .value(let value) = function.form {
      for mutation in value.mutations {
        for rule in rules { rule.rewrite(mutation, in: self) }
      }
    }
    rewrite(node) { $0.rewrite(node, in: self) }
    return skipped.contains(node.id) || isLeftAlone(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return skipped.contains(node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    if let mutation = mutation(of: node) {
      for rule in rules { rule.rewrite(mutation, in: self) }
    }
    rewrite(node) { $0.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) { $0.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMemberName { rewrite(node) { $0.rewrite(node, in: self) } }
    return .visitChildren
  }

  // MARK: Types

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let name = NeueTypeName(node)
    rewrite(node) { $0.rewrite(name, in: self) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .skipChildren }
    if let name = NeueTypeName(node) {
      rewrite(node) { $0.rewrite(name, in: self) }
    } else {
      rewrite(node) { $0.rewrite(node, in: self) }
    }
    return skipped.contains(node.id) || isLeftAlone(node) ? .skipChildren : .visitChildren
  }

  private func enter(_ node: some NominalSyntax) {
    enter(node.name.text)
    guard let clause = node.inheritanceClause, let role = role(of: node, clause) else { return }
    let type = NeueType(node: node, clause: clause, role: role)
    for rule in rules { rule.rewrite(type, in: self) }
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let extended = storeExtension(node) {
      enter(extended)
      for rule in rules { rule.rewrite(extended, in: self) }
    } else {
      enter(extension: node)
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }
}
