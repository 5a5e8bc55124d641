import SwiftSyntax

/// The name of a type, written without a module or with that of the library.
struct VergeStore6TypeName {
  /// The whole type, with the module and the generic arguments.
  let node: Syntax
  let text: String
  let generics: GenericArgumentClauseSyntax?

  /// The generic argument, if there is only one.
  var argument: String? {
    generics?.arguments.count == 1 ? generics?.arguments.first?.argument.trimmedDescription : nil
  }

  /// Whether a type inherits from this one.
  var isInherited: Bool { node.parent?.is(InheritedTypeSyntax.self) == true }
}

extension VergeStore6Context {
  /// The role of a type of the betas, whose second generic parameter is the activity.
  func betaRole(of name: VergeStore6TypeName) -> ModuleIndex.Role? {
    guard let generics = name.generics, canNameLibrary,
      index.resolve(TypeReference(name.text, in: scope)) == nil
    else { return nil }
    let arguments = generics.arguments.map { $0.argument.trimmedDescription }
    return index.role(
      of: TypeReference("\(name.text)<\(arguments.joined(separator: ", "))>", in: scope))
  }
}
