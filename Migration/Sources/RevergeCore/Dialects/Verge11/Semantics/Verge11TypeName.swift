import SwiftSyntax

/// The name of a type, written without a module or with that of the library.
struct Verge11TypeName {
  let token: TokenSyntax
  let generics: GenericArgumentClauseSyntax?
  /// The whole type, with the module and the generic arguments.
  let node: TypeSyntax

  var text: String { token.text }
}
