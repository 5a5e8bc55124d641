import SwiftSyntax

extension Verge11 {
  /// Rewrites `StoreDriverType` to `StoreComponentType`, `WrappedStore` to `TargetStore`, and a constraint
  /// of `State` to one of `Scope`.
  enum Component: Verge11Rule {
    static let record = rule("component")

    static let names = protocols.union(["WrappedStore"])

    /// The former names of the protocol.
    private static let protocols = Verge11Names.components.subtracting(["StoreComponentType"])

    /// Rewrites a former name of the protocol, or `WrappedStore` in a component.
    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      if name.text == "WrappedStore" {
        rewriteStore(name.token, of: context.frame?.subject, in: context)
        return
      }
      if name.text == "State" {
        rewriteState(name, in: context)
        return
      }
      guard protocols.contains(name.text), context.isOfLibrary(name.text) else { return }
      context.report(
        record, at: name.node, "'StoreComponentType' replaces '\(name.text)'", symbol: name.text,
        [context.replace(name.token.bytes, "StoreComponentType")])
    }

    /// Rewrites the declaration `typealias WrappedStore = …`.
    static func rewrite(_ alias: TypeAliasDeclSyntax, in context: Verge11Context) {
      rewriteStore(alias.name, of: context.frame?.subject, in: context)
    }

    /// Rewrites `Part.WrappedStore`.
    static func rewrite(_ member: MemberTypeSyntax, in context: Verge11Context) {
      rewriteStore(member.name, of: nil, in: context)
    }

    /// Rewrites `State` in `protocol P: StoreComponentType where State == S`, and in an extension of the
    /// protocol.
    private static func rewriteState(_ name: Verge11TypeName, in context: Verge11Context) {
      guard name.node.parent?.is(SameTypeRequirementSyntax.self) == true,
        name.node.constrainsComponents
      else { return }
      context.report(
        record, at: name.node,
        "The component reads and changes its 'Scope', which may differ from its 'State'",
        symbol: name.text, grade: .review, [context.replace(name.token.bytes, "Scope")])
    }

    private static func rewriteStore(
      _ token: TokenSyntax, of subject: Verge11Subject?, in context: Verge11Context
    ) {
      guard token.text == "WrappedStore", subject?.isStore != false else { return }
      let index = context.index
      let isOthers = index.declarations.types.keys.contains { name in
        guard name.hasSuffix("WrappedStore") else { return false }
        let owner = name.split(separator: ".").dropLast().joined(separator: ".")
        return !index.verge11(TypeReference(owner, in: [])).isStore
      }
      context.report(
        record, at: token, "'TargetStore' replaces 'WrappedStore'", symbol: token.text,
        grade: subject == nil && isOthers ? .review : nil,
        [context.replace(token.bytes, "TargetStore")])
    }
  }
}

extension TypeSyntax {
  /// Whether the type is in the `where` clause of a protocol of components, or of an extension of
  /// components.
  fileprivate var constrainsComponents: Bool {
    guard let clause = parent?.parent?.parent?.parent?.as(GenericWhereClauseSyntax.self) else {
      return false
    }
    let names: [TypeSyntax]? =
      clause.parent?.as(ProtocolDeclSyntax.self)?.inheritanceClause?.inheritedTypes.map(\.type)
      ?? clause.parent?.as(ExtensionDeclSyntax.self).map { [$0.extendedType] }
    return names?.contains {
      Verge11Names.components.contains($0.trimmedDescription.withoutVerge)
    } == true
  }
}
