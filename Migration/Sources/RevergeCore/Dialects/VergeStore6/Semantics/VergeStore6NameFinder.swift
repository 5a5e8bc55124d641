import SwiftSyntax

/// Finds names that a file can only have from the legacy library.
final class VergeStore6NameFinder: SyntaxVisitor {
  var found: Set<String> = []
  var usesModern = false
  /// The names of the user's types.
  private let own: Set<String>

  init(except own: Set<String>) {
    self.own = own
    super.init(viewMode: .sourceAccurate)
  }

  private func look(at name: String) {
    if VergeStore6Names.types.contains(name), !own.contains(name) { found.insert(name) }
    let modern: Set<String> = [
      "AtomicState", "DefaultStoreLogger", "StoreActivitySubscription", "StoreComponentType",
      "StoreLogger", "StoreStateSubscription",
    ]
    if modern.contains(name) { usesModern = true }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !node.hasGenericParameter(node.name.text) { look(at: node.name.text) }
    if node.name.text == "Store", node.genericArgumentClause != nil { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text)
    let module = node.baseType.trimmedDescription
    if module == "Verge" { usesModern = true }
    if VergeStore6.modules.contains(module) { found.insert(module) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    look(at: name)
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if name == "passthrough" || node.isModernStore { usesModern = true }
    if node.isQualifier, VergeStore6.modules.contains(name) { found.insert(name) }
    // The library's function takes a closure; other functions also have this name.
    let isOther =
      name == "accept" && node.parent?.parent?.as(FunctionCallExprSyntax.self)?.closure == nil
    if isMember || name == "backingStorage", VergeStore6Names.members.contains(name), !isOther {
      found.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.attributeName.trimmedDescription)
    return .visitChildren
  }
}
