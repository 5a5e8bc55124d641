import SwiftSyntax

/// The name of a type, written without a module or with that of the library.
struct NeueTypeName {
  let text: String
  let arguments: GenericArgumentListSyntax?
  /// The whole type, with the module and the generic arguments.
  let node: TypeSyntax
  /// Whether the module is written.
  let isQualified: Bool

  init(_ node: IdentifierTypeSyntax) {
    text = node.name.text
    arguments = node.genericArgumentClause?.arguments
    self.node = TypeSyntax(node)
    isQualified = false
  }

  /// Creates the name of a member type; `nil` if it is a member of anything but the library.
  init?(_ node: MemberTypeSyntax) {
    guard node.baseType.trimmedDescription == "VergeNeue" else { return nil }
    text = node.name.text
    arguments = node.genericArgumentClause?.arguments
    self.node = TypeSyntax(node)
    isQualified = true
  }
}

/// A type that has reducers or their states as members.
struct NeueOwner {
  /// The full name of a reducer, or the name of a generic parameter.
  let name: String
  /// Whether the name is that of a generic parameter that stands for reducers.
  let isGeneric: Bool
}

extension NeueContext {
  /// Whether a name belongs to the library, not to the user.
  func isLegacy(_ name: NeueTypeName) -> Bool { name.isQualified || isLegacy(name.text) }

  /// The reducer that has a type as its member.
  func owner(of node: MemberTypeSyntax) -> NeueOwner? {
    let text = node.baseType.trimmedDescription
    let isGeneric = isReducerParameter(text, at: node)
    return (index.reducer(TypeReference(text, in: scope)) ?? (isGeneric ? text : nil))
      .map { NeueOwner(name: $0, isGeneric: isGeneric) }
  }

  /// The reducer that has a type as its member, if the reducer becomes a component.
  func movedOwner(of node: MemberTypeSyntax) -> NeueOwner? {
    owner(of: node).flatMap { $0.isGeneric || index.isMoved($0.name) ? $0 : nil }
  }

  /// Whether a type is a member of a reducer that is not migrated.
  func isLeftAlone(_ node: MemberTypeSyntax) -> Bool {
    owner(of: node) != nil && movedOwner(of: node) == nil
  }

  /// The migrated reducer whose members are visited.
  func reducerAround(_ node: some SyntaxProtocol) -> String? {
    frames.last { $0.reducer != nil }?.reducer
  }

  /// Whether a reducer's name for its state is deleted, or was never declared.
  func isStateAlias(_ name: String, of reducer: String) -> Bool {
    name == "TargetState"
      ? index.declarations.types[reducer + ".TargetState"]?.contains { $0.kind != .alias } != true
      : index.declarations.types[reducer + ".State"] == nil
  }

  /// Whether a name is a generic parameter that stands for reducers.
  func isReducerParameter(_ name: String, at node: some SyntaxProtocol) -> Bool {
    constraint(on: name, at: node) != nil
  }

  /// The constraint of a generic parameter, if it is a reducer.
  func constraint(on name: String, at node: some SyntaxProtocol) -> String? {
    var current: Syntax? = Syntax(node)
    while let parent = current {
      let clause = parent.asProtocol((any WithGenericParametersSyntax).self)
      for parameter in clause?.genericParameterClause?.parameters ?? []
      where parameter.name.text == name {
        guard let type = parameter.inheritedType?.trimmedDescription else { return nil }
        let isReducer =
          NeueNames.reducerProtocols.contains(type.unqualified)
          || index.reducer(TypeReference(type, in: scope)) != nil
        return isReducer ? type : nil
      }
      current = parent.parent
    }
    return nil
  }
}
