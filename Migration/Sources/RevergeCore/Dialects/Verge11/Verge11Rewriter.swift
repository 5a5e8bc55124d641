import SwiftSyntax

/// Walks through a file, and calls the rules for Verge 11, 12 and 13.
final class Verge11Rewriter: Verge11Context {
  private let rules = Verge11.all

  override func rewrite(_ node: RuleNode) {
    for rule in rules { rule.rewrite(node, in: self) }
  }

  // MARK: Rules

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    for rule in rules { rule.rewrite(node, in: self) }
    if let mutation = mutation(of: node) { rewrite(mutation) }
    return .visitChildren
  }

  private func rewrite(_ mutation: Verge11Mutation) {
    for rule in rules { rule.rewrite(mutation, in: self) }
    rewriteUses(
      of: mutation.reference, in: mutation.closure.statements, around: Syntax(mutation.closure))
  }

  private func rewriteUses(
    of reference: Verge11Reference, in statements: CodeBlockItemListSyntax, around node: Syntax
  ) {
    for member in uses(of: reference, in: statements, around: node)
    where handled.insert(member.id).inserted {
      let use = use(of: reference, by: member)
      for rule in rules { rule.rewrite(use, in: self) }
    }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    for reference in references(of: node) {
      rewriteUses(of: reference, in: node.statements, around: Syntax(node))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body {
      for reference in references(of: node) {
        rewriteUses(of: reference, in: body.statements, around: Syntax(body))
      }
    }
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    rewrite(node.name, node.genericArgumentClause, of: TypeSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    if node.baseType.trimmedDescription == "Verge" {
      rewrite(node.name, node.genericArgumentClause, of: TypeSyntax(node))
    } else {
      for rule in rules { rule.rewrite(node, in: self) }
    }
    return .visitChildren
  }

  private func rewrite(
    _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, of node: TypeSyntax
  ) {
    let name = Verge11TypeName(token: token, generics: generics, node: node)
    for rule in rules { rule.rewrite(name, in: self) }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard !isMember else { return .visitChildren }
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  // MARK: Types

  override func details(of type: String, in scope: Scope) -> Verge11Details {
    let isLogger = index.lineage(of: type).contains { ancestor in
      let inherited =
        (index.declarations.types[ancestor] ?? []).flatMap(\.inherited)
        + (index.declarations.conformances[ancestor] ?? []).map(\.text)
      return inherited.contains { $0.withoutVerge == "StoreLogger" }
    }
    return Verge11Details(
      subject: index.verge11(TypeReference(type, in: [])),
      isLogger: isLogger && index.resolve(TypeReference("StoreLogger", in: scope)) == nil)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { frames.removeLast() }
}
