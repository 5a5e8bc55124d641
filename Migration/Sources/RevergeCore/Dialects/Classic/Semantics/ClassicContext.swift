import SwiftSyntax

/// The facts about a type that the rules for Verge Classic need.
struct ClassicDetails {
  /// Whether the members belong to a view model that is rewritten.
  let isVerge: Bool
  /// Whether the type is a logger, which requires manual migration.
  let isLogger: Bool
  /// Whether the library's names for the types of a view model are associated types of a protocol.
  let isProtocol: Bool
  let loggers: LoggerPlan
}

/// The names of Verge Classic in the scope of a node, and the findings of the rules.
class ClassicContext: TypeRewriter<ClassicDetails> {
  /// The closures with a context whose captures are already reported.
  var captures: Set<SyntaxIdentifier> = []

  // MARK: Resolving names

  override func knows(_ type: TypeReference) -> Bool { index.classicRole(of: type) != nil }

  override func property(_ name: String, of type: String) -> TypeReference? {
    if name == "state", index.stateProtocol(of: type) != nil { return nil }
    return index.property(name, of: type) ?? index.classicProperty(name, of: type)
  }

  override func resolve(implicit name: String) -> Resolution {
    guard index.global(name, from: scope) == nil else { return .unknown }
    return index.classicGlobal(name).map { .value($0) } ?? .unknown
  }

  override func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    if let resolution = super.resolve(parameter: name, of: closure) { return resolution }
    guard closure.onlyParameter == name, closure.enclosingCall?.isForward == true,
      let parent = forwarding(closure.enclosingCall!)?.parent
    else { return nil }
    return .value(parent)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["asStorage", "map"].contains(callee.declName.baseName.text), let base = callee.base,
      let source = storage(base)
    else { return nil }
    if callee.declName.baseName.text == "map" { return TypeReference("ReadonlyStorage", in: []) }
    guard let value = source.value else { return TypeReference("Storage", in: []) }
    return TypeReference("Storage<\(value.text)>", in: value.scope)
  }

  // MARK: Findings

  /// Records a finding about a node that no further rule rewrites.
  func settle(
    _ rule: Rule, at node: some SyntaxProtocol, _ message: String, symbol: String,
    grade: Grade? = nil, _ edits: [Edit] = []
  ) {
    report(rule, at: node, message, symbol: symbol, grade: grade, edits)
    handled.insert(node.id)
  }

  // MARK: Names

  /// Whether a name belongs to the library, not to the user.
  func isLegacy(_ name: String, in set: Set<String>) -> Bool {
    let plain = name.unqualified.withoutGenericArguments
    return set.contains(plain) && index.resolve(TypeReference(plain, in: scope)) == nil
  }

  /// Whether an expression is a view model that is rewritten; `nil` if the names do not determine
  /// it.
  func isVerge(_ expression: ExprSyntax?) -> Bool? {
    guard let expression else { return frame?.isVerge ?? false }
    switch resolve(expression) {
    case .context: return true
    case .value(let type): return isVerge(type, at: Syntax(expression))
    case .unknown:
      if expression.isSelf { return frame?.isVerge ?? false }
      return isContextThatStays(expression) ? false : nil
    }
  }

  /// Whether the context belongs to an action that requires manual migration.
  func isContextThatStays(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return false
    }
    var current = expression.parent
    while let node = current {
      if let closure = node.as(ClosureExprSyntax.self), closure.onlyParameter == name {
        let callee = closure.enclosingCall?.calledExpression.lastName
        return callee == "dispatch" || callee == "dispatchAsync"
      }
      current = node.parent
    }
    return false
  }

  /// Whether a type is a view model that is rewritten, or its context.
  func isVerge(_ type: TypeReference, at node: Syntax) -> Bool {
    switch index.classicRole(of: type) {
    case .verge(let name): name.map { index.isMovable($0) } ?? true
    case .context(let verge): isVerge(verge, at: node)
    case nil: node.isGenericVerge(type.text.plainType, isVerge: { self.isVergeName($0) })
    default: false
    }
  }

  private func isVergeName(_ name: String) -> Bool {
    if case .verge? = index.classicRole(of: TypeReference(name, in: scope)) { return true }
    return false
  }

  /// The full name of the view model type of an expression.
  func vergeName(of expression: ExprSyntax?) -> String? {
    guard let expression, !expression.isSelf else { return frame?.type }
    guard case .value(let type) = resolve(expression) else {
      return resolve(expression) == .context ? frame?.type : nil
    }
    switch index.classicRole(of: type) {
    case .verge(let name): return name
    case .context(let verge):
      if case .verge(let name)? = index.classicRole(of: verge) { return name }
      return nil
    default: return nil
    }
  }

  /// The role of the type of an expression, if it is known.
  func role(of expression: ExprSyntax) -> ClassicRole? {
    guard case .value(let type) = resolve(expression) else { return nil }
    return index.classicRole(of: type)
  }

  /// Whether the node is in an initializer, before all properties have values.
  func isInitializing(at node: some SyntaxProtocol) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if parent.is(ClosureExprSyntax.self) || parent.is(FunctionDeclSyntax.self) { return false }
      if parent.is(InitializerDeclSyntax.self) { return true }
      current = parent
    }
    return false
  }
}

extension ExprSyntax {
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }
}

extension Syntax {
  /// Whether an enclosing declaration has a generic parameter of this name that is a view model.
  fileprivate func isGenericVerge(_ name: String, isVerge: (String) -> Bool) -> Bool {
    var current: Syntax? = self
    while let node = current {
      let generics: GenericParameterClauseSyntax?
      let requirements: GenericWhereClauseSyntax?
      if let function = node.as(FunctionDeclSyntax.self) {
        (generics, requirements) = (function.genericParameterClause, function.genericWhereClause)
      } else if let type = node.as(ClassDeclSyntax.self) {
        (generics, requirements) = (type.genericParameterClause, type.genericWhereClause)
      } else if let type = node.as(StructDeclSyntax.self) {
        (generics, requirements) = (type.genericParameterClause, type.genericWhereClause)
      } else if let initializer = node.as(InitializerDeclSyntax.self) {
        (generics, requirements) = (
          initializer.genericParameterClause, initializer.genericWhereClause
        )
      } else {
        current = node.parent
        continue
      }
      if let parameter = generics?.parameters.first(where: { $0.name.text == name }) {
        if let type = parameter.inheritedType?.trimmedDescription, isVerge(type) { return true }
        return requirements?.requirements.contains {
          guard case .conformanceRequirement(let requirement) = $0.requirement else { return false }
          return requirement.leftType.trimmedDescription == name
            && isVerge(requirement.rightType.trimmedDescription)
        } ?? false
      }
      current = node.parent
    }
    // `some VergeType` is its own name.
    return name.hasPrefix("some ") && isVerge(String(name.dropFirst(5)))
  }
}
