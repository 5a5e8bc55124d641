import SwiftSyntax

/// An extension of a namespace of a dispatcher, or of the context of its actions.
struct VergeStore6Extension {
  let node: ExtensionDeclSyntax
  /// The dispatcher in the `where` clause; `nil` if the extension is of all contexts.
  let base: String?
  /// The namespace; `nil` for a context.
  let namespace: Namespace?
  /// The role of the dispatcher.
  let role: ModuleIndex.Role?

  /// The extended type.
  var symbol: String { node.extendedType.trimmedDescription }
}

extension VergeStore6Context {
  /// The extension of a namespace or a context; `nil` if another type is extended.
  func libraryExtension(_ node: ExtensionDeclSyntax) -> VergeStore6Extension? {
    if let (namespace, base) = node.namespace,
      hasLegacyName(namespace.rawValue, in: VergeStore6Names.types)
    {
      return VergeStore6Extension(
        node: node, base: base, namespace: namespace,
        role: index.role(of: TypeReference(base, in: scope)))
    }
    guard node.extendedType.trimmedDescription.unqualified == "VergeStoreDispatcherContext" else {
      return nil
    }
    let base =
      node.inheritanceClause == nil ? node.genericWhereClause?.constraint(on: "Dispatcher") : nil
    return VergeStore6Extension(
      node: node, base: base, namespace: nil,
      role: base.flatMap { index.role(of: TypeReference($0, in: scope)) })
  }

  /// Converts an extension of a namespace or a context to an extension of the dispatcher.
  func rewrite(_ part: VergeStore6Extension, by rule: Rule) {
    guard let base = part.base, let clause = part.node.genericWhereClause else { return }
    if case .kept? = part.role {
      // The dispatcher keeps its namespaces.
      handle(clause)
      let place = index.place(of: index.resolve(TypeReference(base, in: scope)))
      report(
        rule, at: part.node, "'\(base)'\(place) is not migrated", symbol: part.symbol,
        grade: .manual)
      return
    }
    guard isLegacy(part.role) else {
      report(
        rule, at: part.node, "'\(base)' is not a dispatcher in the analyzed files",
        symbol: part.symbol, grade: .manual)
      return
    }
    let range = part.node.extendedType.bytes.lowerBound..<clause.bytes.upperBound
    report(
      rule, at: part.node, "'\(part.symbol)' becomes an extension of '\(base)'",
      symbol: part.symbol, [replace(range, base)])
    for requirement in clause.requirements { handle(requirement) }
  }
}
