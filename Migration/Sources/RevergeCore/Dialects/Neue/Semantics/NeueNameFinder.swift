import SwiftSyntax

/// Finds names that a file can only have from the legacy library, or from the modern one.
final class NeueNameFinder: SyntaxVisitor {
  var usesLegacy = false
  var usesModern = false

  private func look(at name: String) {
    if NeueNames.types.contains(name) { usesLegacy = true }
    if ["StoreComponentType", "StoreStateSubscription", "CommitLog"].contains(name) {
      usesModern = true
    }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text)
    if node.name.text == "Store", let arguments = node.genericArgumentClause?.arguments {
      // The modern store has a state and activities.
      if arguments.count == 1 { usesLegacy = true } else { usesModern = true }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text)
    if NeueNames.members.contains(node.name.text) { usesLegacy = true }
    if node.baseType.trimmedDescription == "Verge" { usesModern = true }
    if node.baseType.trimmedDescription == "VergeNeue" { usesLegacy = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    look(at: name)
    if ["passthrough", "scoped", "rootState", "storeWhileSourceActive"].contains(name) {
      usesModern = true
    }
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if isMember, NeueNames.members.contains(name) { usesLegacy = true }
    if node.isQualifier, name == "VergeNeue" { usesLegacy = true }
    if node.isModernStore { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.label?.text {
    case "registerParent": usesLegacy = true
    case "initialState": usesModern = true
    default: break
    }
    return .visitChildren
  }
}
