import SwiftSyntax

/// Walks through a file, and calls the rules of the stage `shim`.
final class ShimRewriter: ShimContext {
  private let rules = Shim.all

  static func findings(in file: SourceFile, _ subject: ShimSubject) -> [Finding] {
    let rewriter = ShimRewriter(file, subject)
    rewriter.walk(file.tree)
    rewriter.rewriteImports()
    return rewriter.findings
  }

  // MARK: Imports

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard let clause = unreachableClause(node) else { return .visitChildren }
    for rule in rules { rule.rewrite(clause, in: self) }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }

  private func rewriteImports() {
    wholeModules = Set(imports.filter(\.isWhole).compactMap { $0.path.first?.name.text })
    for node in imports {
      guard let original = original(node) else { continue }
      for rule in rules { rule.rewrite(original, in: self) }
      if node.isWhole { wholeModules.insert(original.replacement) }
    }
    for rule in rules { rule.rewriteOtherImports(in: self) }
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    rewrite(ShimTypeName(node))
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberTypeSyntax.self) != true { rewrite(ShimTypeName(node)) }
    return .visitChildren
  }

  private func rewrite(_ name: ShimTypeName) {
    for rule in rules { rule.rewrite(name, in: self) }
  }

  // MARK: Expressions

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    return skipped.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = access?.declName.id == node.id
    if !isMember { for rule in rules { rule.rewrite(node, in: self) } }
    // A name without a base may refer to a member of `self`.
    if isMember || access == nil { for rule in rules { rule.rewrite(memberName: node, in: self) } }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for rule in rules { rule.rewrite(node, in: self) }
    if let commit = Cycler2Commit(node) { commits.append(commit) }
    return .visitChildren
  }
  override func visitPost(_ node: FunctionCallExprSyntax) {
    if Cycler2Commit(node) != nil { commits.removeLast() }
  }
}
