import SwiftSyntax

/// A parameter that was an `InoutRef`.
struct Verge11Reference {
  let name: String
  let state: TypeReference?
  /// Whether the written type is an `InoutRef`.
  let isCertain: Bool

  /// The members of `InoutRef`.
  static let members: Set<String> = [
    "wrapped", "replace", "map", "modify", "modifyDirectly", "withType", "markAsModified",
    "modification", "hasModified", "_transaction",
  ]
}

/// An access to a member of a parameter that was an `InoutRef`.
struct Verge11ReferenceUse {
  let reference: Verge11Reference
  let member: MemberAccessExprSyntax
  /// The call of the member.
  let call: FunctionCallExprSyntax?
  /// The grade of a rewrite, if nothing else makes it stricter.
  let grade: Grade?

  /// The name of the member.
  var name: String { member.declName.baseName.text }
}

extension Verge11Context {
  /// The parameters of a function with the written type `InoutRef`.
  func references(of function: FunctionDeclSyntax) -> [Verge11Reference] {
    function.signature.parameterClause.parameters.compactMap {
      reference($0.secondName ?? $0.firstName, $0.type)
    }
  }

  /// The parameters of a closure with the written type `InoutRef`.
  func references(of closure: ClosureExprSyntax) -> [Verge11Reference] {
    guard case .parameterClause(let clause)? = closure.signature?.parameterClause else { return [] }
    return clause.parameters.compactMap { parameter in
      parameter.type.flatMap { reference(parameter.secondName ?? parameter.firstName, $0) }
    }
  }

  private func reference(_ name: TokenSyntax, _ type: TypeSyntax) -> Verge11Reference? {
    guard let state = type.referencedState, isOfLibrary("InoutRef") else { return nil }
    return Verge11Reference(
      name: name.text, state: TypeReference(state, in: scope), isCertain: true)
  }

  /// The accessed members of a reference, except those that the state declares.
  func uses(
    of reference: Verge11Reference, in statements: CodeBlockItemListSyntax, around node: Syntax
  ) -> [MemberAccessExprSyntax] {
    statements.uses(of: reference.name).compactMap { use in
      guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id,
        Verge11Reference.members.contains(member.declName.baseName.text),
        !use.hasLocal(reference.name, within: node.id),
        grade(of: reference, ownsMember: member.declName.baseName.text) != nil
      else { return nil }
      return member
    }
  }

  func use(
    of reference: Verge11Reference, by member: MemberAccessExprSyntax
  ) -> Verge11ReferenceUse {
    let call = member.parent?.as(FunctionCallExprSyntax.self).flatMap {
      $0.calledExpression.id == member.id ? $0 : nil
    }
    return Verge11ReferenceUse(
      reference: reference, member: member, call: call,
      grade: grade(of: reference, ownsMember: member.declName.baseName.text))
  }

  /// The grade of a rewrite; `nil` if the state declares the member.
  func grade(of reference: Verge11Reference, ownsMember name: String) -> Grade? {
    switch reference.state.flatMap({ index.hasMember(name, $0) }) {
    case true: reference.isCertain ? .review : nil
    case false: .safe
    case nil: reference.isCertain ? .safe : isSideBySide ? nil : .review
    }
  }
}

extension TypeSyntax {
  /// The state of the reference, if the type is written as `InoutRef<State>`.
  var referencedState: String? {
    let text = trimmedDescription.plainType.withoutVerge
    return text.hasPrefix("InoutRef<") ? text.onlyGenericArgument : nil
  }
}
