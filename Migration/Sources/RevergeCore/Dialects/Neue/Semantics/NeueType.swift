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

  // MARK: Entering types

  func enter(_ name: String) {
    let scope = scope + [name]
    push(scope: scope, type: scope.joined(separator: "."))
  }

  func enter(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    push(
      scope: scope + name.split(separator: ".").map(String.init),
      type: index.declaration(of: TypeReference(name, in: scope))?.name ?? name)
  }

  private func push(scope: [String], type: String) {
    let isMoved = index.isMoved(type)
    push(
      scope: scope, type: type,
      NeueDetails(
        reducer: isMoved ? type : nil, adapted: adapted(type),
        becomesClass: isMoved && index.facts(of: type)?.kind == .struct))
  }

  func push(scope: [String], type: String?, _ details: NeueDetails) {
    frames.append(Frame(scope: scope, type: type, details: details))
  }

  private func adapted(_ type: String) -> String? {
    for declaration in index.declarations.types[type] ?? [] {
      guard let parent = declaration.inherited.first,
        parent.unqualified.withoutGenericArguments == "AdapterBase",
        let argument = parent.onlyGenericArgument,
        let reducer = index.reducer(TypeReference(argument, in: declaration.scope)),
        index.isMoved(reducer)
      else { continue }
      return reducer
    }
    return nil
  }
}
