import SwiftSyntax

/// Walks through a file, and calls the rules for VergeStore 6.
final class VergeStore6Rewriter: VergeStore6Context {
  private let rules = VergeStore6.all

  override func rewrite(_ node: RuleNode) {
    for rule in rules { rule.rewrite(node, in: self) }
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.check(node, in: self) }
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    guard !handled.contains(node.id), let operation = operation(of: node) else {
      return .visitChildren
    }
    for rule in rules { rule.rewrite(operation, in: self) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), let base = node.base else { return .visitChildren }
    if resolve(base) == .context {
      handled.insert(base.id)
      let member = VergeStore6ContextMember(
        node: node, base: base, hasWeakSelf: hasWeakSelf(at: node))
      for rule in rules where !handled.contains(node.id) { rule.rewrite(member, in: self) }
    } else {
      for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !node.isMemberName else { return .visitChildren }
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  // MARK: Names of types

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), !node.hasGenericParameter(node.name.text) else {
      return .visitChildren
    }
    return rewrite(
      VergeStore6TypeName(
        node: Syntax(node), text: node.name.text, generics: node.genericArgumentClause))
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .skipChildren }
    guard VergeStore6.modules.contains(node.baseType.trimmedDescription) else {
      return .visitChildren
    }
    return rewrite(
      VergeStore6TypeName(
        node: Syntax(node), text: node.name.text, generics: node.genericArgumentClause))
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id),
      let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return .visitChildren }
    return rewrite(
      VergeStore6TypeName(node: Syntax(node), text: name, generics: node.genericArgumentClause))
  }

  private func rewrite(_ name: VergeStore6TypeName) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(name.node.id) { rule.rewrite(name, in: self) }
    return handled.contains(name.node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return handled.contains(node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Types

  override func details(of type: String, in scope: Scope) -> VergeStore6Details {
    VergeStore6Details(role: index.role(of: TypeReference(type, in: [])))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let part = libraryExtension(node) {
      enter(part)
      handled.insert(node.extendedType.id)
      for rule in rules { rule.rewrite(part, in: self) }
      return .visitChildren
    }
    let name = node.extendedType.trimmedDescription
    let reference = TypeReference(name, in: scope)
    push(
      scope + name.split(separator: ".").map(String.init),
      index.declaration(of: reference)?.name ?? name,
      VergeStore6Details(role: index.role(of: reference)))
    if let clause = node.inheritanceClause {
      for rule in rules { rule.rewrite(clause, in: self) }
    }
    return .visitChildren
  }

  private func enter(_ part: VergeStore6Extension) {
    if case .kept? = part.role {
      push(scope, nil, VergeStore6Details(role: nil))
    } else {
      let type = part.base.flatMap { index.declaration(of: TypeReference($0, in: scope))?.name }
      push(
        scope, type,
        VergeStore6Details(
          role: part.role, namespace: part.namespace, isContext: part.namespace == nil))
    }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    guard let clause = node.inheritanceClause, frame?.role != nil else { return .visitChildren }
    if let item = clause.inheritedTypes.first(where: { isLogger($0.type.trimmedDescription) }) {
      rewrite(VergeStore6LoggerType(node, clause, item.type, node.memberBlock.members, in: self))
    } else {
      for rule in rules { rule.rewrite(node, in: self) }
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteValue(node, node.inheritanceClause, node.memberBlock.members)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteValue(node, node.inheritanceClause, nil)
    return .visitChildren
  }

  /// - Parameter members: The members, if the type can become a modern logger.
  private func rewriteValue(
    _ node: some DeclSyntaxProtocol, _ clause: InheritanceClauseSyntax?,
    _ members: MemberBlockItemListSyntax?
  ) {
    guard let clause else { return }
    if let item = libraryProtocol(in: clause), isLogger(item.type.trimmedDescription) {
      rewrite(VergeStore6LoggerType(node, clause, item.type, members, in: self))
    } else {
      for rule in rules { rule.rewrite(clause, in: self) }
    }
  }

  private func rewrite(_ logger: VergeStore6LoggerType) {
    for rule in rules { rule.rewrite(logger, in: self) }
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }
}
