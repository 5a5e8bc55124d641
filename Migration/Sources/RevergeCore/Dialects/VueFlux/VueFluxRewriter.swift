import SwiftSyntax

/// Walks through a file, and calls the rules for VueFlux.
final class VueFluxRewriter: VueFluxContext {
  private let rules = VueFlux.all

  override func rewrite(_ node: RuleNode) {
    for rule in rules { rule.rewrite(node, in: self) }
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    guard !handled.contains(node.id) else { return .visitChildren }
    if let creation = creation(by: node) {
      for rule in rules { rule.rewrite(creation, in: self) }
    } else if let observer = observer(by: node) {
      for rule in rules where !handled.contains(node.id) { rule.rewrite(observer, in: self) }
    } else {
      for rule in rules where !handled.contains(node.id) { rule.rewriteEffect(node, in: self) }
      for rule in rules where !handled.contains(node.id) { rule.rewriteEnd(node, in: self) }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    guard !handled.contains(node.id), let base = node.base else { return .visitChildren }
    let member = VueFluxMember(node: node, base: base, type: vueFluxType(of: base))
    for rule in rules where !handled.contains(node.id) { rule.rewrite(member, in: self) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !node.isMemberName else { return .visitChildren }
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    guard !handled.contains(node.id) else { return .visitChildren }
    guard let own = ownMember(node) else { return rewrite(typeName(node)) }
    for rule in rules { rule.rewrite(own, in: self) }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  // MARK: Names of types

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), isOfVueFlux else { return .visitChildren }
    return rewrite(typeName(node, node.name.text, node.genericArgumentClause))
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    guard !handled.contains(node.id) else { return .skipChildren }
    guard isOfVueFlux, VueFlux.modules.contains(node.baseType.trimmedDescription) else {
      return .visitChildren
    }
    return rewrite(typeName(node, node.name.text, node.genericArgumentClause))
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), isOfVueFlux,
      let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return .visitChildren }
    return rewrite(typeName(node, name, node.genericArgumentClause))
  }

  private func rewrite(_ name: VueFluxTypeName) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(name.node.id) { rule.rewrite(name, in: self) }
    return handled.contains(name.node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    accessed.append(node.bindings.first?.typeText.map { TypeReference($0, in: scope) })
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    if let getter = getter(node) {
      for rule in rules where !handled.contains(node.id) { rule.rewrite(getter, in: self) }
    }
    guard !handled.contains(node.id) else { return .skipChildren }
    let properties = properties(of: node)
    for property in properties {
      for rule in rules { rule.rewrite(property, in: self) }
      if property.part != nil, property.property.kind == .plain { walk(property.binding) }
    }
    return handled.contains(node.id) || properties.first?.part != nil
      ? .skipChildren : .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) { accessed.removeLast() }

  // MARK: Types

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let part = enter(node)
    for rule in rules { rule.rewrite(part, in: self) }
    return handled.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let scope = scope + [node.name.text]
    let type = index.fullName(of: scope)
    if let move = moves[type] {
      push(scope, type, VueFluxDetails(state: move))
    } else if let declaration = enterMutations(node) {
      for rule in rules { rule.rewrite(declaration, in: self) }
      return .visitChildren
    } else {
      enter(node.name.text)
    }
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if let declaration = enterMutations(node) {
      for rule in rules { rule.rewrite(declaration, in: self) }
    } else {
      enter(node.name.text)
    }
    return .visitChildren
  }
}
