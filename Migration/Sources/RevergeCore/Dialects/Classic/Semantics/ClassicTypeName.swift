import SwiftSyntax

/// The name of a type, written without a module or with that of the library.
struct ClassicTypeName {
  /// The whole type, with the module and the generic arguments.
  let node: Syntax
  let text: String
  let generics: GenericArgumentClauseSyntax?

  /// The generic argument, if there is only one.
  var argument: String? {
    generics?.arguments.count == 1 ? generics?.arguments.first?.argument.trimmedDescription : nil
  }

  /// Whether `some` or `any` precedes the name.
  var isMarked: Bool { node.parent?.is(SomeOrAnyTypeSyntax.self) == true }
}
