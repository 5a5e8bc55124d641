import SwiftSyntax

/// A parameter of a function that is a storage or a bag.
struct ClassicParameter: Sendable {
  enum Kind: Sendable { case storage, bag }

  let kind: Kind
  let label: String
  /// The number of parameters before this one.
  let position: Int
  /// Whether the function only uses members of the storage, or only inserts into the bag before it
  /// returns.
  let isOpen: Bool
}

extension ClassicDeclarations {
  /// The name and the parameters of a function or an initializer, if one is a storage or a bag.
  static func parameters(
    of signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax?
  ) -> [ClassicParameter] {
    signature.parameterClause.parameters.enumerated().compactMap { position, parameter in
      let head = parameter.type.trimmedDescription.unqualified.withoutGenericArguments
      let kind: ClassicParameter.Kind
      if ClassicNames.storages.contains(head), parameter.type.hasOneArgument {
        kind = .storage
      } else if head == "DisposeBag", parameter.type.is(IdentifierTypeSyntax.self) {
        kind = .bag
      } else {
        return nil
      }
      let name = (parameter.secondName ?? parameter.firstName).text
      let isOpen =
        body.map { body in
          body.statements.uses(of: name).allSatisfy {
            kind == .storage ? $0.isBase : $0.isPassedOn(within: body)
          } && parameter.defaultValue == nil
        } ?? false
      return ClassicParameter(
        kind: kind, label: parameter.firstName.text, position: position, isOpen: isOpen)
    }
  }

  /// Whether the parameter of each function with this name can get its new type; `nil` if none of
  /// them has such a parameter.
  func isOpen(_ name: String, _ label: String, _ kind: ClassicParameter.Kind) -> Bool? {
    let all = (parameters[name] ?? []).filter { $0.label == label && $0.kind == kind }
    return all.isEmpty ? nil : all.allSatisfy(\.isOpen)
  }
}

extension FunctionCallExprSyntax {
  /// The name of the called function, or of the type whose initializer is called.
  var calledName: String? {
    let name = calledExpression.lastName
    guard name == "init", let base = calledExpression.as(MemberAccessExprSyntax.self)?.base else {
      return name
    }
    return base.lastName
  }
}

extension Syntax {
  /// The function whose parameter has this type, and the label of the parameter.
  var ownParameter: (name: String, label: String)? {
    guard let parameter = parent?.as(FunctionParameterSyntax.self) else { return nil }
    let owner = parameter.parent?.parent?.parent?.parent
    let label = parameter.firstName.text
    if let function = owner?.as(FunctionDeclSyntax.self) { return (function.name.text, label) }
    var current = owner?.is(InitializerDeclSyntax.self) == true ? owner?.parent : nil
    while let node = current {
      if let type = node.asProtocol((any NamedDeclSyntax).self) { return (type.name.text, label) }
      if let type = node.as(ExtensionDeclSyntax.self) {
        return (type.extendedType.trimmedDescription, label)
      }
      current = node.parent
    }
    return nil
  }
}

extension TypeSyntax {
  /// Whether the type is a name with one generic argument.
  fileprivate var hasOneArgument: Bool {
    (self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause)?.arguments.count == 1
  }
}

extension DeclReferenceExprSyntax {
  /// Whether only a member of the value is used.
  fileprivate var isBase: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == ExprSyntax(self).id
    else { return false }
    return !["asStorage", "modernStore"].contains(member.declName.baseName.text)
  }

  /// Whether the value is an argument of a call that runs before the body ends.
  fileprivate func isPassedOn(within body: CodeBlockSyntax) -> Bool {
    guard parent?.is(LabeledExprSyntax.self) == true else { return false }
    var current = parent
    while let node = current, node.id != body.id {
      if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { return false }
      current = node.parent
    }
    return true
  }
}
