import SwiftSyntax

extension Shim {
  /// Rewrites `Verge.Storage<State>` to `VergeClassic.Storage<State>`.
  enum QualifiedName: ShimRule {
    static let record = rule("qualified-name")

    static func rewrite(_ member: MemberTypeSyntax, in context: ShimContext) {
      guard let module = member.baseType.as(IdentifierTypeSyntax.self) else { return }
      qualify(module.name, for: member.name.text, in: context)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: ShimContext) {
      let name = member.declName.baseName.text
      guard let module = member.base?.as(DeclReferenceExprSyntax.self),
        name.first?.isUppercase == true
      else { return }
      qualify(module.baseName, for: name, in: context)
    }

    /// Replaces the module of a type name.
    private static func qualify(
      _ token: TokenSyntax, for name: String, in context: ShimContext
    ) {
      let subject = context.subject
      if subject.isOriginal(token.text), subject.qualifiesEntities,
        Vocabulary.entityTypes[name] != nil, !subject.declared.contains(token.text)
      {
        let module = OriginalModule.entityModule
        context.report(
          record, at: token, "'\(name)' is in '\(module)' in this package", symbol: token.text,
          [context.replace(token.bytes, module)])
      } else if let module = context.newName(of: token.text) {
        context.report(
          record, at: token, "'\(token.text)' is '\(module)' in this package",
          symbol: token.text, grade: subject.isRx ? .review : nil,
          [context.replace(token.bytes, module)])
      }
    }
  }
}
