import SwiftSyntax

/// What a name means where it stands.
enum Meaning: Equatable {
  /// The context of an action of the dispatcher whose member is being visited.
  case context
  case value(TypeReference)
  case unknown
}

extension VergeStore6Rewriter {
  /// What an expression is, as far as the names in the files tell.
  func meaning(of expression: ExprSyntax) -> Meaning {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return meaning(of: reference.baseName.text, at: Syntax(reference))
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return meaning(of: forced.expression)
    }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return meaning(of: chained.expression)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return meaning(of: call) }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return .unknown
    }
    let name = member.declName.baseName.text
    switch meaning(of: base) {
    case .context:
      if name == "dispatcher", let type = frame?.type { return .value(TypeReference(type, in: [])) }
      return .unknown
    case .value(let type):
      guard let full = index.declaration(of: plain(type))?.name else { return .unknown }
      return index.property(name, of: full).map { .value($0) } ?? .unknown
    case .unknown:
      return .unknown
    }
  }

  private func plain(_ type: TypeReference) -> TypeReference {
    TypeReference(type.text.plainType, in: type.scope)
  }

  private func meaning(of call: FunctionCallExprSyntax) -> Meaning {
    let named = ExprSyntax(call).namedType
    if let named, index.role(of: TypeReference(named, in: scope)) != nil {
      return .value(TypeReference(named, in: scope))
    }
    return .unknown
  }

  /// What a name means, looked for from the inside out.
  func meaning(of name: String, at node: Syntax) -> Meaning {
    if name == "self" { return frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown }
    var current = node
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        if let found = meaning(of: name, in: list, before: current) { return found }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if isContext(name, of: closure) { return .context }
        if let parameter = closure.parameter(name) {
          return parameter.map { .value(TypeReference($0, in: scope)) } ?? .unknown
        }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        if let type = function.signature.parameterClause.type(of: name) {
          return .value(TypeReference(type, in: scope))
        }
      } else if let initializer = parent.as(InitializerDeclSyntax.self) {
        if let type = initializer.signature.parameterClause.type(of: name) {
          return .value(TypeReference(type, in: scope))
        }
      } else if let check = parent.as(IfExprSyntax.self), check.body.id == current.id,
        let value = check.conditions.bound(name)
      {
        return meaning(of: value)
      }
      current = parent
    }
    if let type = frame?.type, let property = index.property(name, of: type) {
      return .value(property)
    }
    for count in stride(from: scope.count, to: 0, by: -1) {
      let around = scope.prefix(count).joined(separator: ".")
      if let property = index.property(name, of: around) { return .value(property) }
    }
    if name == "base", frame?.namespace != nil, let type = frame?.type {
      return .value(TypeReference(type, in: []))
    }
    return index.declarations.globals[name].map { .value($0) } ?? .unknown
  }

  private func meaning(
    of name: String, in list: CodeBlockItemListSyntax, before node: Syntax
  ) -> Meaning? {
    for item in list.reversed() where item.position < node.position {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings where binding.pattern.trimmedDescription == name {
          if let type = binding.typeText { return .value(TypeReference(type, in: scope)) }
          return binding.initializer.map { meaning(of: $0.value) } ?? .unknown
        }
      } else if let condition = item.item.as(GuardStmtSyntax.self)?.conditions,
        let value = condition.bound(name)
      {
        return meaning(of: value)
      }
    }
    return nil
  }

  /// Whether the name is the context that an action's closure is given.
  private func isContext(_ name: String, of closure: ClosureExprSyntax) -> Bool {
    inlined.contains(closure.id) && closure.onlyParameter == name
  }

  func role(of meaning: Meaning) -> ModuleIndex.Role? {
    switch meaning {
    case .context: frame?.role
    case .value(let type): index.role(of: type)
    case .unknown: nil
    }
  }

  /// The full name of the type that something has.
  func typeName(of meaning: Meaning) -> String? {
    switch meaning {
    case .context: frame?.type
    case .value(let type): index.declaration(of: plain(type))?.name
    case .unknown: nil
    }
  }

  /// `self` where it has to be written: in closures that stay, as they may be kept.
  func needsSelf(at node: some SyntaxProtocol) -> Bool {
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self), !inlined.contains(closure.id) {
        return true
      }
      if parent.is(FunctionDeclSyntax.self) || parent.is(InitializerDeclSyntax.self) { break }
      current = parent.parent
    }
    return false
  }

  /// Whether a closure around it captures `self` weakly, so that it cannot stand for a context.
  func hasWeakSelf(at node: some SyntaxProtocol) -> Bool {
    var current = node.parent
    while let parent = current {
      if let closure = parent.as(ClosureExprSyntax.self),
        closure.signature?.capture?.items.contains(where: {
          $0.trimmedDescription.hasSuffix("self") && $0.specifier != nil
        }) == true
      {
        return true
      }
      current = parent.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// The name of the parameter, `$0` where it has none; `nil` if there are several.
  var onlyParameter: String? {
    guard let clause = signature?.parameterClause else { return "$0" }
    switch clause {
    case .simpleInput(let names): return names.count == 1 ? names.first!.name.text : nil
    case .parameterClause(let list):
      guard list.parameters.count == 1 else { return nil }
      return (list.parameters.first!.secondName ?? list.parameters.first!.firstName).text
    }
  }

  /// The type written for a parameter of this name; `nil` twice if there is no such parameter.
  func parameter(_ name: String) -> String?? {
    switch signature?.parameterClause {
    case .simpleInput(let names): return names.contains { $0.name.text == name } ? .some(nil) : nil
    case .parameterClause(let list):
      for parameter in list.parameters
      where (parameter.secondName ?? parameter.firstName).text == name {
        return .some(parameter.type?.trimmedDescription)
      }
      return nil
    case nil: return name.hasPrefix("$") ? .some(nil) : nil
    }
  }

  /// The uses of the parameter in the closure; `nil` if it is hidden somewhere, or used in a closure
  /// that stays.
  func uses(of name: String) -> [DeclReferenceExprSyntax] {
    let finder = UseFinder(name: name)
    finder.walk(statements)
    return finder.uses
  }
}

/// Finds the uses of a name, but not of another one that is spelled the same.
private final class UseFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember =
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
      || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
    if !isMember, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.parameter(name) != nil || (name == "$0" && node.signature == nil)
      ? .skipChildren : .visitChildren
  }
}

extension FunctionParameterClauseSyntax {
  func type(of name: String) -> String? {
    parameters.first { ($0.secondName ?? $0.firstName).text == name }?.type.trimmedDescription
  }
}

extension ConditionElementListSyntax {
  /// What is bound to a name.
  func bound(_ name: String) -> ExprSyntax? {
    for element in self {
      if let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.trimmedDescription == name
      {
        return binding.initializer?.value
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// The only closure of the call, behind it or as its only or last argument.
  var closure: ClosureExprSyntax? {
    guard additionalTrailingClosures.isEmpty else { return nil }
    return trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }
}
