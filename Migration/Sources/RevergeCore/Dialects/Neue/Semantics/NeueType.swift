import SwiftSyntax

/// A class, a struct or an enum.
typealias NominalSyntax = DeclGroupSyntax & NamedDeclSyntax

/// The declaration of a type with a role in the library.
struct NeueType {
  /// The role of a type, with the position of the protocol or class in its inheritance clause.
  enum Role {
    case reducer, logger(Int), adapter, actionType(Int), other
  }

  let node: any NominalSyntax
  let clause: InheritanceClauseSyntax
  let role: Role
}

extension NeueContext {
  /// The role of the visited type; `nil` if the type has no name.
  func role(of node: some NominalSyntax, _ clause: InheritanceClauseSyntax) -> NeueType.Role? {
    guard let type = frame?.type else { return nil }
    if index.isReducer(type) { return .reducer }
    let inherited = clause.inheritedTypes.map { $0.type.trimmedDescription.unqualified }
    if let place = inherited.firstIndex(of: "StoreLogger"), isLegacy("StoreLogger"),
      isInLegacyModule
    {
      return .logger(place)
    }
    if inherited.first?.withoutGenericArguments == "AdapterBase", isLegacy("AdapterBase") {
      return .adapter
    }
    if let place = inherited.firstIndex(of: "_ActionType"), isLegacy("_ActionType") {
      return .actionType(place)
    }
    return .other
  }
}
