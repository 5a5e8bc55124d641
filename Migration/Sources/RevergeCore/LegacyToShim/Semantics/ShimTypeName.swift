import SwiftSyntax

/// The name of a type where a type is written, with its generic arguments.
struct ShimTypeName {
  let token: TokenSyntax
  let generics: GenericArgumentClauseSyntax?
  /// The module or the type before the name.
  let base: TypeSyntax?

  var text: String { token.text }

  init(_ node: IdentifierTypeSyntax) {
    token = node.name
    generics = node.genericArgumentClause
    base = nil
  }

  init(_ node: MemberTypeSyntax) {
    token = node.name
    generics = node.genericArgumentClause
    base = node.baseType
  }
}
