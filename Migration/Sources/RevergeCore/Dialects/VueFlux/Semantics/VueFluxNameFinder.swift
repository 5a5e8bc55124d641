import SwiftSyntax

/// Finds the remaining names of VueFlux in a rewritten file.
final class VueFluxNameFinder: SyntaxVisitor {
  private(set) var usesLegacy = false
  private(set) var usesModern = false

  private static let modern: Set<String> = [
    "StoreComponentType", "VergeAnyCancellable", "StoreActivitySubscription",
    "StoreStateSubscription", "Cancellable", "Edge", "AtomicState", "sinkState", "sinkActivity",
    "storeWhileSourceActive", "Verge", "AnyTargetQueue",
  ]

  private func look(at name: String, arguments: GenericArgumentListSyntax?) {
    if Self.modern.contains(name) { usesModern = true }
    if VueFluxNames.plain.contains(name) { usesLegacy = true }
    guard VueFluxNames.generic.contains(name) else { return }
    if name == "Store" {
      if arguments?.count == 1 { usesLegacy = true }
      if arguments?.count == 2 { usesModern = true }
    } else {
      usesLegacy = true
    }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text, arguments: node.genericArgumentClause?.arguments)
    if VueFluxNames.protocols.contains(node.name.text),
      node.parent?.is(InheritedTypeSyntax.self) == true
    {
      usesLegacy = true
    }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    let module = node.baseType.trimmedDescription
    if VueFlux.modules.contains(module) { usesLegacy = true }
    if module == "Verge" { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendedType.trimmedDescription == "Store" { usesLegacy = true }
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return .visitChildren
    }
    look(at: name, arguments: node.genericArgumentClause.arguments)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if isMember {
      if Self.modern.contains(name) { usesModern = true }
      if ["isUnsubscribed", "isDisposed"].contains(name) { usesLegacy = true }
    } else if node.isQualifier, VueFlux.modules.contains(name) {
      usesLegacy = true
    } else if name != "Store" {
      look(at: name, arguments: nil)
    } else if node.parent?.is(FunctionCallExprSyntax.self) == true {
      usesModern = true
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text }
    if labels == ["state", "mutations", "executor"] || labels == ["state", "mutations"] {
      usesLegacy = true
    }
    switch node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
    case "subscribe":
      // RxSwift also has a function with this name.
      let own: Set<String?> = ["scope", "executor", "observer"]
      let isOwn =
        labels.isEmpty ? node.trailingClosure?.names(2) != nil : own.isSuperset(of: labels)
      if isOwn { usesLegacy = true }
    case "dispatch":
      if labels == ["action"] { usesLegacy = true }
    default: break
    }
    return .visitChildren
  }
}
