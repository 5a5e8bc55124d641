import SwiftSyntax

/// Walks through a file, and calls the rules for Verge Classic.
final class ClassicRewriter: ClassicContext {
  private let rules = Classic.all

  override func rewrite(_ node: RuleNode) {
    for rule in rules { rule.rewrite(node, in: self) }
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    for rule in rules { rule.check(node, in: self) }
    if let operation = operation(of: node) {
      for rule in rules { rule.rewrite(operation, in: self) }
    }
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    if !handled.contains(node.id), let making = making(node) { rewrite(making) }
    for rule in rules where !handled.contains(node.id) { rule.rewriteUnchanged(node, in: self) }
    return .visitChildren
  }

  private func rewrite(_ making: ClassicMaking) {
    for rule in rules { rule.rewrite(making, in: self) }
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    if !handled.contains(node.id), let making = making(assignedIn: node) { rewrite(making) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), let base = node.base else { return .visitChildren }
    if resolve(base) == .context {
      let member = ClassicContextMember(node: node, base: base)
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

  // MARK: Names of types

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id), !node.hasGenericParameter(node.name.text) else {
      return .visitChildren
    }
    return rewrite(
      ClassicTypeName(
        node: Syntax(node), text: node.name.text, generics: node.genericArgumentClause))
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .skipChildren }
    if Classic.modules.contains(node.baseType.trimmedDescription) {
      return rewrite(
        ClassicTypeName(
          node: Syntax(node), text: node.name.text, generics: node.genericArgumentClause))
    }
    for rule in rules { rule.rewrite(node, in: self) }
    return handled.contains(node.id) ? .skipChildren : .visitChildren
  }

  private func rewrite(_ name: ClassicTypeName) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(name.node.id) { rule.rewrite(name, in: self) }
    return handled.contains(name.node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    return handled.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules where !handled.contains(node.id) { rule.rewrite(node, in: self) }
    return handled.contains(node.id) ? .skipChildren : .visitChildren
  }

  // MARK: Types

  private func enter(
    _ name: String, _ clause: InheritanceClauseSyntax?, isProtocol: Bool = false,
    loggers: LoggerPlan = LoggerPlan()
  ) {
    let scope = scope + [name]
    push(scope, index.fullName(of: scope), clause, isProtocol: isProtocol, loggers: loggers)
  }

  private func push(
    _ scope: Scope, _ type: String?, _ clause: InheritanceClauseSyntax?, isProtocol: Bool,
    loggers: LoggerPlan = LoggerPlan()
  ) {
    let isOwn = type.map { index.isVerge($0) && index.isMovable($0) } ?? isProtocol
    push(
      scope, type,
      ClassicDetails(
        isVerge: isOwn, isLogger: !loggerProtocols(in: clause).isEmpty,
        isProtocol: isProtocol && isOwn, loggers: loggers))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    let parts = name.split(separator: ".").map(String.init)
    if isLegacy(name, in: ClassicNames.verges) {
      push(scope + parts, nil, node.inheritanceClause, isProtocol: true)
      return .visitChildren
    }
    let declaration = index.declaration(of: TypeReference(name, in: scope))
    push(
      scope + parts, declaration?.name ?? name, node.inheritanceClause,
      isProtocol: declaration?.kind == .protocol)
    rewriteInheritance(of: node)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, loggers: loggerPlan(of: node))
    rewriteType(node)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
    rewriteType(node)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause)
    rewriteType(node)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.inheritanceClause, isProtocol: true)
    if let clause = node.inheritanceClause { rewrite(clause) }
    return .visitChildren
  }

  private func rewriteType(_ node: some DeclGroupSyntax) {
    rewriteInheritance(of: node)
    for rule in rules { rule.rewrite(node, in: self) }
  }

  private func rewriteInheritance(of node: some DeclGroupSyntax) {
    for item in loggerProtocols(in: node.inheritanceClause) {
      handle(item)
      let logger = ClassicLoggerType(node, item.type, in: self)
      for rule in rules { rule.rewrite(logger, in: self) }
    }
    if let clause = node.inheritanceClause { rewrite(clause) }
  }

  private func rewrite(_ clause: InheritanceClauseSyntax) {
    for rule in rules { rule.rewrite(clause, in: self) }
  }
}
