import SwiftSyntax

/// The name of a type, written without a module or with that of the library.
struct VueFluxTypeName {
  /// The whole type, with the module and the generic arguments, or a name in an expression.
  let node: Syntax
  let name: String
  let arguments: GenericArgumentClauseSyntax?
  /// Whether the name is that of a declaration of the library.
  let isOfLibrary: Bool
  /// The type of the library.
  let type: VueFluxType?

  var text: String { node.trimmedDescription }
  var isExpression: Bool { node.is(DeclReferenceExprSyntax.self) }

  /// Whether a key path starts at the type.
  var isRootOfKeyPath: Bool {
    let generic = node.parent?.as(GenericArgumentSyntax.self)?.parent?.parent?.parent
    return node.parent?.is(KeyPathExprSyntax.self) == true
      || generic?.as(IdentifierTypeSyntax.self)?.name.text.hasSuffix("KeyPath") == true
  }
}

extension VueFluxContext {
  /// The name of a type with its generic arguments.
  func typeName(
    _ node: some SyntaxProtocol, _ name: String, _ arguments: GenericArgumentClauseSyntax?
  ) -> VueFluxTypeName {
    let text = node.trimmedDescription
    let isOfLibrary = text.isQualifiedVueFlux || index.isVueFlux(name, in: scope)
    return VueFluxTypeName(
      node: Syntax(node), name: name, arguments: arguments, isOfLibrary: isOfLibrary,
      type: isOfLibrary ? vueFluxType(TypeReference(text, in: scope)) : nil)
  }

  /// The name of a type in an expression.
  func typeName(_ node: DeclReferenceExprSyntax) -> VueFluxTypeName {
    let name = node.baseName.text
    // A generic type with arguments is rewritten as a whole; without arguments, a store may be
    // modern.
    let isOfLibrary =
      (VueFluxNames.plain.contains(name) || VueFluxNames.generic.contains(name))
      && !["Store", "Actions", "Computed"].contains(name)
      && node.parent?.is(GenericSpecializationExprSyntax.self) != true && isOfVueFlux
      && canNameTypes && index.isVueFlux(name, in: scope)
    return VueFluxTypeName(
      node: Syntax(node), name: name, arguments: nil, isOfLibrary: isOfLibrary,
      type: isOfLibrary ? .other(name) : nil)
  }

  /// Reports a type of the library that is not migrated.
  func reportType(_ node: Syntax, _ name: String, by rule: Rule) {
    handle(node)
    let reason = VueFluxNames.signals.contains(name) ? reasonSignalsStay : nil
    report(
      rule, at: node, "'\(name)' has no equivalent here\(reason.map { ": \($0)" } ?? "")",
      symbol: name, grade: .manual)
  }

  /// Reports a key path that starts at a store, or at its actions or computed values.
  func reportKeyPath(_ name: VueFluxTypeName, by rule: Rule) {
    handled.insert(name.node.id)
    report(
      rule, at: name.node, "The key path needs another root type", symbol: name.name,
      grade: .manual)
  }

  /// Replaces the type of actions or computed values that are stored or passed.
  func reportKeptType(_ name: VueFluxTypeName, _ move: VueFluxMove, by rule: Rule) {
    handled.insert(name.node.id)
    report(
      rule, at: name.node,
      "The component replaces its '\(name.name)', which did not retain the store",
      symbol: name.name, grade: .review, [replace(name.node.bytes, self.name(of: move))])
  }
}
